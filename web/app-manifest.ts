// What the page tells the operating system when it is installed: name, icons, the files it opens and takes.
// SPDX-License-Identifier: MIT
import type { ManifestOptions } from 'vite-plugin-pwa';
import { GROUND, icons } from '../scripts/make-icons.ts';
import { SHARE_PATH, SHARED_FIELD } from './src/offline/worker-contract.ts';

/** Types of our own: with a common one, Kotsu would offer itself for every file that the system knows no type of. */
const fileTypes: Readonly<Record<string, string[]>> = {
  'application/x-ff8-battle-model': ['.dat'],
  'application/x-ff8-archive': ['.fs', '.fi', '.fl', '.zzz'],
  'application/x-okami-model': ['.md', '.scr', '.mdb'],
  'application/x-okami-motion': ['.mot'],
  'application/zip': ['.zip'],
};

// Every address is relative, and there is no `id`: the same files serve any path of any host, and two of them on one
// host are two apps.
export const appManifest: Partial<ManifestOptions> = {
  name: 'Kotsu',
  short_name: 'Kotsu',
  description:
    'See Final Fantasy VIII battle models and Okami motions move, and read the numbers behind every bone. Nothing leaves your computer.',
  lang: 'en',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: GROUND,
  theme_color: '#1b1e24',
  icons: icons
    .filter(({ purpose }) => purpose !== 'apple-touch')
    .map(({ fileName, size, purpose }) => ({
      src: `./${fileName}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: purpose === 'maskable' ? 'maskable' : 'any',
    })),
  file_handlers: [{ action: './', accept: fileTypes }],
  launch_handler: { client_mode: 'focus-existing' },
  share_target: {
    action: `./${SHARE_PATH}`,
    method: 'POST',
    enctype: 'multipart/form-data',
    // Phones know the type of a game's file only as "some bytes".
    params: {
      files: [{ name: SHARED_FIELD, accept: ['application/octet-stream', ...Object.entries(fileTypes).flat(2)] }],
    },
  },
};

// How web/ becomes the static page in dist/, and how it is served while developing and by `npm start`.
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import headers from '../scripts/hosting/headers.json' with { type: 'json' };
import { icons, renderIcons } from '../scripts/make-icons.ts';
import { appManifest } from './app-manifest.ts';
import { leanThree } from './lean-three.ts';
import { ownShadersOnly } from './own-shaders-only.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** `import url from 'kotsu.wasm?url'`, `'kotsu-write.wasm?url'` and so on, and `'fixtures/NAME?url'` reach the build products. */
export const aliases = [
  { find: /^(kotsu|kotsu-write|kotsu-map|kotsu-crowd)\.wasm(?=\?|$)/, replacement: `${repository}build/wasm/$1.wasm` },
  { find: /^fixtures\//, replacement: `${repository}build/fixtures/` },
];

/** Writes the policy into the page itself, so that it holds on hosts that send no headers. The dev server injects code. */
function contentSecurityPolicy(): Plugin {
  // A meta element may not say who may frame the page; only the header can.
  const policy = headers['Content-Security-Policy'].replace(/; frame-ancestors [^;]*/, '');
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  };
}

/** Files beside the page: the app manifest and the icons, under names that operating systems may remember. */
function installable(): Plugin {
  const manifest = 'manifest.webmanifest';
  const touchIcon = icons.find(({ purpose }) => purpose === 'apple-touch')?.fileName;
  return {
    name: 'installable',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', fileName: manifest, source: JSON.stringify(appManifest) });
      for (const { fileName, png } of await renderIcons()) this.emitFile({ type: 'asset', fileName, source: png });
      // GitHub Pages makes web pages of .md files, which are models here, unless this file stands beside them.
      this.emitFile({ type: 'asset', fileName: '.nojekyll', source: '' });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `./${manifest}` }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `./${touchIcon}` }, injectTo: 'head' },
    ],
  };
}

/** Builds web/service-worker/sw.ts and puts the list of all files of the page into it, each with its hash. */
function serviceWorker(): Plugin[] {
  let outDir = '';
  const findOutDir: Plugin = {
    name: 'find-out-dir',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // One script without imports, as workers of every browser take it.
      rollupFormat: 'iife',
      globPatterns: ['**/*'],
      // dist/cli is the command line, which a build of the page leaves where it is.
      globIgnores: ['cli/**'],
      // The hashes let the worker take what this build wrote and nothing else: no error page, no part of another deploy.
      manifestTransforms: [
        async (entries) => ({
          manifest: await Promise.all(
            entries.map(async (entry) => ({ ...entry, integrity: await integrityOf(resolve(outDir, entry.url)) })),
          ),
        }),
      ],
    },
  });
  return [findOutDir, ...worker];
}

async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}

/** What the first view needs anyhow comes in one piece: cut into thirty, as lazy parts would have it, it compresses worse by 5 KB. */
const firstView = [
  /web\/src\/state\/(session|dock|view-actions|stage-cast|stage-mesh|stage-view|share-signals|position-readings|decoder)\.ts/,
  /web\/src\/files\/(bundle|demos|formats|load-batch|breather|intake|open-file|pairing|weapon|weapon-fit)\.ts/,
  /web\/src\/playback\/(player|clock|course|pace|clip-use|performer|playhead)\.ts/,
  /web\/src\/i18n\/(text|english|languages|compile-message)\.ts/,
  /wasm-bindings\/(kotsu|kotsu-(archive|mesh|module|readers|types)|sentences)\.ts/,
  /node_modules\/(preact|@preact|@lingui)\//,
  /node_modules\/lucide-preact\/dist\/esm\/(createLucideIcon|Icon|shared\/)/,
];

/** The same for what draws it, which comes after the panels. */
const picture = [
  /web\/src\/scene\/(stage|sprites|skeleton-view|axes-view|screen-lines|ground|picking|bone-material|bone-shapes|joint-names|line-up|release|scene-types|pose-segments|framing|flat-layout|theme|camera-rig|gizmo|clicks|gpu-limits|web-gl-unavailable)\.ts/,
  /node_modules\/three\//,
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [preact(), ownShadersOnly(), leanThree(), contentSecurityPolicy(), installable(), serviceWorker()],
  resolve: { alias: aliases },
  // Modules, so that what only some archives need loads when they come.
  worker: { format: 'es' },
  build: {
    outDir: '../dist',
    // scripts/build-page.sh empties dist/, except for dist/cli.
    emptyOutDir: false,
    target: 'es2022',
    // The decoder and the demos stay files of their own: hashed, cached, and allowed by the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-view', test: (id) => firstView.some((part) => part.test(id)) },
            { name: 'picture', test: (id) => picture.some((part) => part.test(id)) },
          ],
        },
      },
    },
    manifest: true,
  },
  server: { fs: { allow: [repository] } },
  // A port of its own: the service worker stays with the address, where the next project's preview would meet it.
  preview: { headers, port: 5687 },
});

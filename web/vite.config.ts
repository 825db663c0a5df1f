// How web/ becomes the static page in dist/, and how it is served while developing and by `npm start`.
// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin } from 'vite';
import headers from '../scripts/hosting/headers.json' with { type: 'json' };

const repository = fileURLToPath(new URL('..', import.meta.url));

/** `import url from 'kotsu.wasm?url'` and `import url from 'fixtures/NAME?url'` reach the build products. */
export const aliases = [
  { find: /^kotsu\.wasm(?=\?|$)/, replacement: `${repository}build/wasm/kotsu.wasm` },
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [preact(), contentSecurityPolicy()],
  resolve: { alias: aliases },
  build: {
    outDir: '../dist',
    // scripts/build-page.sh empties dist/, except for dist/cli.
    emptyOutDir: false,
    target: 'es2022',
    // The decoder and the demos stay files of their own: hashed, cached, and allowed by the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: { fs: { allow: [repository] } },
  preview: { headers },
});

// How cli/main.ts becomes dist/cli/kotsu.js for Node, what few commands need and the wasm beside it.
// SPDX-License-Identifier: MIT
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

function copyWasm(): Plugin {
  let folder = '';
  return {
    name: 'copy-wasm',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      for (const name of ['kotsu.wasm', 'kotsu-write.wasm', 'kotsu-map.wasm'])
        await copyFile(path(`../build/wasm/${name}`), join(folder, name));
    },
  };
}

export default defineConfig({
  root: path('.'),
  plugins: [copyWasm()],
  // Runs wherever Node does, libraries included.
  ssr: { noExternal: true },
  build: {
    ssr: 'main.ts',
    outDir: path('../dist/cli'),
    emptyOutDir: true,
    target: 'node20',
    // All in one folder: the decoder is looked for beside the code that loads it.
    rollupOptions: { output: { entryFileNames: 'kotsu.js', chunkFileNames: 'kotsu-[name].js' } },
  },
});

// How cli/main.ts becomes dist/cli/kotsu.js, one file for Node with kotsu.wasm beside it.
// SPDX-License-Identifier: MIT
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

function copyWasm(): Plugin {
  return {
    name: 'copy-wasm',
    closeBundle: () => copyFile(path('../build/wasm/kotsu.wasm'), path('../dist/cli/kotsu.wasm')),
  };
}

export default defineConfig({
  root: path('.'),
  plugins: [copyWasm()],
  build: {
    ssr: 'main.ts',
    outDir: path('../dist/cli'),
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'kotsu.js' } },
  },
});

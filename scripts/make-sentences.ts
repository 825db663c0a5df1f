// Makes wasm-bindings/sentences.ts from src/sentences.def, the one place where problems get their English sentences.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** The TypeScript text that belongs to the definitions as they stand. */
export function makeSentences(): string {
  const definitions = readFileSync(new URL('src/sentences.def', root), 'utf8');
  const entry = /^(?:NOTE|WARNING|FAILURE)\(\w+, (?:\w+, )?"([^"]*)",\s+"((?:[^"\\]|\\.)*)"\)$/gm;
  const lines = [...definitions.matchAll(entry)].map(([, name, sentence]) => `  '${name}': "${sentence}",`);
  return `// Made by scripts/make-sentences.ts from src/sentences.def: change it there, then run \`npm run build:sentences\`.
// SPDX-License-Identifier: MIT
export const sentences: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

if (process.argv[1]?.endsWith('make-sentences.ts')) {
  writeFileSync(new URL('wasm-bindings/sentences.ts', root), makeSentences());
}

// Makes wasm-bindings/sentences.ts from src/sentences.def, the one place where problems get their English sentences.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** The TypeScript text that belongs to the definitions as they stand. */
export function makeSentences(): string {
  const definitions = readFileSync(new URL('src/sentences.def', root), 'utf8');
  const header = readFileSync(new URL('src/kotsu.h', root), 'utf8');
  const numbers = new Map(
    [...header.matchAll(/KOTSU_PROBLEM_(\w+) = (\d+)/g)].map(([, code, number]) => [code, number]),
  );
  const entry = /^(?:NOTE|WARNING|FAILURE)\((\w+), (?:\w+, )?"([^"]*)",\s+"((?:[^"\\]|\\.)*)"\)$/gm;
  const lines = [...definitions.matchAll(entry)].map(
    ([, code, name, sentence]) => `  ${numbers.get(code)}: ['${name}', "${sentence}"],`,
  );
  return `// Made by scripts/make-sentences.ts from src/sentences.def: change it there, then run \`npm run build:sentences\`.
// SPDX-License-Identifier: MIT
/** By the number of kotsu_problem_code: the problem's stable name and its sentence. */
export const sentences: Readonly<Record<number, readonly [name: string, sentence: string]>> = {
${lines.join('\n')}
};
`;
}

if (process.argv[1]?.endsWith('make-sentences.ts')) {
  writeFileSync(new URL('wasm-bindings/sentences.ts', root), makeSentences());
}

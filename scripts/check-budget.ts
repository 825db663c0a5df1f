// Prints what the first view of the built page loads, compressed, and fails when it is over the budget.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import budget from './budget.json' with { type: 'json' };

const limit = budget.firstViewGzipBytes;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest;

/** A chunk, everything it imports statically, and every asset (decoder, demos, icons) that those name. */
function collect(key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}

const files = new Set(['index.html']);
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key, files);

let total = 0;
for (const file of files) {
  const bytes = readFileSync(`dist/${file}`);
  const size = gzipSync(bytes).byteLength;
  total += size;
  console.log(`${kilobytes(size)}  ${file}`);
}
console.log(`${kilobytes(total)}  first view, of ${kilobytes(limit).trim()}`);
if (total > limit) {
  console.error('The first view is over its budget.');
  process.exit(1);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
}

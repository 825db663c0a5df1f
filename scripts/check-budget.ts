// Prints what the first view of the built page loads, compressed, and fails when it is over the budget.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import budget from './budget.json' with { type: 'json' };

const limit = budget.firstViewGzipBytes;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest;

/** Assets that a chunk names but only a click fetches, such as the demos that are not on stage at first. */
const isOnDemand = (file: string) => budget.onDemandAssets.some((beginning) => basename(file).startsWith(beginning));

/** A chunk, everything it imports statically, and every asset (decoder, demo on stage) that those name. */
function collect(key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The built page has no chunk ${key}; is scripts/budget.json up to date?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (!isOnDemand(file)) files.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}

const files = new Set(['index.html']);
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key, files);
// Loaded by import(), so that the panels paint first, but without waiting for a click.
for (const key of budget.firstViewChunks) collect(key, files);

let total = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(`dist/${file}`), { level: 9 }).byteLength;
  total += size;
  console.log(`${thousands(size)}  ${file}`);
}
console.log(`${thousands(total)}  first view, of ${thousands(limit).trim()} allowed`);
if (total > limit) {
  console.error('The first view is over its budget.');
  process.exit(1);
}

/** Bytes with the unit of the budget: 1 KB is 1000 bytes. */
function thousands(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} KB`;
}

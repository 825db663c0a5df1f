// Finds and instantiates kotsu.wasm, which the build puts beside the program.
// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { Failure } from './failure.ts';

export async function openDecoder(): Promise<KotsuModule> {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'kotsu.wasm');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await readFile(path);
  } catch {
    throw new Failure(`The decoder is missing: ${path} cannot be read, so please run "npm run build" again.`);
  }
  return KotsuModule.instantiate(bytes);
}

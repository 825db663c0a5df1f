// The real kotsu.wasm for tests, as `npm run build:wasm` leaves it.
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { KotsuModule } from '../../wasm-bindings/kotsu.ts';

export const wasmPath = 'build/wasm/kotsu.wasm';

export function wasmBytes(): Uint8Array<ArrayBuffer> {
  if (!existsSync(wasmPath)) throw new Error(`${wasmPath} is not built: run "npm run build:wasm" first`);
  return new Uint8Array(readFileSync(wasmPath));
}

export function openDecoder(): Promise<KotsuModule> {
  return KotsuModule.instantiate(wasmBytes());
}

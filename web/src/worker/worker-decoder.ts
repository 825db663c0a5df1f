// A worker's own instance of kotsu.wasm, fetched when it is first needed.
// SPDX-License-Identifier: MIT
import wasmUrl from 'kotsu.wasm?url';
import { KotsuModule } from '../../../wasm-bindings/kotsu';

let decoder: Promise<KotsuModule> | null = null;

export function workerDecoder(): Promise<KotsuModule> {
  decoder ??= KotsuModule.instantiate(fetch(wasmUrl)).catch((error: unknown) => {
    decoder = null;
    throw error;
  });
  return decoder;
}

// The one instance of kotsu-crowd.wasm, fetched when many models move at once for the first time.
// SPDX-License-Identifier: MIT
import wasmUrl from 'kotsu-crowd.wasm?url';
import { CrowdModule } from '../../../wasm-bindings/crowd';

let module: Promise<CrowdModule> | null = null;

/** @throws whatever keeps it from being fetched or from running */
export function crowdModule(): Promise<CrowdModule> {
  module ??= CrowdModule.instantiate(fetch(wasmUrl));
  return module;
}

// The one instance of kotsu-crowd.wasm, fetched when many models move at once for the first time.
// SPDX-License-Identifier: MIT
import wasmUrl from 'kotsu-crowd.wasm?url';
import { CrowdModule } from '../../../wasm-bindings/crowd';

let loading: Promise<CrowdModule | null> | null = null;

/** null where it cannot be had or the browser has no SIMD: the plain path plays everything, slower. The next call tries again. */
export function crowdModule(): Promise<CrowdModule | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<CrowdModule | null> {
  try {
    return await CrowdModule.instantiate(fetch(wasmUrl));
  } catch (error) {
    loading = null;
    console.warn('The gallery does without its fast player:', error);
    return null;
  }
}

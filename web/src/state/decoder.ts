// The one instance of kotsu.wasm that the page decodes and samples with.
// SPDX-License-Identifier: MIT
import wasmUrl from 'kotsu.wasm?url';
import { KotsuModule } from '../../../wasm-bindings/kotsu';

export const decoder: Promise<KotsuModule> = KotsuModule.instantiate(fetch(wasmUrl));
// Whoever awaits it reports the failure; this keeps a failure before the first await from being "unhandled".
decoder.catch(() => {});

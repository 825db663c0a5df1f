// Documents that were replaced or closed: their memory goes once nothing that is still on the page draws with them.
// SPDX-License-Identifier: MIT
import type { KotsuDocument } from '../../../wasm-bindings/kotsu';

/**
 * Components and effects follow signals within two pictures, or in a hidden tab within timers of 100 ms, and until then some
 * hold on to the document that they showed. Milliseconds.
 */
export const SETTLED = 1000;

export function retire(documents: readonly KotsuDocument[]): void {
  if (documents.length === 0) return;
  setTimeout(() => {
    for (const document of documents) document.dispose();
  }, SETTLED);
}

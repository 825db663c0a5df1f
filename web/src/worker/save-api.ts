// What the saving worker answers to.
// SPDX-License-Identifier: MIT
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import type { Outcome } from './outcome';
import type { SaveRequest } from './save-work';

export interface SaveApi {
  save(request: SaveRequest): Promise<Outcome<SavedMotion>>;
}

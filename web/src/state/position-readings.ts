// How this session reads Okami's positions, family by family, and the same as bits for the decoder's samplers.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import { type PositionReadings, positionMode } from '../../../wasm-bindings/kotsu';

/** The sources allow several readings of some families; a family that is not named is read in its parent's space. */
export const positionReadings = signal<PositionReadings>({});

/** To be or-ed to the `mode` of everything that samples a pose. */
export const positionBits = computed(() => positionMode(positionReadings.value));

// What it takes to read a large monster: from its bytes to its document, and to its first pose.
// SPDX-License-Identifier: MIT
import type { CrowdModule } from '../wasm-bindings/crowd.ts';
import { KotsuDocument, type KotsuModule, MATRIX_FLOATS } from '../wasm-bindings/kotsu.ts';

/** The least milliseconds of so many rounds from bytes to the first pose. */
export function timeFirstPose(module: KotsuModule, bytes: Uint8Array, rounds: number, now: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = now();
    const document = KotsuDocument.load(module, bytes);
    const [clip] = document.clips;
    const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
    if (clip) document.samplePose(clip, 0, matrices);
    least = Math.min(least, now() - before);
    document.dispose();
  }
  return least;
}

/** The least milliseconds of so many rounds from bytes to a document, without the page's objects around it. */
export function timeLoad(module: CrowdModule, bytes: Uint8Array, rounds: number, now: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = now();
    const document = module.load(bytes);
    least = Math.min(least, now() - before);
    document.dispose();
  }
  return least;
}

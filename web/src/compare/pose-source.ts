// One side of a comparison: a skeleton with a clip or at rest, posed in the decoder's own doubles.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, LOCAL_FLOATS, MATRIX_FLOATS, SampleMode } from '../../../wasm-bindings/kotsu';
import type { Timing } from '../playback/clock';

export interface Side {
  readonly document: KotsuDocument;
  /** null: it rests. */
  readonly clip: Clip | null;
  /** Of the clip at the pace that it plays at. */
  readonly timing: Timing | null;
  /** Bits of `SampleMode` and of how positions are read. */
  readonly mode: number;
}

/** Both poses of a skeleton at one frame. */
export interface Posed {
  /** In model space, 16 numbers per bone. */
  readonly matrices: Float64Array;
  /** Against the parent, 10 numbers per bone. */
  readonly locals: Float64Array;
}

export function emptyPose({ document }: Pick<Side, 'document'>): Posed {
  const { length } = document.bones;
  return { matrices: new Float64Array(length * MATRIX_FLOATS), locals: new Float64Array(length * LOCAL_FLOATS) };
}

/** @throws KotsuError where the clip is not for this skeleton, or the file has been closed */
export function poseSide({ document, clip, mode }: Side, frame: number, out: Posed): void {
  if (clip === null) {
    document.restPose(out.matrices);
    restLocals(document, out.locals);
    return;
  }
  document.samplePose(clip, frame, out.matrices, mode);
  document.sampleLocal(clip, frame, out.locals, mode);
}

function restLocals({ bones }: KotsuDocument, out: Float64Array): void {
  bones.forEach(({ restTranslation, restRotation, restScale }, bone) => {
    out.set([...restTranslation, ...restRotation, ...restScale], bone * LOCAL_FLOATS);
  });
}

/** How a display samples: held on whole frames, or on from the last frame towards the first of a loop. */
export function sampleMode(stepped: boolean, looping: boolean, slow: boolean): number {
  const between = stepped ? SampleMode.stepped : looping ? SampleMode.wrap : SampleMode.smooth;
  return between | (slow ? SampleMode.slow : 0);
}

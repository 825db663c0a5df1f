// The chain of matrices of the selected bone at the moment that the inspector shows. Loaded with the chain.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import {
  type KotsuDocument,
  LOCAL_FLOATS,
  MATRIX_FLOATS,
  SampleMode,
  type Skeleton,
} from '../../../wasm-bindings/kotsu';
import { lastFrame } from '../playback/clock';
import { type ChainStep, matrixChain, matrixGap } from '../playback/matrix-chain';
import { positionBits } from './position-readings';
import { pace, readoutFrame, readoutHeld, selectedBone, stageClip, stageFile, stageTiming, stepped } from './session';

export interface StageChain {
  readonly document: KotsuDocument;
  readonly skeleton: Skeleton;
  readonly steps: readonly ChainStep[];
  /** null: at rest. */
  readonly frame: number | null;
  /** The largest difference between the last step and the decoder's own pose. */
  readonly gap: number;
}

/** null: no bone is selected. */
export const stageChain = computed<StageChain | null>(() => {
  const document = stageFile.value?.document;
  const bone = selectedBone.value ?? -1;
  const skeleton = document?.skeleton;
  if (document === undefined || document.disposed || !skeleton || skeleton.bones[bone] === undefined) return null;
  const locals = new Float64Array(skeleton.bones.length * LOCAL_FLOATS);
  const matrices = new Float64Array(skeleton.bones.length * MATRIX_FLOATS);
  const clip = stageClip.value?.clip ?? null;
  const timing = stageTiming.value;
  const frame = stepped.value ? readoutHeld.value : readoutFrame.value;
  if (clip === null || timing === null || clip.frameCount === 0) {
    document.restLocal(locals);
    document.restPose(matrices);
  } else {
    const onTheWayBack = frame > lastFrame(timing) ? SampleMode.wrap : 0;
    const mode = (pace.value === 'slow' ? SampleMode.slow : 0) | positionBits.value | onTheWayBack;
    document.sampleLocal(clip, frame, locals, mode);
    document.samplePose(clip, frame, matrices, mode);
  }
  const steps = matrixChain(skeleton, locals, bone);
  const own = matrices.subarray(bone * MATRIX_FLOATS, (bone + 1) * MATRIX_FLOATS);
  const gap = matrixGap(steps.at(-1)?.model ?? [], own);
  return { document, skeleton, steps, frame: clip === null ? null : frame, gap };
});

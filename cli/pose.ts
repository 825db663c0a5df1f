// `pose`: one clip of a session at one frame, as model-space matrices.
// SPDX-License-Identifier: MIT
import { MATRIX_FLOATS, SampleMode } from '../wasm-bindings/kotsu.ts';
import { chooseClip, clampFrame, readFrame } from './clips.ts';
import { Failure } from './failure.ts';
import { noNegativeZero } from './numbers.ts';
import type { Session } from './session.ts';

export interface PoseRequest {
  /** The clip's number in the session, its name, or a beginning of it that fits no other. */
  readonly clip: string;
  readonly frame: string;
  readonly stepped: boolean;
}

export interface PoseInfo {
  readonly clip: number;
  readonly name: string;
  readonly file: string;
  /** After clamping. */
  readonly frame: number;
  readonly stepped: boolean;
  readonly bones: readonly {
    readonly index: number;
    /** Column-major; right-handed, y up, model scale not applied. */
    readonly matrix: readonly number[];
  }[];
}

/** @param warn hears that the frame had to be clamped */
export function samplePose(session: Session, request: PoseRequest, warn: (sentence: string) => void): PoseInfo {
  const { document, file } = session.rig;
  if (!document.skeleton) throw new Failure(`${file} has no skeleton, so it has no poses.`);
  const chosen = chooseClip(session.clips, request.clip);
  const frame = clampFrame(chosen, readFrame(request.frame), warn);

  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  document.samplePose(chosen.clip, frame, matrices, request.stepped ? SampleMode.stepped : SampleMode.smooth);
  return {
    clip: chosen.index,
    name: chosen.name,
    file: chosen.source.file,
    frame,
    stepped: request.stepped,
    bones: document.bones.map((bone, position) => ({
      index: bone.id,
      matrix: Array.from(matrices.subarray(position * MATRIX_FLOATS, (position + 1) * MATRIX_FLOATS), noNegativeZero),
    })),
  };
}

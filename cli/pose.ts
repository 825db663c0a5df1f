// `pose`: one clip of a session at one frame, as model-space matrices.
// SPDX-License-Identifier: MIT
import { MATRIX_FLOATS, SampleMode } from '../wasm-bindings/kotsu.ts';
import { Failure } from './failure.ts';
import { shortestFloat } from './numbers.ts';
import type { Session, SessionClip } from './session.ts';

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

/** @param warn hears that the frame had to be clamped. */
export function samplePose(session: Session, request: PoseRequest, warn: (sentence: string) => void): PoseInfo {
  const { document, file } = session.rig;
  if (!document.skeleton) throw new Failure(`${file} has no skeleton, so it has no poses.`);
  const chosen = chooseClip(session.clips, request.clip);
  const frame = chooseFrame(chosen, request.frame, warn);

  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  document.samplePose(chosen.clip, frame, matrices, request.stepped ? SampleMode.stepped : SampleMode.smooth);
  return {
    clip: chosen.index,
    name: chosen.name,
    file: chosen.source.file,
    frame,
    stepped: request.stepped,
    bones: document.bones.map((bone, position) => ({
      index: bone.id,
      matrix: Array.from(matrices.subarray(position * MATRIX_FLOATS, (position + 1) * MATRIX_FLOATS), shortestFloat),
    })),
  };
}

function chooseClip(clips: readonly SessionClip[], wanted: string): SessionClip {
  if (clips.length === 0) throw new Failure('There is no clip to pose by.');
  const byNumber = /^\d+$/.test(wanted) ? clips[Number(wanted)] : undefined;
  if (byNumber) return byNumber;

  const lower = wanted.toLowerCase();
  const named = clips.filter(({ name }) => name.toLowerCase() === lower);
  const matches = named.length > 0 ? named : clips.filter(({ name }) => name.toLowerCase().startsWith(lower));
  const [only] = matches;
  if (matches.length === 1 && only) return only;
  if (matches.length > 1) throw new Failure(`"${wanted}" fits several clips: ${listed(matches)}.`);
  throw new Failure(`There is no clip "${wanted}"; there is ${listed(clips)}.`);
}

/** A few clips by number and name. */
function listed(clips: readonly SessionClip[]): string {
  const shown = clips.slice(0, 4).map(({ index, name }) => `${index} "${name}"`);
  const rest = clips.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function chooseFrame({ name, clip }: SessionClip, wanted: string, warn: (sentence: string) => void): number {
  const frame = wanted.trim() === '' ? Number.NaN : Number(wanted);
  if (Number.isNaN(frame)) throw new Failure(`"${wanted}" is not a frame: --frame wants a number such as 12 or 12.5.`);
  const last = Math.max(0, clip.frameCount - 1);
  const clamped = Math.min(Math.max(frame, 0), last);
  if (clamped !== frame) {
    warn(`Frame ${frame} is outside "${name}", which runs from 0 to ${last}; this is frame ${clamped}.`);
  }
  return clamped;
}

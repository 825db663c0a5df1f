// Where a bone goes over its clip: the points of its joint, frame by frame and between frames. No GPU, no signal.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS, SampleMode } from '../../../wasm-bindings/kotsu';
import { lastFrame, type Timing } from './clock';

/** Poses that are worth their time; of a longer clip only every so many frames are looked at. */
const MOST_POSES = 2048;

/** Points for each frame, where the clip is short enough. */
const FINEST = 4;

/** A skeleton in motion and one of its bones, by position. */
export interface Moving {
  readonly document: KotsuDocument;
  readonly clip: Clip;
  readonly bone: number;
}

export interface PathOptions {
  /** The clip's, as it plays: in Slow a frame is a tick. */
  readonly timing: Timing;
  /** As in `KotsuDocument.samplePose`, without `wrap`. */
  readonly mode: number;
  readonly looping: boolean;
  /** Nothing is seen between whole frames. */
  readonly stepped: boolean;
  /** Whose x and z are taken off every point: the root of a model that is shown without its motion. */
  readonly away: Moving | null;
}

export interface BonePath {
  /** x y z of each point in turn. */
  readonly points: Float32Array;
  /** The frame of each point; past the last frame on the way back to frame 0. */
  readonly times: readonly number[];
  /** Which points are whole frames of the clip: from frame 0 on, in steps of `frameStep`. */
  readonly frames: readonly number[];
  readonly frameStep: number;
  /** The point at the clip's last frame. */
  readonly bridge: number;
}

export function bonePath(moving: Moving, { timing, mode, looping, stepped, away }: PathOptions): BonePath {
  const last = lastFrame(timing);
  const frameStep = Math.ceil((last + 1) / MOST_POSES);
  const finest = Math.max(1, Math.min(FINEST, Math.floor(MOST_POSES / (last + 1))));
  const step = stepped ? frameStep : frameStep / finest;
  const times: number[] = [];
  const frames: number[] = [];
  for (let frame = 0; frame <= last; frame += step) {
    if (Number.isInteger(frame / frameStep)) frames.push(times.length);
    times.push(frame);
  }
  if (times.at(-1) !== last) times.push(last);
  const bridge = times.length - 1;
  const wraps = looping && !stepped && timing.loopLength > last;
  if (wraps) for (let frame = last + step; frame <= timing.loopLength; frame += step) times.push(frame);
  const points = new Float32Array(times.length * 3);
  const joint = jointReader(moving, mode);
  const root = away === null ? null : jointReader(away, mode);
  times.forEach((frame, at) => {
    const [x, y, z] = joint(frame, frame > last);
    const [awayX, , awayZ] = root?.(frame, frame > last) ?? NOWHERE;
    points.set([x - awayX, y, z - awayZ].map(finite), at * 3);
  });
  return { points, times, frames, frameStep, bridge };
}

const NOWHERE = [0, 0, 0] as const;

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function jointReader({ document, clip, bone }: Moving, mode: number) {
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  const at = bone * MATRIX_FLOATS + 12;
  return (frame: number, wrapped: boolean): readonly [number, number, number] => {
    document.samplePose(clip, frame, matrices, mode | (wrapped ? SampleMode.wrap : 0));
    return [matrices[at] ?? 0, matrices[at + 1] ?? 0, matrices[at + 2] ?? 0];
  };
}

// Okami's Hermite curves as glTF's. Keys stand on whole frames, so from one frame to the next every axis is one cubic, which a
// pair of glTF keys says exactly, whatever key times the axes have. A key on every frame, for readers that ignore tangents.
// SPDX-License-Identifier: MIT
import { type Clip, type Curve, type KotsuDocument, LOCAL_FLOATS } from '../../../wasm-bindings/kotsu';
import { hermite, hermiteSlope, KEY_FLOATS, keyAt, shareAt } from './hermite';
import { LARGEST } from './node-poses';
import type { Spline } from './snapshot-types';

/** Of the largest value: what rounding to 32 bits may change, and no other reading of the curve. */
const SAME = 1e-6;

const paths = [
  { path: 'translation', channel: 'position', at: 0 },
  { path: 'scale', channel: 'scale', at: 7 },
] as const;

/**
 * @param locals of all frames: a curve that the decoder reads in another way than as the bone's own value is left out
 */
export function exactSplines(
  document: KotsuDocument,
  clip: Clip,
  curves: readonly Curve[],
  locals: Float64Array,
): Spline[] {
  const stride = document.bones.length * LOCAL_FLOATS;
  const splines: Spline[] = [];
  for (const { id, position } of document.bones) {
    for (const { path, channel, at } of paths) {
      // Of two records for one channel the later rules.
      const axes = ['x', 'y', 'z'].map((axis) =>
        curves
          .filter((one) => one.boneId === id && one.channel === `${channel}.${axis}` && one.keyframes.length > 0)
          .at(-1),
      );
      if (!axes.some((curve) => curve !== undefined && curve.keyframes.length > KEY_FLOATS)) continue;
      const spline = joinAxes(
        axes,
        clip.frameCount,
        (frame, axis) => locals[frame * stride + position * LOCAL_FLOATS + at + axis] ?? 0,
      );
      if (spline) splines.push({ bone: position, path, ...spline });
    }
  }
  return splines;
}

/** null: some axis jumps, or does not go by its curve. */
function joinAxes(
  axes: readonly (Curve | undefined)[],
  frameCount: number,
  valueAt: (frame: number, axis: number) => number,
): Omit<Spline, 'bone' | 'path'> | null {
  const [values, tangentsIn, tangentsOut] = [0, 0, 0].map(() => new Float64Array(frameCount * 3)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [axis, curve] of axes.entries()) {
    const largest = Array.from({ length: frameCount }, (_, frame) => Math.abs(valueAt(frame, axis))).reduce(
      (a, b) => Math.max(a, b),
      0,
    );
    for (let frame = 0; frame < frameCount; frame++) {
      const value = valueAt(frame, axis);
      values[frame * 3 + axis] = value;
      if (!curve || frame + 1 === frameCount) continue;
      const step = frameStep(curve.keyframes, frame);
      const off = Math.max(Math.abs(step.from - value), Math.abs(step.to - valueAt(frame + 1, axis)));
      // Written so that what is no number does not pass.
      if (!(off <= largest * SAME)) return null;
      tangentsOut[frame * 3 + axis] = step.slopeOut;
      tangentsIn[(frame + 1) * 3 + axis] = step.slopeIn;
    }
  }
  const all = [values, tangentsIn, tangentsOut];
  return all.some((column) => column.some((number) => Math.abs(number) > LARGEST))
    ? null
    : { values, tangentsIn, tangentsOut };
}

/** A curve from a frame to just before the next: its values and slopes per frame at both ends. */
function frameStep(keys: Float32Array, frame: number) {
  const key = keyAt(keys, frame, KEY_FLOATS);
  const at = key * KEY_FLOATS;
  const value = keys[at + 1] ?? 0;
  if (frame < (keys[at] ?? 0) || at + KEY_FLOATS >= keys.length)
    return { from: value, to: value, slopeOut: 0, slopeIn: 0 };
  const segment = [value, keys[at + 3] ?? 0, keys[at + 5] ?? 0, keys[at + 6] ?? 0] as const;
  const length = (keys[at + KEY_FLOATS] ?? 0) - (keys[at] ?? 0);
  const [start, end] = [shareAt(keys, key, frame, KEY_FLOATS), shareAt(keys, key, frame + 1, KEY_FLOATS)];
  return {
    from: hermite(start, ...segment),
    to: hermite(end, ...segment),
    slopeOut: hermiteSlope(start, ...segment) / length,
    slopeIn: hermiteSlope(end, ...segment) / length,
  };
}

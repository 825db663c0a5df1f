// The benchmark's curves as three.js is to play them: every bone's rest pose and its nine channels of Hermite keys.
// SPDX-License-Identifier: MIT
import { KotsuDocument, type KotsuModule } from '../wasm-bindings/kotsu.ts';
import { channelNames, type Vector3 } from '../wasm-bindings/kotsu-types.ts';

export interface RigBone {
  readonly parent: number;
  readonly offset: Vector3;
  /** [channel] keys as [time, value, tangent in, tangent out] four by four. */
  readonly channels: readonly Float32Array[];
}

/** A skeleton with a clip that moves every channel of every bone. */
export interface Rig {
  readonly bones: readonly RigBone[];
  readonly frameCount: number;
  readonly framesPerSecond: number;
}

export function readRig(module: KotsuModule, figure: Uint8Array, motion: Uint8Array): Rig {
  const model = KotsuDocument.load(module, figure);
  const document = KotsuDocument.load(module, motion);
  const [clip] = document.clips;
  if (!clip) throw new Error('the motion has a clip');
  const curves = document.curves(clip);
  const bones = model.bones.map(({ id, parent, restTranslation }): RigBone => {
    const of = channelNames.map((channel) => curves.find((curve) => curve.boneId === id && curve.channel === channel));
    return { parent, offset: restTranslation, channels: of.map((curve) => curve?.keyframes ?? new Float32Array()) };
  });
  const rig = { bones, frameCount: clip.frameCount, framesPerSecond: clip.framesPerSecond };
  model.dispose();
  document.dispose();
  return rig;
}

/** A curve's value and slope per frame, in double precision; each key rules from its time on. */
export function hermite(keys: Float32Array, frame: number): { readonly value: number; readonly slope: number } {
  const key = (index: number, field: number) => keys[index * 4 + field] ?? 0;
  const last = keys.length / 4 - 1;
  if (frame <= key(0, 0)) return { value: key(0, 1), slope: 0 };
  if (frame >= key(last, 0)) return { value: key(last, 1), slope: 0 };
  let at = 0;
  while (key(at + 1, 0) <= frame) at += 1;
  const length = key(at + 1, 0) - key(at, 0);
  const t = (frame - key(at, 0)) / length;
  const [p0, p1, m0, m1] = [key(at, 1), key(at + 1, 1), key(at, 3), key(at + 1, 2)];
  const square = 3 * (p1 - p0) - 2 * m0 - m1;
  const cube = 2 * (p0 - p1) + m0 + m1;
  return {
    value: p0 + t * (m0 + t * (square + t * cube)),
    slope: (m0 + t * (2 * square + 3 * t * cube)) / length,
  };
}

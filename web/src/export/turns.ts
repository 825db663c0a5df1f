// Which way a bone turns between two frames, where that is more than a quarter turn and quaternions alone would not tell.
// SPDX-License-Identifier: MIT
import {
  type Bone,
  type Clip,
  type Curve,
  type KotsuDocument,
  LOCAL_FLOATS,
  type Vector3,
} from '../../../wasm-bindings/kotsu';
import { hermite, KEY_FLOATS, keyAt, shareAt } from './hermite';
import { dot, multiply, QUARTER_TURN_DOT, type Quaternion, slerp } from './quaternions';
import type { Turn } from './snapshot-types';

/** Closer than ten degrees to half a turn, the shorter way round hangs on the last digit. */
const HALF_TURN_DOT = Math.cos((85 * Math.PI) / 180);

/** Of FF8's angles. */
const RAW_FULL_TURN = 4096;
const RAW_QUARTER_TURN = 1024;

/** A broken file may turn a bone any number of times within a frame: keys follow so many quarters, and the export says where it is more. */
export const MOST_PIECES = 64;

export interface Turns {
  readonly turns: Turn[];
  /** Some bone turns more than `MOST_PIECES` quarters from one frame to the next: neighbouring keys are farther apart there. */
  readonly cutShort: boolean;
}

/** How finely a curve is looked at within a frame: it is a cubic there, with two bends at most. */
const LOOKS = 8;

/**
 * FF8 shows no picture between two frames, and Kotsu goes the shorter way there. Where neither way is clearly shorter, the
 * angles of the file decide: its Slow goes half of each.
 * @param locals of all frames, as `RigClipSnapshot.frames.locals`
 */
export function ff8Turns(document: KotsuDocument, clip: Clip, locals: Float64Array): Turns {
  const { bones } = document;
  const stride = bones.length * LOCAL_FLOATS;
  const turns: Turn[] = [];
  let cutShort = false;
  for (const bone of bones) {
    for (let frame = 0; frame + 1 < clip.frameCount; frame++) {
      const at = frame * stride + bone.position * LOCAL_FLOATS + 3;
      const [from, to] = [locals.subarray(at, at + 4), locals.subarray(at + stride, at + stride + 4)];
      const closeness = Math.abs(dot(from, to));
      if (closeness >= QUARTER_TURN_DOT) continue;
      const way = closeness < HALF_TURN_DOT ? anglesWay(document, clip, bone, frame) : null;
      const quarters = way?.quarters ?? 2;
      const pieces = Math.min(quarters, MOST_PIECES);
      cutShort ||= quarters > MOST_PIECES;
      for (let piece = 1; piece < pieces; piece++) {
        const share = piece / pieces;
        const rotation = way ? way.at(share) : slerp(from, to, share);
        turns.push({ bone: bone.position, frame: frame + share, rotation });
      }
    }
  }
  return { turns, cutShort };
}

/** The way from a frame to the next that a bone's angles go, each evenly. */
function anglesWay(document: KotsuDocument, clip: Clip, { position, raw }: Bone, frame: number) {
  const [x, y, z] = document.ff8Raw(clip, frame, position)?.rotation ?? [0, 0, 0];
  const to = document.ff8Raw(clip, frame + 1, position)?.rotation ?? [0, 0, 0];
  const [stepX, stepY, stepZ] = [to[0] - x, to[1] - y, to[2] - z];
  const [restX, restY, restZ] = raw.rotation;
  return {
    quarters: Math.ceil((Math.abs(stepX) + Math.abs(stepY) + Math.abs(stepZ)) / RAW_QUARTER_TURN),
    at: (share: number) =>
      ff8Rotation([restX + x + stepX * share, restY + y + stepY * share, restZ + z + stepZ * share]),
  };
}

/** Ry(-y) * Rx(-x) * Rz(z) of angles in 4096ths of a turn: the format page's rule, which the core applies to whole frames. */
export function ff8Rotation(raw: Vector3): Quaternion {
  const [x, y, z] = raw.map((angle) => (angle / RAW_FULL_TURN) * Math.PI) as [number, number, number];
  const aboutX: Quaternion = [-Math.sin(x), 0, 0, Math.cos(x)];
  const aboutY: Quaternion = [0, -Math.sin(y), 0, Math.cos(y)];
  return multiply(multiply(aboutY, aboutX), [0, 0, Math.sin(z), Math.cos(z)]);
}

/** Okami's angles are curves: their way through a frame says how many quarters a bone turns in it. */
export function okamiTurns(document: KotsuDocument, clip: Clip, curves: readonly Curve[], mode: number): Turns {
  const turns: Turn[] = [];
  let cutShort = false;
  const locals = new Float64Array(document.bones.length * LOCAL_FLOATS);
  for (const { id, position } of document.bones) {
    const own = curves.filter((curve) => turnsBone(curve, id));
    for (let frame = 0; own.length > 0 && frame + 1 < clip.frameCount; frame++) {
      const way = own.reduce((sum, { keyframes }) => sum + wayWithin(keyframes, frame), 0);
      const quarters = Math.ceil(way / (Math.PI / 2));
      const pieces = Math.min(quarters, MOST_PIECES);
      cutShort ||= quarters > MOST_PIECES;
      for (let piece = 1; piece < pieces; piece++) {
        document.sampleLocal(clip, frame + piece / pieces, locals, mode);
        const at = position * LOCAL_FLOATS + 3;
        const [x = 0, y = 0, z = 0, w = 1] = locals.subarray(at, at + 4);
        turns.push({ bone: position, frame: frame + piece / pieces, rotation: [x, y, z, w] });
      }
    }
  }
  return { turns, cutShort };
}

function turnsBone({ channel, boneId, keyframes }: Curve, id: number): boolean {
  return boneId === id && keyframes.length > KEY_FLOATS && channel?.startsWith('rotation') === true;
}

/** Radians that a curve goes up and down from a frame to the next; a tenth more, for what lies between two looks. */
function wayWithin(keys: Float32Array, frame: number): number {
  const key = keyAt(keys, frame, KEY_FLOATS);
  const at = key * KEY_FLOATS;
  if (at + KEY_FLOATS >= keys.length || frame < (keys[at] ?? 0)) return 0;
  const valueAt = (look: number) => {
    const share = shareAt(keys, key, frame + look / LOOKS, KEY_FLOATS);
    return hermite(share, keys[at + 1] ?? 0, keys[at + 3] ?? 0, keys[at + 5] ?? 0, keys[at + 6] ?? 0);
  };
  let way = 0;
  let last = valueAt(0);
  for (let look = 1; look <= LOOKS; look++) {
    const next = valueAt(look);
    way += Math.abs(next - last);
    last = next;
  }
  return way * 1.1;
}

// From the root to a bone, one step per bone: its local pose, and what the format's own rule of composition makes of it.
// The same arithmetic as the decoder's src/pose.c, written out so that it can be read step by step; a test holds both together.
// SPDX-License-Identifier: MIT
import { LOCAL_FLOATS, type Skeleton, type Vector3 } from '../../../wasm-bindings/kotsu';

export type Quaternion = readonly [x: number, y: number, z: number, w: number];
/** Column-major 4 x 4, as everywhere. */
export type Matrix = readonly number[];

export interface ChainStep {
  /** Position in the skeleton. */
  readonly bone: number;
  readonly translation: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  /** FF8: the scales from the root to this bone multiplied axis by axis. null where scale goes into the matrices. */
  readonly accumulated: Vector3 | null;
  /** T R S, or T R where scale is kept apart. */
  readonly local: Matrix;
  /** The bone's place in model space, as the picture shows it. */
  readonly model: Matrix;
}

/** @param locals as `KotsuDocument.sampleLocal` writes them */
export function matrixChain(skeleton: Skeleton, locals: Float64Array, bone: number): ChainStep[] {
  const way: number[] = [];
  for (let at = bone; at >= 0 && way.length <= skeleton.bones.length; at = skeleton.bones[at]?.parent ?? -1)
    way.unshift(at);
  const compose = skeleton.composition === 'ff8' ? ff8Composer() : ordinaryComposer();
  return way.map((position) => compose(position, localOf(locals, position)));
}

type Local = Pick<ChainStep, 'translation' | 'rotation' | 'scale'>;
/** Goes down the chain: each call takes the next bone. */
type Composer = (bone: number, local: Local) => ChainStep;

/** C = C(parent) R, A = A(parent) s, p = p(parent) + C(parent) (A(parent) t); shown is C with its columns scaled by A. */
function ff8Composer(): Composer {
  let chain: Basis = unit;
  let scales: Vector3 = [1, 1, 1];
  let place: Vector3 = [0, 0, 0];
  return (bone, local) => {
    const { translation, rotation, scale } = local;
    const turned = basisOf(rotation);
    place = sum(place, applied(chain, each(scales, translation)));
    chain = product(chain, turned);
    scales = each(scales, scale);
    const model = matrixOf(scaled(chain, scales), place);
    return { bone, ...local, accumulated: scales, local: matrixOf(turned, translation), model };
  };
}

/** M = M(parent) T R S. */
function ordinaryComposer(): Composer {
  let basis: Basis = unit;
  let place: Vector3 = [0, 0, 0];
  return (bone, local) => {
    const { translation, rotation, scale } = local;
    const own = scaled(basisOf(rotation), scale);
    place = sum(place, applied(basis, translation));
    basis = product(basis, own);
    return { bone, ...local, accumulated: null, local: matrixOf(own, translation), model: matrixOf(basis, place) };
  };
}

function localOf(locals: Float64Array, bone: number): Local {
  const [tx = 0, ty = 0, tz = 0, x = 0, y = 0, z = 0, w = 1, sx = 1, sy = 1, sz = 1] = locals.subarray(
    bone * LOCAL_FLOATS,
    (bone + 1) * LOCAL_FLOATS,
  );
  return { translation: [tx, ty, tz], rotation: [x, y, z, w], scale: [sx, sy, sz] };
}

/** Its three columns. */
type Basis = readonly [Vector3, Vector3, Vector3];
const unit: Basis = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function basisOf([x, y, z, w]: Quaternion): Basis {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

function applied([a, b, c]: Basis, [x, y, z]: Vector3): Vector3 {
  return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z];
}

function product(left: Basis, [a, b, c]: Basis): Basis {
  return [applied(left, a), applied(left, b), applied(left, c)];
}

function scaled([a, b, c]: Basis, [x, y, z]: Vector3): Basis {
  return [times(a, x), times(b, y), times(c, z)];
}

function times([x, y, z]: Vector3, factor: number): Vector3 {
  return [x * factor, y * factor, z * factor];
}

function each(a: Vector3, b: Vector3): Vector3 {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

function sum(a: Vector3, b: Vector3): Vector3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function matrixOf([a, b, c]: Basis, place: Vector3): Matrix {
  return [...a, 0, ...b, 0, ...c, 0, ...place, 1];
}

/** A turn as one angle, in degrees, about one axis of length 1; about x where there is none. */
export function turnOf([x, y, z, w]: Quaternion): { readonly angle: number; readonly axis: Vector3 } {
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) return { angle: 0, axis: [1, 0, 0] };
  const angle = (2 * Math.atan2(length, Math.abs(w)) * 180) / Math.PI;
  const sign = w < 0 ? -1 : 1;
  return { angle, axis: times([x, y, z], sign / length) };
}

/** The largest difference between two matrices, number by number. */
export function matrixGap(a: Matrix, b: ArrayLike<number>): number {
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? Number.NaN))), 0);
}

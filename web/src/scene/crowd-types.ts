// What the crowd's picture is told of each of its members, and how the corners of their meshes lie in one store.
// SPDX-License-Identifier: MIT
import type { AlphaUse } from '../textures/alpha-use';
import type { Vec3 } from './framing';

/** What a cell shows, on the paper of crowd-paper.ts: the middle of a box, and half of its sides. */
export interface CrowdRoom {
  readonly middle: Vec3;
  readonly half: Vec3;
}

/** A skeleton as it is drawn. */
export interface CrowdBones {
  /** Shapes: the bone each starts at, and the bone it ends at; -1: it reaches along its own z by `lengths`. */
  readonly owners: ArrayLike<number>;
  readonly tips: ArrayLike<number>;
  readonly lengths: ArrayLike<number>;
  /** Typical bone length. */
  readonly unit: number;
  readonly room: CrowdRoom;
}

/** A mesh with its textures, packed for the store that all members share. */
export interface CrowdBody {
  /** `ROW` numbers for each corner, its layer counted from this body's first. */
  readonly rows: Float32Array;
  /** Numbers of corners, three per triangle; what lets through comes last. */
  readonly triangles: Uint32Array;
  /** `LAYER_SIDE` by `LAYER_SIDE` texels each, red, green, blue, alpha. */
  readonly layers: readonly Uint8Array[];
  /** Some of it lets through what is behind. */
  readonly blends: boolean;
  readonly room: CrowdRoom;
}

export interface CrowdMember {
  readonly boneCount: number;
  /** The bone whose way along an axis is taken out of the picture, so that the member stays in its cell; -1: none. */
  readonly root: number;
  readonly followed: readonly [x: boolean, y: boolean, z: boolean];
  readonly bones: CrowdBones;
  /** null: it has no mesh, and is drawn as bones. */
  readonly body: CrowdBody | null;
}

/** What members are drawn as, where they can be. */
export type CrowdLook = 'skeletons' | 'models';

/** Texels along a side of a layer: cells are hardly larger. */
export const LAYER_SIDE = 128;

/**
 * Where the numbers of a corner begin in its row. It is told once for each bone that holds it, in that bone's axes: x y z
 * times the weight, and the weight. So a pose's own matrices place the corners of both games, and those of a rest pose
 * are needed no more once a mesh is packed.
 */
export const Row = { held: 0, bones: 12, member: 15, texel: 16, layer: 18, traits: 19, tint: 20 } as const;
export const ROW = 21;

/** A corner's layer where it has no texture: it is under a lamp then. */
export const NO_LAYER = -1;

/** `Row.traits`: one of these, `FRONT_ONLY` or not, and the depth bias times `BIAS_STEP`. */
export const ALPHA_TRAITS: Readonly<Record<AlphaUse, number>> = { none: 0, 'cut-out': 1, blended: 2 };
export const FRONT_ONLY = 4;
export const BIAS_STEP = 8;

// A source copied out of the decoder: plain data with nothing of the module in it, so that a worker can have it.
// SPDX-License-Identifier: MIT
import type { ExportMesh } from './export-source';

export interface BoneSnapshot {
  readonly name: string;
  /** Position of the parent, -1 for a root. A parent may come after its children. */
  readonly parent: number;
  /** As `Bone.length`. */
  readonly length: number;
}

/** One moment, or many one after the other. */
export interface PoseSnapshot {
  /** 10 numbers per bone, as `sampleLocal` gives them. */
  readonly locals: Float64Array;
  /** 16 numbers per bone, as `samplePose` gives them: what the written file is measured against. */
  readonly matrices: Float64Array;
}

export interface RigSnapshot {
  readonly name: string;
  /** As `Skeleton.composition`. */
  readonly composition: 'ff8' | 'hierarchical';
  readonly flat: boolean;
  readonly modelScale: number;
  /** Empty: a mesh without a skeleton. */
  readonly bones: readonly BoneSnapshot[];
  readonly rest: PoseSnapshot;
  /** Frame 0 of the bind clip; null where there is none. */
  readonly firstFrame: PoseSnapshot | null;
  readonly meshes: readonly ExportMesh[];
}

/** A rotation between two frames, kept where the frames alone would not tell which way a bone turns. */
export interface Turn {
  readonly bone: number;
  /** Not whole. */
  readonly frame: number;
  /** x y z w */
  readonly rotation: readonly [number, number, number, number];
}

/** The Hermite curves of a bone's three axes, frame by frame. */
export interface Spline {
  readonly bone: number;
  readonly path: 'translation' | 'scale';
  /** [3 per frame] Tangents are slopes per frame, before and after it. */
  readonly tangentsIn: Float64Array;
  readonly values: Float64Array;
  readonly tangentsOut: Float64Array;
}

export interface RigClipSnapshot {
  readonly frameCount: number;
  /** Frame by frame. */
  readonly frames: PoseSnapshot;
  /** Half a frame after each frame but the last, for measuring; empty where nothing lies between frames. */
  readonly halves: Float64Array;
  /** In order of bone, then of frame. */
  readonly turns: readonly Turn[];
  /** As `Turns.cutShort`. */
  readonly cutShort: boolean;
  readonly splines: readonly Spline[];
}

export interface ClipSnapshot {
  readonly name: string;
  /** The game's own. */
  readonly framesPerSecond: number;
  /** One per rig; null where the rig stands at rest. */
  readonly rigs: readonly (RigClipSnapshot | null)[];
}

export interface SourceSnapshot {
  readonly name: string;
  readonly rigs: readonly RigSnapshot[];
  readonly clips: readonly ClipSnapshot[];
  /** What could not be taken along, in plain sentences. */
  readonly notes: readonly string[];
}

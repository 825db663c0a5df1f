// A clip as a table of poses: one row per frame and bone, with the decoded values and the integers behind them.
// SPDX-License-Identifier: MIT
import {
  type Bone,
  type Clip,
  type Ff8Raw,
  type KotsuDocument,
  LOCAL_FLOATS,
  MATRIX_FLOATS,
  SampleMode,
  type Vector3,
} from '../../../../wasm-bindings/kotsu';
import { type DataOptions, wantsBone } from './data-options';

export interface PoseRow {
  readonly frame: number;
  readonly seconds: number;
  readonly bone: Bone;
  /** From the parent, before the parent's scale. */
  readonly position: Vector3;
  /** Unit quaternion x y z w. */
  readonly rotation: readonly [number, number, number, number];
  readonly scale: Vector3;
  /** Of the joint, in model space. */
  readonly model: Vector3;
  /** FF8: as the engine holds them, in the file's own axes; null for other formats. */
  readonly raw: RawRow | null;
}

/** The position of a frame is its root's alone; null for all other bones. */
export type RawRow = Omit<Ff8Raw, 'position'> & { readonly position: Vector3 | null };

export function* poseRows(document: KotsuDocument, clip: Clip, options: DataOptions, mode = 0): Generator<PoseRow> {
  const locals = new Float64Array(document.bones.length * LOCAL_FLOATS);
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  for (let frame = 0; frame < clip.frameCount; frame++) {
    document.samplePose(clip, frame, matrices, mode | SampleMode.stepped);
    document.sampleLocal(clip, frame, locals, mode | SampleMode.stepped);
    for (const bone of document.bones) {
      if (!wantsBone(options, bone.position)) continue;
      const at = bone.position * LOCAL_FLOATS;
      yield {
        frame,
        seconds: clip.framesPerSecond > 0 ? frame / clip.framesPerSecond : 0,
        bone,
        position: vectorAt(locals, at),
        rotation: [...vectorAt(locals, at + 3), locals[at + 6] ?? 1],
        scale: vectorAt(locals, at + 7),
        model: vectorAt(matrices, bone.position * MATRIX_FLOATS + 12),
        raw: rawRow(document.ff8Raw(clip, frame, bone.position), bone),
      };
    }
  }
}

function rawRow(raw: Ff8Raw | null, { parent }: Bone): RawRow | null {
  return raw && { ...raw, position: parent < 0 ? raw.position : null };
}

function vectorAt(values: Float64Array, at: number): Vector3 {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

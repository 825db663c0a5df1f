// What a golden test compares: one decoded file, no matter whether wasm or the native program decoded it.
// SPDX-License-Identifier: MIT
import { type KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';

export interface DecodedPose {
  readonly rawPosition: readonly number[];
  readonly rawRotations: readonly (readonly number[])[];
  /** null on frames without scale channels. */
  readonly rawScales: readonly (readonly number[])[] | null;
  /** Per bone, 16 numbers column-major. */
  readonly matrices: readonly (readonly number[])[];
}

export interface Decoded {
  readonly format: string;
  readonly name: string;
  /** In raw units of the FF8 file, 4096 = 1; null where there is none. */
  readonly skeleton: {
    readonly modelScale: number;
    readonly parents: readonly number[];
    readonly sizes: readonly number[];
  } | null;
  readonly frameCounts: readonly number[];
  readonly scaledFrames: readonly number[];
  pose(clip: number, frame: number): DecodedPose;
}

/** By kotsu.wasm and its wrapper. */
export function decodedByWasm(document: KotsuDocument): Decoded {
  const { skeleton, bones, clips } = document;
  return {
    format: document.format,
    name: document.name,
    skeleton: skeleton && {
      modelScale: skeleton.modelScale * 4096,
      parents: bones.map(({ parent }) => parent),
      sizes: bones.map(({ length }) => length * 4096),
    },
    frameCounts: clips.map(({ frameCount }) => frameCount),
    scaledFrames: clips.map(({ scaledFrameCount }) => scaledFrameCount),
    pose(clipIndex, frame) {
      const clip = clips[clipIndex];
      if (!clip) throw new Error(`there is no clip ${clipIndex}`);
      const raw = bones.map(({ position }) => {
        const bone = document.ff8Raw(clip, frame, position);
        if (!bone) throw new Error(`clip ${clipIndex} has no raw values at frame ${frame}, bone ${position}`);
        return bone;
      });
      const matrices = new Float64Array(bones.length * MATRIX_FLOATS);
      document.samplePose(clip, frame, matrices);
      return {
        rawPosition: raw[0]?.position ?? [],
        rawRotations: raw.map(({ rotation }) => rotation),
        rawScales: raw.every(({ scaled }) => scaled) ? raw.map(({ scale }) => scale) : null,
        matrices: bones.map((_, i) => Array.from(matrices.subarray(i * MATRIX_FLOATS, (i + 1) * MATRIX_FLOATS))),
      };
    },
  };
}

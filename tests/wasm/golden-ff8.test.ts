// Final Fantasy VIII files against an independent decoder: through kotsu.wasm and through the native core.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { type Case, casesIn, corpusRoot, describeWith, goldenRoot } from './corpus.ts';
import { type Decoded, decodedByWasm } from './decoded.ts';
import { openDecoder } from './decoder.ts';
import { decodedByNative, dumpProgram } from './native.ts';
import { expectClose } from './okami-expected.ts';

const goldenFolder = join(goldenRoot, 'ff8');
const fileFolder = join(corpusRoot, 'ff8');

/** Absolute, in model units, for poses of doubles. */
const matrixTolerance = 2e-5;
/** The bounds come as floats: of their size where they are larger than 1. */
const boundsTolerance = (wanted: number) => matrixTolerance * Math.max(1, Math.abs(wanted));

/** The left-over file's stats section is empty: it has no name, and the independent decoder reads one from the next section. */
const nameless = new Set(['c0m144.dat']);

interface Golden {
  readonly file: string;
  readonly name: string;
  readonly skeleton: {
    readonly boneCount: number;
    readonly modelScale: number;
    readonly fileRootTranslation: readonly number[];
    readonly parents: readonly number[];
    readonly sizes: readonly number[];
    readonly restRotations: readonly (readonly number[])[];
  } | null;
  readonly frameCounts?: readonly number[];
  readonly scaledFrames?: readonly number[];
  readonly geometry?: {
    readonly objects: readonly { readonly vertices: number; readonly triangles: number; readonly quads: number }[];
  };
  /** By clip: the sequences that play it once, and those that loop it. */
  readonly plays?: Readonly<Record<string, { readonly once: readonly number[]; readonly loop: readonly number[] }>>;
  readonly poses?: readonly {
    readonly animation: number;
    readonly frame: number;
    readonly scaled: boolean;
    readonly rawPosition: readonly number[];
    readonly rawRotations: readonly (readonly number[])[];
    readonly rawScales: readonly (readonly number[])[] | null;
    /** Row-major 3x4 per bone. */
    readonly matrices: readonly (readonly number[])[];
    /** Least and greatest x, y, z of the posed mesh. */
    readonly meshBounds: readonly [readonly number[], readonly number[]];
  }[];
}

const module = await openDecoder();
vi.setConfig({ testTimeout: 60_000 });

function goldens(): Case<Golden>[] {
  return casesIn<Golden>(goldenFolder, ['.dat'], fileFolder);
}

/** Everything that the golden states of the file itself. */
function expectFile(decoded: Decoded, { file, name, skeleton, frameCounts, scaledFrames }: Golden): void {
  expect(decoded.name).toBe(nameless.has(file) ? '' : name);
  expect(decoded.format).toBe(skeleton ? 'ff8-monster' : 'ff8-monster-no-model');
  expect(decoded.skeleton).toEqual(
    skeleton && {
      modelScale: skeleton.modelScale,
      parents: skeleton.parents,
      sizes: skeleton.sizes,
    },
  );
  if (skeleton) expect(decoded.skeleton?.parents).toHaveLength(skeleton.boneCount);
  expect(decoded.frameCounts).toEqual(frameCounts ?? []);
  expect(decoded.scaledFrames).toEqual(scaledFrames ?? []);
}

function expectPose(decoded: Decoded, golden: NonNullable<Golden['poses']>[number]): void {
  const pose = decoded.pose(golden.animation, golden.frame);
  expect(pose.rawPosition).toEqual(golden.rawPosition);
  expect(pose.rawRotations).toEqual(golden.rawRotations);
  expect(pose.rawScales).toEqual(golden.rawScales);
  expect(pose.rawScales !== null).toBe(golden.scaled);
  expect(pose.matrices).toHaveLength(golden.matrices.length);
  pose.matrices.forEach((matrix, bone) => {
    expect([matrix[3], matrix[7], matrix[11], matrix[15]]).toEqual([0, 0, 0, 1]);
    golden.matrices[bone]?.forEach((wanted, i) => {
      const [row, column] = [Math.floor(i / 4), i % 4];
      expectClose(
        matrix[column * 4 + row] ?? Number.NaN,
        wanted,
        matrixTolerance,
        `bone ${bone}, row ${row}, column ${column}`,
      );
    });
  });
}

describeWith('through kotsu.wasm', [goldenFolder, fileFolder], () => {
  for (const { name, bytes, expected } of goldens()) {
    describe(name, () => {
      it('is read as the independent decoder reads it', () => {
        const document = KotsuDocument.load(module, bytes);
        expectFile(decodedByWasm(document), expected);
        expect(document.skeleton?.ff8?.rootTranslation).toEqual(expected.skeleton?.fileRootTranslation);
        expect(document.skeleton?.ff8?.modelScale).toBe(expected.skeleton?.modelScale);
        expect(document.bones.map(({ raw }) => raw.rotation)).toEqual(expected.skeleton?.restRotations ?? []);
        document.dispose();
      });

      it('has the geometry and the uses by sequences stated', () => {
        const document = KotsuDocument.load(module, bytes);
        const objects = document.mesh()?.objects ?? [];
        expect(
          objects.map((object) => ({
            vertices: object.vertexCount,
            triangles: object.triangleFaces,
            quads: object.quadFaces,
          })),
        ).toEqual(expected.geometry?.objects ?? []);
        expect(playsByClip(document)).toEqual(expected.plays ?? {});
        document.dispose();
      });

      for (const pose of expected.poses ?? []) {
        it(`has the mesh of animation ${pose.animation}, frame ${pose.frame} where it belongs`, () => {
          const document = KotsuDocument.load(module, bytes);
          decodedByWasm(document).pose(pose.animation, pose.frame);
          const bounds = new Float32Array(6);
          expect(document.meshBounds(document, bounds)).toBe(true);
          pose.meshBounds.flat().forEach((wanted, i) => {
            expectClose(bounds[i] ?? Number.NaN, wanted, boundsTolerance(wanted), `bound ${i}`);
          });
          document.dispose();
        });

        it(`has the raw values and matrices of animation ${pose.animation}, frame ${pose.frame}`, () => {
          const document = KotsuDocument.load(module, bytes);
          expectPose(decodedByWasm(document), pose);
          document.dispose();
        });
      }
    });
  }
});

describeWith('through the native core', [goldenFolder, fileFolder, dumpProgram], () => {
  for (const { name, path, expected } of goldens()) {
    it(`${name} is read and posed as the independent decoder reads and poses it`, () => {
      const poses = (expected.poses ?? []).map(({ animation, frame }) => ({ clip: animation, frame }));
      const decoded = decodedByNative(path, { poses });
      expectFile(decoded, expected);
      for (const pose of expected.poses ?? []) expectPose(decoded, pose);
    });
  }
});

function playsByClip(document: KotsuDocument): Record<string, { once: number[]; loop: number[] }> {
  const clips: Record<string, { once: number[]; loop: number[] }> = {};
  for (const { sequence, clip, loops } of document.sequencePlays()) {
    clips[clip] ??= { once: [], loop: [] };
    clips[clip][loops ? 'loop' : 'once'].push(sequence);
  }
  return clips;
}

// One core compiled twice: kotsu.wasm and the native program must say and show the same of every file.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type Clip, KotsuDocument, KotsuError, MATRIX_FLOATS, SampleMode } from '../../wasm-bindings/kotsu.ts';
import { corpusRoot, describeWith } from './corpus.ts';
import { decodedByWasm } from './decoded.ts';
import { openDecoder } from './decoder.ts';
import { decodedByNative, dumpProgram, type NativeCurve, NativeRefusal } from './native.ts';
import { expectClose } from './okami-expected.ts';

/** Of an element's size, at least 1: the arithmetic is the same, and the libraries' arctangents differ in the last place. */
const parityTolerance = 1e-11;

const module = await openDecoder();
vi.setConfig({ testTimeout: 300_000 }); // a process or many each

interface Mode {
  readonly flags: readonly ('--stepped' | '--wrap')[];
  readonly mode: number;
}
const smooth: Mode = { flags: [], mode: SampleMode.smooth };
const everyMode: readonly Mode[] = [
  smooth,
  { flags: ['--stepped'], mode: SampleMode.stepped },
  { flags: ['--wrap'], mode: SampleMode.wrap },
];

/** Frames before, on, between and past those of a clip. */
function framesOf(frameCount: number): number[] {
  const last = frameCount - 1;
  return [...new Set([-1, 0, 0.5, Math.floor(last / 2), last, last + 0.75])];
}

function curvesOf(document: KotsuDocument, clip: Clip): NativeCurve[] {
  return document.curves(clip).map(({ record, boneId, property, channel, family, flags, rootSpace }, i) => {
    return { record, boneId, property, channel, family, flags, rootSpace, ...document.curveKeys(clip, i) };
  });
}

function expectParity(path: string, modes: readonly Mode[], model?: string): void {
  const bytes = new Uint8Array(readFileSync(path));
  let document: KotsuDocument;
  try {
    document = KotsuDocument.load(module, bytes);
  } catch (error) {
    if (!(error instanceof KotsuError)) throw error;
    expect(() => decodedByNative(path)).toThrow(new NativeRefusal(error.message));
    return;
  }
  const rig = model ? KotsuDocument.load(module, new Uint8Array(readFileSync(model))) : document;
  const { format, name, frameCounts, scaledFrames } = decodedByWasm(document);
  const problems = document.problems.map(({ message: _, ...facts }) => facts);
  const matrices = new Float64Array(rig.bones.length * MATRIX_FLOATS);

  for (const { flags, mode } of modes) {
    const poses = rig.skeleton
      ? document.clips.flatMap((clip) => framesOf(clip.frameCount).map((frame) => ({ clip: clip.index, frame })))
      : [];
    const native = decodedByNative(path, { poses, flags, ...(model ? { model } : {}) });
    expect(native).toMatchObject({ format, name, frameCounts, scaledFrames, problems });
    expect(native.dialects).toEqual(document.clips.map(({ dialect }) => dialect));
    expect(native.curves).toEqual(document.clips.flatMap((clip) => curvesOf(document, clip)));
    expect(native.skeleton?.parents ?? []).toEqual(rig.bones.map(({ parent }) => parent));
    for (const { clip, frame } of poses) {
      const chosen = document.clips[clip];
      if (!chosen) throw new Error(`there is no clip ${clip}`);
      rig.samplePose(chosen, frame, matrices, mode);
      const wanted = native.pose(clip, frame).matrices.flat();
      expect(wanted).toHaveLength(matrices.length);
      wanted.forEach((value, i) => {
        const what = `clip ${clip}, frame ${frame}, bone ${Math.floor(i / MATRIX_FLOATS)}, element ${i % MATRIX_FLOATS}`;
        expectClose(matrices[i] ?? Number.NaN, value, parityTolerance * Math.max(1, Math.abs(value)), what);
      });
    }
  }
  if (rig !== document) rig.dispose();
  document.dispose();
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(dat|bin|mot|md|mdb|scr)$/.test(name))
    .map((name) => join(folder, name));

describeWith('the native core and kotsu.wasm agree on generated files', ['build/fixtures', dumpProgram], () => {
  for (const path of filesIn('build/fixtures')) it(path, () => expectParity(path, everyMode));
  it('okami-pose.mot on okami-model.md', () =>
    expectParity('build/fixtures/okami-pose.mot', everyMode, 'build/fixtures/okami-model.md'));
});

const corpusFolders = ['ff8', 'okami/demo', 'okami/peer', 'okami/peer_godhand', 'okami/synthetic', 'okami/bad'].map(
  (folder) => join(corpusRoot, folder),
);

describeWith('the native core and kotsu.wasm agree on the corpus', [...corpusFolders, dumpProgram], () => {
  for (const folder of corpusFolders) {
    it(`every file of ${folder.slice(corpusRoot.length + 1)}`, () => {
      for (const path of filesIn(folder)) expectParity(path, [smooth]);
    });
  }
  it('the wolf and its motions', () => {
    const demo = join(corpusRoot, 'okami/demo');
    for (const motion of ['walk.mot', 'run.mot', 'howl.mot'])
      expectParity(join(demo, motion), [smooth], join(demo, 'wolf.md'));
  });
});

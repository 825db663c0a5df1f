// Every generated file through kotsu.wasm, against what its generator says of it: needs no corpus.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KotsuDocument, KotsuError, MATRIX_FLOATS, TriangleFlag, timWidth } from '../../wasm-bindings/kotsu.ts';
import type { EntryExpectation, Expectation, MeshExpectation } from '../fixtures/cases/fixture-case.ts';
import { openDecoder } from './decoder.ts';
import { curveByRecord, expectClose } from './okami-expected.ts';

interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly why: string;
  readonly outcome: 'ok' | 'warning' | 'error';
  readonly problems: readonly string[];
  readonly expect: Expectation;
  /** An archive's, by extension: it is no document by itself. */
  readonly files?: Readonly<Record<string, string>>;
}

const poseTolerance = 2e-5;
const sampleTolerance = 1e-5;

const module = await openDecoder();
const bytesOf = (name: string) => new Uint8Array(readFileSync(`build/fixtures/${name}`));
const entries = JSON.parse(readFileSync('build/fixtures/manifest.json', 'utf8')) as Entry[];

for (const entry of entries)
  describe(`${entry.name} (${entry.why})`, () => (entry.files ? checkArchive(entry) : checkEntry(entry)));

function checkEntry({ name, kind, outcome, problems, expect: expected }: Entry): void {
  if (outcome === 'error') {
    it(`is refused for ${problems[0]}`, () => {
      expect(() => KotsuDocument.load(module, bytesOf(name))).toThrow(KotsuError);
      expect(() => KotsuDocument.load(module, bytesOf(name))).toThrow(expect.objectContaining({ code: problems[0] }));
    });
    return;
  }

  it('is recognised, and reports what is odd about it and nothing else', () => {
    const document = KotsuDocument.load(module, bytesOf(name));
    expect(document.format).toBe(kind);
    const found = new Set(document.problems.map(({ code }) => code));
    found.delete('flat-rig'); // true of every motion on its own
    expect([...found].sort()).toEqual([...new Set(problems)].sort());
    if (expected.name !== undefined) expect(document.name).toBe(expected.name);
    if (expected.boneCount !== undefined)
      expect(document.bones.filter(({ id }) => id >= 0)).toHaveLength(expected.boneCount);
    if (expected.frameCounts) expect(document.clips.map(({ frameCount }) => frameCount)).toEqual(expected.frameCounts);
    if (expected.mesh) expectMesh(document, expected.mesh);
    if (expected.tims) {
      const tims = document.tims().map((tim) => ({
        bitsPerTexel: tim.bitsPerTexel,
        width: timWidth(tim),
        height: tim.image.height,
        paletteRows: tim.palette?.height ?? 0,
      }));
      expect(tims).toEqual(expected.tims);
    }
    if (expected.plays) expect(document.sequencePlays()).toEqual(expected.plays);
    if (expected.entries) expectEntries(document, expected.entries);
    document.dispose();
  });

  if (expected.raw || expected.samples) {
    it('holds the raw values and samples stated', () => {
      const document = KotsuDocument.load(module, bytesOf(name));
      for (const { clip, frame, position, rotation } of expected.raw ?? []) {
        const chosen = document.clips[clip];
        expect(chosen && document.ff8Raw(chosen, frame, 0)).toMatchObject({ position, rotation });
      }
      for (const { record, frame, value } of expected.samples ?? []) {
        const { clip, index } = curveByRecord(document, record);
        const found = document.sampleCurve(clip, index, frame);
        expectClose(found, value, sampleTolerance * Math.max(1, Math.abs(value)), `record ${record} at frame ${frame}`);
      }
      document.dispose();
    });
  }

  for (const { clip, frame, matrices } of expected.poses ?? []) {
    it(`poses clip ${clip} at frame ${frame} as the formulas of the format page do`, () => {
      const document = KotsuDocument.load(module, bytesOf(name));
      const rig = expected.model ? KotsuDocument.load(module, bytesOf(expected.model)) : document;
      const chosen = document.clips[clip];
      if (!chosen) throw new Error(`there is no clip ${clip}`);
      const found = new Float32Array(rig.bones.length * MATRIX_FLOATS);
      rig.samplePose(chosen, frame, found);
      for (const { id, position } of rig.bones.filter((bone) => bone.id >= 0)) {
        // Stated row by row, found column by column.
        matrices[id]?.forEach((wanted, i) => {
          const at = position * MATRIX_FLOATS + (i % 4) * 4 + Math.floor(i / 4);
          const tolerance = poseTolerance * Math.max(1, Math.abs(wanted));
          expectClose(
            found[at] ?? Number.NaN,
            wanted,
            tolerance,
            `bone ${id}, row ${Math.floor(i / 4)}, column ${i % 4}`,
          );
        });
      }
      expect(matrices).toHaveLength(rig.bones.filter(({ id }) => id >= 0).length);
      if (rig !== document) rig.dispose();
      document.dispose();
    });
  }
}

function checkArchive({ files = {}, problems, expect: expected }: Entry): void {
  it('lists what is in it, and reports what is odd about it and nothing else', () => {
    const { fs = '', fi = '', fl = '', zzz } = files;
    const document = zzz
      ? KotsuDocument.loadZzz(module, bytesOf(zzz), bytesOf(zzz).length)
      : KotsuDocument.loadFf8Archive(module, bytesOf(fi), bytesOf(fl), bytesOf(fs).length);
    expect([...new Set(document.problems.map(({ code }) => code))].sort()).toEqual([...problems].sort());
    expectEntries(document, expected.entries ?? []);
    document.dispose();
  });
}

function expectMesh(document: KotsuDocument, wanted: MeshExpectation): void {
  const mesh = document.mesh();
  if (!mesh) throw new Error('there is no mesh');
  const objects = mesh.objects.map((object) => ({
    vertices: object.vertexCount,
    triangles: object.triangleFaces,
    quads: object.quadFaces,
  }));
  expect({ vertices: mesh.positions.length / 3, triangles: mesh.flags.length, objects }).toEqual({
    vertices: wanted.vertices,
    triangles: wanted.triangles,
    objects: wanted.objects,
  });
  const withFlag = (flag: number) => mesh.flags.filter((flags) => (flags & flag) !== 0).length;
  if (wanted.materials !== undefined) expect(mesh.materials).toHaveLength(wanted.materials);
  if (wanted.hidden !== undefined) expect(withFlag(TriangleFlag.hidden)).toBe(wanted.hidden);
  if (wanted.coloured !== undefined) expect(withFlag(TriangleFlag.coloured)).toBe(wanted.coloured);
}

function expectEntries(document: KotsuDocument, wanted: readonly EntryExpectation[]): void {
  const found = document.entries();
  expect(found).toHaveLength(wanted.length);
  wanted.forEach(({ crc32: _, ...facts }, index) => {
    expect(found[index]).toMatchObject(facts);
  });
}

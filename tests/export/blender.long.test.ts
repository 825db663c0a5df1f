// Blender itself, where it is installed: after its own import, every vertex stands where the decoder has it (docs/blender.md).
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clip, KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { type ExportSource, fileSource } from '../../web/src/export/export-source.ts';
import { glbReader } from '../../web/src/export/write-glb.ts';
import { corpusRoot } from '../wasm/corpus.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtureFolder, glbOf, load, sourceOf } from '../web/export-samples.ts';
import { boxDiagonal, Reference } from '../web/export-three.ts';

const blender = process.env['BLENDER'] ?? 'blender';
const importer = ['--background', '--python-exit-code', '1', '--python-expr', 'import bpy, numpy'];
const present = spawnSync(blender, importer, { timeout: 60_000 }).status === 0;
const script = join(import.meta.dirname, 'blender_vertices.py');

/** Of the model's size; Blender reckons in 32 bits. */
const TOLERANCE = 1e-3;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kotsu-blender-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Moment {
  readonly clip: string;
  readonly frame: number;
}

interface Answer {
  /** For each moment the vertices of each object. */
  readonly moments: readonly Readonly<Record<string, readonly number[]>>[];
  readonly armatures: Readonly<
    Record<string, { readonly bones: readonly string[]; readonly tracks: readonly unknown[] }>
  >;
  readonly actions: Readonly<Record<string, readonly string[]>>;
}

async function inBlender(
  source: ExportSource,
  bytes: Uint8Array,
  framesPerSecond: number,
  moments: readonly Moment[],
): Promise<Answer> {
  const [glb, order, answer] = ['model.glb', 'order.json', 'answer.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(glb, bytes);
  writeFileSync(order, JSON.stringify({ glb, answer, framesPerSecond, moments }));
  const { status, stderr, stdout } = spawnSync(
    blender,
    ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script, '--', order],
    { encoding: 'utf8', timeout: 120_000 },
  );
  expect(status, `${source.name}: ${stdout.slice(-600)}${stderr.slice(-600)}`).toBe(0);
  return JSON.parse(readFileSync(answer, 'utf8')) as Answer;
}

/** The vertices of each object in the order of the file, each as the corner that uses it first. */
async function cornersOfVertices(bytes: Uint8Array): Promise<Map<string, number[]>> {
  const scene = (await glbReader().readBinary(bytes)).getRoot().getDefaultScene();
  const vertices = new Map<string, number[]>();
  let corner = 0;
  for (const node of scene?.listChildren() ?? []) {
    const own: number[] = [];
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const first: number[] = [];
      for (const vertex of primitive.getIndices()?.getArray() ?? []) {
        first[vertex] ??= corner;
        corner += 1;
      }
      own.push(...first);
    }
    if (own.length > 0) vertices.set(node.getName(), own);
  }
  return vertices;
}

/** @param corners of each vertex, in `expected` */
function farthestOf(placed: readonly number[], corners: readonly number[], expected: ArrayLike<number>): number {
  return corners.reduce((most, corner, vertex) => {
    const off = [0, 1, 2].map((axis) => (placed[vertex * 3 + axis] ?? Number.NaN) - (expected[corner * 3 + axis] ?? 0));
    return Math.max(most, Math.hypot(...off));
  }, 0);
}

async function compare(
  source: ExportSource,
  document: KotsuDocument,
  clips: readonly { name: string; clip: Clip }[],
): Promise<void> {
  const framesPerSecond = clips[0]?.clip.framesPerSecond ?? 15;
  const { bytes } = await glbOf(source);
  const moments = clips.flatMap(({ name, clip }) => {
    const last = clip.frameCount - 1;
    return [...new Set([0, 1, Math.floor(last / 2), last])]
      .filter((frame) => frame >= 0)
      .map((frame) => ({ clip: name, frame, of: clip }));
  });
  const { moments: answers } = await inBlender(
    source,
    bytes,
    framesPerSecond,
    moments.map(({ clip, frame }) => ({ clip, frame })),
  );
  const [reference, vertices] = [new Reference(document), await cornersOfVertices(bytes)];
  const size = boxDiagonal(reference.at(null, 0));
  expect(vertices.size).toBeGreaterThan(0);
  moments.forEach(({ clip, frame, of }, number) => {
    const expected = reference.at(of, frame);
    for (const [name, corners] of vertices) {
      const placed = answers[number]?.[name] ?? [];
      expect(placed, name).toHaveLength(corners.length * 3);
      expect(farthestOf(placed, corners, expected) / size, `${clip}, frame ${frame}, ${name}`).toBeLessThan(TOLERANCE);
    }
  });
}

const title = present
  ? 'Blender has every vertex in place'
  : `Blender: SKIPPED, for want of a program "${blender}" with numpy`;
if (!present) console.warn(title);

describe.skipIf(!present)(title, { timeout: 180_000 }, async () => {
  const module = await openDecoder();
  const named = (document: KotsuDocument) => document.clips.map((clip) => ({ name: `animation ${clip.index}`, clip }));

  it('of the biped demo and of squash and stretch', async () => {
    for (const path of [`${fixtureFolder}/demos/biped.dat`, `${fixtureFolder}/ff8-forward-parent.dat`]) {
      const document = load(module, path) as KotsuDocument;
      if (new Reference(document).cornerCount === 0) continue;
      await compare(sourceOf(path, document), document, named(document));
    }
  });

  it('of a body and its weapon: two armatures whose actions have one name, found as docs/blender.md says', async () => {
    const [body, sword] = ['d9c900', 'd9w900'].map((name) => load(module, `${fixtureFolder}/${name}.dat`)) as [
      KotsuDocument,
      KotsuDocument,
    ];
    const [bodySource, swordSource] = [sourceOf('body', body), sourceOf('sword', sword)];
    const clips = body.clips.map((clip) => ({
      name: `animation ${clip.index}`,
      clips: [clip, sword.clips[clip.index] ?? null],
    }));
    const source = { ...bodySource, rigs: [...bodySource.rigs, ...swordSource.rigs], clips };
    const { bytes } = await glbOf(source, { interpolation: 'step' });
    const moments = [
      { clip: 'animation 0', frame: 0 },
      { clip: 'animation 0', frame: 7 },
      { clip: 'animation 1', frame: 3 },
    ];
    const { moments: answers, armatures, actions } = await inBlender(source, bytes, 15, moments);
    expect(Object.keys(armatures).sort()).toEqual(['body', 'sword']);
    expect(Object.keys(actions).sort()).toEqual(
      ['body', 'sword'].flatMap((rig) => clips.map(({ name }) => `${name}_${rig}`)).sort(),
    );
    // Held frames stay held.
    expect(new Set(Object.values(actions).flat())).toEqual(new Set(['CONSTANT']));
    expect([...(armatures['body']?.tracks ?? [])].sort()).toEqual(clips.map(({ name }) => [name, true]));
    const bones = body.bones.map(({ id }) => `bone ${id}`);
    expect([...(armatures['body']?.bones ?? [])].sort()).toEqual(
      [...bones, ...bones.map((name) => `${name} scale`)].sort(),
    );

    const [references, vertices] = [[new Reference(body), new Reference(sword)], await cornersOfVertices(bytes)];
    moments.forEach(({ clip, frame }, number) => {
      const playing = clips.find(({ name }) => name === clip)?.clips ?? [];
      const expected = references.flatMap((reference, rig) => [...reference.at(playing[rig] ?? null, frame)]);
      for (const [name, corners] of vertices) {
        const placed = answers[number]?.[name] ?? [];
        expect(placed, name).toHaveLength(corners.length * 3);
        const size = boxDiagonal(Float64Array.from(expected));
        expect(farthestOf(placed, corners, expected) / size, `${clip}, frame ${frame}, ${name}`).toBeLessThan(
          TOLERANCE,
        );
      }
    });
  });

  it('of the quadruped demo with a motion', async () => {
    const model = load(module, `${fixtureFolder}/demos/quadruped.md`) as KotsuDocument;
    const [clip] = load(module, `${fixtureFolder}/demos/quadruped-run.mot`)?.clips ?? [];
    if (!clip) throw new Error('the demo has no clip');
    await compare(fileSource('quadruped', model, [{ name: 'run', clip }]), model, [{ name: 'run', clip }]);
  });

  // One that squashes and stretches, and one that does not.
  it.each(['c0m058.dat', 'c0m071.dat'])('of the corpus’s %s', async (name) => {
    const path = join(corpusRoot, 'ff8', name);
    if (!existsSync(path)) return console.warn(`SKIPPED, for want of ${path}`);
    const document = load(module, path) as KotsuDocument;
    const clips = named(document).slice(0, 4);
    await compare(
      {
        ...sourceOf(basename(path), document),
        clips: clips.map(({ name: clip, clip: of }) => ({ name: clip, clips: [of] })),
      },
      document,
      clips,
    );
  });
});

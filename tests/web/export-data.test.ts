// Clips as CSV, JSON and BVH, and the problem report: read back, they say what the decoder says.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clip, type KotsuDocument, LOCAL_FLOATS, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { bvhLines } from '../../web/src/export/data/bvh.ts';
import { csvLines } from '../../web/src/export/data/csv.ts';
import { type DataOptions, DEFAULT_DATA_OPTIONS } from '../../web/src/export/data/data-options.ts';
import { eulerNear } from '../../web/src/export/data/euler.ts';
import { jsonPieces } from '../../web/src/export/data/json.ts';
import { problemReport } from '../../web/src/export/data/problem-report.ts';
import { boneName } from '../../web/src/export/export-source.ts';
import { multiply, type Quaternion } from '../../web/src/export/quaternions.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtureFolder, load } from './export-samples.ts';
import { bvhJoints, readBvh } from './read-bvh.ts';

const module = await openDecoder();
const open = (name: string) => load(module, `${fixtureFolder}/${name}`) as KotsuDocument;

function rigOf(name: string) {
  const document = open(name);
  const clips = document.clips.map((clip) => ({ name: `animation ${clip.index}`, clip }));
  return { rig: { name, document, mode: 0 }, clips, document };
}

function csvOf(name: string, options: Partial<DataOptions> = {}): Record<string, string>[] {
  const { rig, clips } = rigOf(name);
  const [head = '', ...lines] = [...csvLines(rig, clips, { ...DEFAULT_DATA_OPTIONS, ...options })].map((line) =>
    line.trimEnd(),
  );
  const titles = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [titles[i], cell])));
}

const row = (rows: Record<string, string>[], wanted: Record<string, string>) =>
  rows.find((one) => Object.entries(wanted).every(([title, value]) => one[title] === value)) ?? {};

describe('CSV', () => {
  it('holds every bone at every frame, decoded and raw', () => {
    const { document, clips } = rigOf('ff8-scaled.dat');
    const rows = csvOf('ff8-scaled.dat');
    expect(rows).toHaveLength(clips.reduce((sum, { clip }) => sum + clip.frameCount, 0) * document.bones.length);
    const clip = document.clips[0];
    if (!clip) throw new Error('no clip');
    const locals = new Float64Array(document.bones.length * LOCAL_FLOATS);
    document.sampleLocal(clip, 2, locals);
    const raw = document.ff8Raw(clip, 2, 1);
    const found = row(rows, { clip: 'animation 0', frame: '2', bone: 'bone 1' });
    expect(Number(found['rotation w'])).toBeCloseTo(locals[LOCAL_FLOATS + 6] ?? 9, 8);
    expect(Number(found['scale y'])).toBeCloseTo(locals[LOCAL_FLOATS + 8] ?? 9, 8);
    expect(['x', 'y', 'z'].map((axis) => Number(found[`raw rotation ${axis}`]))).toEqual(raw?.rotation);
    expect(Number(found['seconds'])).toBeCloseTo(2 / 15, 8);
  });

  it('has raw positions of the root alone, as the file does', () => {
    const rows = csvOf('ff8-scaled.dat');
    const { document } = rigOf('ff8-scaled.dat');
    const raw = document.ff8Raw(document.clips[0] as Clip, 0, 0)?.position;
    const at = (bone: string) => ['x', 'y', 'z'].map((axis) => row(rows, { frame: '0', bone })[`raw position ${axis}`]);
    expect(at('bone 0').map(Number)).toEqual(raw);
    expect(at('bone 1')).toEqual(['', '', '']);
    const { rig, clips } = rigOf('ff8-scaled.dat');
    const data = JSON.parse([...jsonPieces(rig, clips, DEFAULT_DATA_OPTIONS, 'x')].join(''));
    expect(data.clips[0].frames[0].bones.map((bone: { raw: { position: unknown } }) => bone.raw.position)).toEqual(
      document.bones.map(({ parent }) => (parent < 0 ? raw : null)),
    );
  });

  it('holds only the bones and channels that were chosen', () => {
    const rows = csvOf('ff8-monster.dat', { bones: [1, 2], groups: ['model'] });
    expect(new Set(rows.map(({ bone }) => bone))).toEqual(new Set(['bone 1', 'bone 2']));
    expect(Object.keys(rows[0] ?? {})).toEqual(['clip', 'frame', 'seconds', 'bone', 'model x', 'model y', 'model z']);
  });

  it('holds Okami keys with tangents and the place in the file', () => {
    const document = open('okami-quantized.mot');
    const rows = csvOf('okami-quantized.mot', { what: 'curves' });
    const [clip] = document.clips;
    if (!clip) throw new Error('no clip');
    const keys = document.curveKeys(clip, 0).keys;
    expect(rows.filter(({ bone, channel }) => bone === 'bone 0' && channel === 'position.x')).toHaveLength(keys.length);
    const second = row(rows, { channel: 'position.x', frame: String(keys[1]?.time) });
    expect(Number(second['value'])).toBeCloseTo(keys[1]?.value ?? 9, 6);
    expect(Number(second['raw'])).toBe(keys[1]?.codes?.[0]);
    expect(Number(second['byte offset'])).toBe(keys[1]?.byteOffset);
  });

  it('holds FF8 channels as integers and in degrees', () => {
    const rows = csvOf('ff8-monster.dat', { what: 'curves', groups: ['rotation'] });
    expect(
      rows.every(
        ({ channel, unit, raw, value }) =>
          channel?.startsWith('rotation') &&
          unit === 'degrees' &&
          Math.abs((Number(raw) / 4096) * 360 - Number(value)) < 1e-6,
      ),
    ).toBe(true);
  });

  it('lets no name become a formula or break a line', () => {
    const { rig, clips } = rigOf('ff8-monster.dat');
    const evil = clips.slice(0, 1).map(({ clip }) => ({ name: '=HYPERLINK("x"),\n', clip }));
    const [, first] = [...csvLines(rig, evil, DEFAULT_DATA_OPTIONS)];
    expect(first).toMatch(/^"'=HYPERLINK\(""x""\),\n",0,/);
  });
});

describe('JSON', () => {
  it.each(['ff8-monster.dat', 'ff8-zero-frames.dat', 'okami-pose.mot', 'ff8-no-clips.dat'])(
    'of %s is whole and says the poses',
    (name) => {
      const { rig, clips, document } = rigOf(name);
      const poses = JSON.parse([...jsonPieces(rig, clips, DEFAULT_DATA_OPTIONS, 'Kotsu 0')].join(''));
      expect(poses).toMatchObject({
        program: 'Kotsu 0',
        format: document.format,
        bones: { length: document.bones.length },
      });
      expect(poses.clips.map(({ frames }: { frames: unknown[] }) => frames.length)).toEqual(
        clips.map(({ clip }) => clip.frameCount),
      );
      const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
      for (const [index, { clip }] of clips.entries()) {
        for (let frame = 0; frame < clip.frameCount; frame++) {
          document.samplePose(clip, frame, matrices);
          const last = document.bones.length - 1;
          const [x = 9] = poses.clips[index].frames[frame].bones[last].model;
          expect(x).toBeCloseTo(matrices[last * MATRIX_FLOATS + 12] ?? 0, 6);
        }
      }
      const curves = JSON.parse([...jsonPieces(rig, clips, { ...DEFAULT_DATA_OPTIONS, what: 'curves' }, '')].join(''));
      expect(curves.clips).toHaveLength(clips.length);
    },
  );
});

describe('BVH', () => {
  const cases = [
    'ff8-monster.dat',
    'ff8-scaled.dat',
    'ff8-two-roots.dat',
    'ff8-forward-parent.dat',
    'ff8-rest-rotations.dat',
    'okami-pose.mot',
    'okami-full.mot',
    'demos/biped.dat',
    'demos/quadruped-run.mot',
  ];
  it.each(cases)('of %s has every joint in place at every frame', (name) => {
    const { rig, clips, document } = rigOf(name);
    for (const { clip } of clips) {
      const bvh = readBvh([...bvhLines(rig, clip, { framesPerSecond: null, scale: 2 })].join(''));
      expect(bvh.frames).toHaveLength(clip.frameCount);
      expect(bvh.frameSeconds).toBeCloseTo(1 / clip.framesPerSecond, 6);
      const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
      for (let frame = 0; frame < clip.frameCount; frame++) {
        document.samplePose(clip, frame, matrices);
        const places = bvhJoints(bvh, frame);
        for (const { id, position } of document.bones) {
          const place = places.get(boneName(id).replace(' ', '_'))?.toArray() ?? [];
          const expected = [12, 13, 14].map((i) => 2 * (matrices[position * MATRIX_FLOATS + i] ?? 0));
          expect(
            Math.hypot(...expected.map((value, axis) => value - (place[axis] ?? 99))),
            `frame ${frame}, bone ${id}`,
          ).toBeLessThan(1e-4);
        }
      }
    }
  });

  it('of a model that is not stretched has places for its root alone', () => {
    const { rig, clips } = rigOf('ff8-monster.dat');
    const bvh = readBvh(clips[0] ? [...bvhLines(rig, clips[0].clip, { framesPerSecond: 30, scale: 1 })].join('') : '');
    expect(bvh.joints.map(({ channels }) => channels.length)).toEqual([6, 3, 3, 3]);
    expect(bvh.frameSeconds).toBeCloseTo(1 / 30, 6);
  });
});

describe('angles', () => {
  const about = (axis: number, degrees: number): Quaternion => {
    const half = (degrees * Math.PI) / 360;
    const part = (i: number) => (i === axis ? Math.sin(half) : 0);
    return [part(0), part(1), part(2), Math.cos(half)];
  };
  const made = ([a = 0, b = 0, c = 0]: readonly number[], order: 'YXZ' | 'ZYX') => {
    const [first, middle, third] = [...order].map((letter) => 'XYZ'.indexOf(letter)) as [number, number, number];
    return multiply(multiply(about(first, a), about(middle, b)), about(third, c));
  };

  it('make the rotation that they came from, at the poles as well', () => {
    const angle = fc.oneof(fc.constantFrom(0, 90, -90, 180, -180), fc.double({ min: -360, max: 360, noNaN: true }));
    fc.assert(
      fc.property(fc.tuple(angle, angle, angle), fc.constantFrom('YXZ' as const, 'ZYX' as const), (angles, order) => {
        const rotation = made(angles, order);
        const again = made(eulerNear(rotation, order, [0, 0, 0]), order);
        expect(Math.abs(again.reduce((sum, value, i) => sum + value * (rotation[i] ?? 0), 0))).toBeCloseTo(1, 6);
      }),
    );
  });

  it('go on where they were', () => {
    let last: readonly number[] = [0, 0, 0];
    for (let degrees = 0; degrees <= 1080; degrees += 30) {
      last = eulerNear(made([degrees, 20, 0], 'ZYX'), 'ZYX', last);
      expect(last[0]).toBeCloseTo(degrees, 6);
    }
  });
});

describe('the problem report', () => {
  it('names file, size, hash, format, version and every problem, and keeps names from breaking out', () => {
    const { problems } = open('ff8-cut-stream.dat');
    expect(problems.length).toBeGreaterThan(0);
    const text = problemReport(
      [
        {
          name: 'cut`|<b>\n.dat',
          size: 1234,
          hash: 'ab'.repeat(32),
          format: 'ff8-monster',
          contents: ['4 bones'],
          problems,
        },
      ],
      'Kotsu 9.9.9',
    );
    for (const part of ['1234 bytes', 'ab'.repeat(32), 'ff8-monster', 'Kotsu 9.9.9', '- 4 bones'])
      expect(text).toContain(part);
    for (const { code, offset, message } of problems) {
      expect(text).toContain(`| 0x${offset.toString(16).toUpperCase()} | `);
      expect(text).toContain(code);
      expect(text).toContain(message);
    }
    expect(text).toContain("### cut'\\|&lt;b> .dat");
    expect(text).toContain("`cut'|<b> .dat`");
  });
});

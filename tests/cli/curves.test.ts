// `curves` from outside: Okami's keys against the bytes of the file, FF8's integers against the decoder, CSV against JSON.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CurvesInfo, Ff8Curves, OkamiCurves } from '../../cli/curves.ts';
import { type Clip, KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process each

const motion = 'okami-quantized.mot';
const monster = 'ff8-scaled.dat';

async function curvesOf<Kind>(...args: string[]): Promise<readonly Kind[]> {
  return (await kotsuJson<CurvesInfo>('curves', ...args)).clips as readonly Kind[];
}

/** Cells of a line; none of these tests has quotes in them. */
function cells(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
}

describe('curves of an Okami motion', () => {
  it('have keys whose codes are the bytes at their offsets, and whose values follow from the header', async () => {
    const bytes = readFileSync(join(fixtures, motion));
    const [clip] = await curvesOf<OkamiCurves>(motion, '--bone', '0');
    expect(clip).toMatchObject({ kind: 'okami', dialect: 'okami', name: 'okami-quantized', framesPerSecond: 30 });
    expect(clip?.curves.length).toBeGreaterThan(0);
    for (const { family, header, keys, byteOffset, property, dataOffset } of clip?.curves ?? []) {
      expect(family).toBe('quantized');
      expect([bytes.readInt8(byteOffset), bytes[byteOffset + 1], bytes.readUInt32LE(byteOffset + 4)]).toEqual([
        0,
        property,
        dataOffset,
      ]);
      let time = 0;
      for (const key of keys) {
        const [step = 0, ...codes] = bytes.subarray(key.byteOffset, key.byteOffset + key.byteSize);
        time += step;
        expect({ time: key.time, codes: key.codes }).toEqual({ time, codes });
        const { p, dp, m0, dm0, m1, dm1 } = header ?? { p: 0, dp: 0, m0: 0, dm0: 0, m1: 0, dm1: 0 };
        expect(key.value).toBeCloseTo(p + dp * (codes[0] ?? 0), 5);
        expect(key.tangentIn).toBeCloseTo(m0 + dm0 * (codes[1] ?? 0), 5);
        expect(key.tangentOut).toBeCloseTo(m1 + dm1 * (codes[2] ?? 0), 5);
      }
    }
  });

  it('pass through their keys frame by frame', async () => {
    const [clip] = await curvesOf<OkamiCurves>(motion, '--bone', '0');
    expect(clip?.frames).toHaveLength(clip?.frameCount ?? 0);
    for (const { channel, keys } of clip?.curves ?? []) {
      for (const { time, value } of keys) {
        if (channel !== null) expect(clip?.frames[time]?.values[channel]).toBeCloseTo(value, 5);
      }
    }
  });

  it('keep properties that move nothing, and curves of the root under -1', async () => {
    const all = [-1, 0, 1, 2].map((bone) =>
      curvesOf<OkamiCurves>('okami-unknown-property.mot', '--bone', `${bone}`).catch(() => []),
    );
    const curves = (await Promise.all(all)).flat().flatMap((clip) => clip.curves);
    expect(curves.some(({ channel }) => channel === null)).toBe(true);
  });

  it('play on a model that has the bone, or are known though it lacks it', async () => {
    const [clip] = await curvesOf<OkamiCurves>('okami-model.md', motion, '--bone', '0', '--clip', 'okami-q');
    expect(clip?.file).toBe(motion);
    const { stderr } = await kotsu('curves', 'okami-model.md', motion, '--bone', '99');
    expect(stderr).toBe('okami-model.md has no bone 99: it has -1 to 2.\n');
  });
});

describe('curves in words', () => {
  it('name the flags of a record and what became of them', async () => {
    const { stdout } = await kotsu('curves', 'god-hand-root-space.mot', '--bone', '2');
    expect(stdout).toContain('rotation.x (record 7 at 0x5C, property 83, full, flags 0x20001, in root space, applied)');
    const ordinary = await kotsu('curves', 'god-hand-root-space.mot', '--bone', '0');
    expect(ordinary.stdout).not.toContain('flags');
    const csv = cells((await kotsu('curves', 'god-hand-root-space.mot', '--bone', '2', '--csv')).stdout);
    expect(csv[0]?.slice(-2)).toEqual(['flags', 'root space']);
    expect(csv[1]?.slice(-2)).toEqual([`${0x20001}`, 'applied']);
  });

  it('list what a property holds that nobody has described, as a guess', async () => {
    const file = 'okami-unknown-property.mot';
    const bytes = readFileSync(join(fixtures, file));
    const [clip] = await curvesOf<OkamiCurves>(file, '--bone', '1');
    const [curve] = clip?.curves ?? [];
    expect(curve).toMatchObject({ property: 64, channel: null, family: 'unknown', keys: [] });
    expect(curve?.guess).toHaveLength(curve?.claimedKeyframeCount ?? 0);
    for (const { value, byteOffset } of curve?.guess ?? [])
      expect(value && Math.fround(value)).toBe(bytes.readFloatLE(byteOffset));
    const { stdout } = await kotsu('curves', file, '--bone', '1');
    expect(stdout).toContain('property 64 (record 0 at 0x8, of no known family)');
    expect(stdout).toMatch(/^ +0 +[\d.e+-]+ +0x20$/m);
    const csv = cells((await kotsu('curves', file, '--bone', '1', '--csv')).stdout).filter((row) => row[1] === 'guess');
    expect(csv).toHaveLength(curve?.guess?.length ?? 0);
    const described = await curvesOf<OkamiCurves>(motion, '--bone', '0');
    expect(described[0]?.curves.map(({ guess }) => guess)).not.toContainEqual(expect.anything());
  });

  it('come with a word on files that do not belong', async () => {
    const { status, stderr } = await kotsu('curves', monster, motion, '--bone', '0', '--clip', '0');
    expect(status).toBe(0);
    expect(stderr).toBe(`${motion} does not belong to the skeleton of ${monster}, so it is left out.\n`);
  });

  it('can be read by the other game’s rules', async () => {
    const [clip] = await curvesOf<OkamiCurves>('okami-unknown-property.mot', '--bone', '1', '--dialect', 'okami');
    expect(clip?.dialect).toBe('okami');
    const refused = await kotsu('curves', 'god-hand-families.mot', '--bone', '0', '--dialect', 'okami');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/God Hand[^\n]*\.\n$/);
    expect((await kotsu('curves', motion, '--bone', '0', '--dialect', 'ps2')).stderr).toContain('okami or god-hand');
  });
});

describe('curves of an FF8 clip', () => {
  it('are the decoder’s integers and what they come to', async () => {
    const document = KotsuDocument.load(await openDecoder(), new Uint8Array(readFileSync(join(fixtures, monster))));
    const clips = await curvesOf<Ff8Curves>(monster, '--bone', '1');
    expect(clips).toHaveLength(document.clips.length);
    for (const [index, { kind, frames }] of clips.entries()) {
      expect(kind).toBe('ff8');
      for (const { frame, raw, decoded } of frames) {
        expect(raw).toEqual(document.ff8Raw(document.clips[index] as Clip, frame, 1));
        expect(decoded.rotation).toEqual(raw.rotation.map((value) => value / (4096 / 360)));
        expect(decoded.scale).toEqual(raw.scaled ? raw.scale.map((value) => value / 1024) : null);
        expect(decoded.position).toBeNull(); // a child has none of its own
      }
    }
    const [root] = await curvesOf<Ff8Curves>(monster, '--bone', '0', '--clip', '0');
    expect(root?.frames[0]?.decoded.position).toEqual(root?.frames[0]?.raw.position.map((value) => value / 256));
  });
});

describe('curves --csv', () => {
  it('has a row per key and per frame, with the numbers of --json', async () => {
    const [clip] = await curvesOf<OkamiCurves>(motion, '--bone', '0');
    const { status, stdout } = await kotsu('curves', motion, '--bone', '0', '--csv');
    expect(status).toBe(0);
    const [head, ...rows] = cells(stdout);
    expect(head?.slice(0, 7)).toEqual(['clip', 'kind', 'channel', 'frame', 'value', 'unit', 'raw']);
    for (const row of rows) expect(row).toHaveLength(head?.length ?? 0);
    const of = (kind: string) =>
      rows.filter((row) => row[1] === kind).map((row) => [row[2], Number(row[3]), Number(row[4])]);
    expect(of('key')).toEqual(
      clip?.curves.flatMap(({ channel, keys }) => keys.map(({ time, value }) => [channel, time, value])),
    );
    expect(of('frame')).toEqual(
      clip?.frames.flatMap(({ frame, values }) => Object.entries(values).map(([name, value]) => [name, frame, value])),
    );
  });

  it('of an FF8 clip has integers beside degrees', async () => {
    const { stdout } = await kotsu('curves', monster, '--bone', '1', '--clip', '0', '--csv');
    const [, ...rows] = cells(stdout);
    const turns = rows.filter((row) => row[2]?.startsWith('rotation.'));
    expect(turns.length).toBeGreaterThan(0);
    for (const [, kind, , , value, unit, raw] of turns) {
      expect([kind, unit]).toEqual(['frame', 'degrees']);
      expect(Number(value)).toBeCloseTo((Number(raw) / 4096) * 360, 9);
    }
    expect(rows.some((row) => row[2]?.startsWith('position.'))).toBe(false);
  });
});

describe('curves that cannot be had', () => {
  it('are explained in one sentence', async () => {
    for (const [args, words] of [
      [[motion], '--bone'],
      [[motion, '--bone', 'x'], 'not a bone'],
      [[motion, '--bone', '1.5'], 'not a bone'],
      [[monster, '--bone', '77'], 'no bone 77'],
      [[motion, '--bone', '0', '--csv', '--json'], 'not both'],
      [[motion, '--bone', '0', '--clip', 'dance'], 'no clip "dance"'],
      [['okami-model.md', '--bone', '0'], 'no clip'],
    ] as const) {
      const { status, stdout, stderr } = await kotsu('curves', ...args);
      expect({ status, stdout }, args.join(' ')).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).toMatch(/^[^\n]+\.\n$/);
    }
  });
});

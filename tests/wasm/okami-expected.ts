// What the corpus says about Okami motions, and the comparison of curves that its tests share.
// SPDX-License-Identifier: MIT
import { expect } from 'vitest';
import type { Clip, Curve, KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import type { Key } from './hermite.ts';

/** JSON has no NaN and no infinity: the corpus writes them as text. */
export type LooseNumber = number | string;

export interface ExpectedKey {
  readonly time: number;
  readonly value: LooseNumber;
  readonly in: LooseNumber;
  readonly out: LooseNumber;
  /** cp, cm0, cm1 of a quantised key. */
  readonly codes?: readonly number[];
}

export interface ExpectedCurve {
  readonly record: number;
  readonly bone: number;
  readonly property: number;
  readonly family: string | null;
  readonly channel: string | null;
  readonly keyCount: number;
  readonly offset: number | null;
  readonly keys: readonly ExpectedKey[];
  /** The 16- and 8-bit families' start and step of values and tangents. */
  readonly header?: Readonly<Record<'p' | 'dp' | 'm0' | 'dm0' | 'm1' | 'dm1', number>> | null;
  /** God Hand: the bytes of the record's middle word. */
  readonly flags?: readonly number[];
}

/** [frame, value] pairs. */
export type Samples = readonly (readonly [number, LooseNumber])[];

interface FoundCurve {
  readonly curve: Curve;
  readonly index: number;
  readonly clip: Clip;
}
const curvesOf = new WeakMap<KotsuDocument, ReadonlyMap<number, FoundCurve>>();

export function curveByRecord(document: KotsuDocument, record: number): FoundCurve {
  const [clip] = document.clips;
  if (!clip) throw new Error('a motion has one clip');
  const known =
    curvesOf.get(document) ??
    new Map(document.curves(clip).map((curve, index) => [curve.record, { curve, index, clip }] as const));
  curvesOf.set(document, known);
  const found = known.get(record);
  if (!found) throw new Error(`record ${record} is no curve`);
  return found;
}

export function keysOf({ keyframes }: Curve): Key[] {
  return Array.from({ length: keyframes.length / 4 }, (_, i) => {
    const at = (field: number) => keyframes[i * 4 + field] ?? Number.NaN;
    return { time: at(0), value: at(1), in: at(2), out: at(3) };
  });
}

/** A decoder in doubles is reproduced to within 32-bit rounding. */
export const relativeTolerance = 1e-6;
export const sampleTolerance = 1e-5;

export function expectClose(found: number, wanted: number, tolerance: number, what: string): void {
  if (!(Math.abs(found - wanted) <= tolerance)) {
    expect.fail(`${what}: ${found} instead of ${wanted}, off by ${Math.abs(found - wanted)}, allowed ${tolerance}`);
  }
}

/** The record as the file states it. */
export function expectRecord(curve: Curve, expected: ExpectedCurve): void {
  expect({
    bone: curve.boneId,
    property: curve.property,
    keyCount: curve.claimedKeyframeCount,
    channel: curve.channel,
    family: curve.family,
    offset: curve.dataOffset,
  }).toEqual({
    bone: expected.bone,
    property: expected.property,
    keyCount: expected.keyCount,
    channel: expected.channel,
    family: expected.family ?? 'unknown',
    // A single pose holds its value in the offset's place.
    offset: expected.family === 'single' ? 0 : expected.offset,
  });
}

export function expectKeys(found: readonly Key[], expected: readonly ExpectedKey[], what: string): void {
  expect(
    found.map((key) => key.time),
    `${what}: times`,
  ).toEqual(expected.map((key) => key.time));
  found.forEach((key, i) => {
    for (const field of ['value', 'in', 'out'] as const) {
      const wanted = Number(expected[i]?.[field]);
      expectClose(key[field], wanted, relativeTolerance * Math.abs(wanted), `${what}, key ${i}, ${field}`);
    }
  });
}

/** The curve's header, and of each key its integers and the place in the file where they stand, exactly. */
export function expectCodes(document: KotsuDocument, wanted: ExpectedCurve, bytes: Uint8Array): void {
  const { curve, index, clip } = curveByRecord(document, wanted.record);
  const { header, keys } = document.curveKeys(clip, index);
  expect(header).toEqual(wanted.header ?? null);
  expect(keys.map(({ codes }) => codes)).toEqual(wanted.keys.map(({ codes }) => codes ?? null));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { value, codes, byteOffset, byteSize } of keys) {
    if (curve.family === 'single') expect(view.getFloat32(byteOffset, true)).toBe(value);
    if (curve.family === 'full') expect(view.getFloat32(byteOffset + 4, true)).toBe(value);
    if (byteSize === 4 && codes) expect([1, 2, 3].map((at) => view.getUint8(byteOffset + at))).toEqual(codes);
    if (byteSize === 8) expect([2, 4, 6].map((at) => view.getUint16(byteOffset + at, true))).toEqual(codes);
  }
}

/** @param scale the size of the values that went into the samples: a sum that cancels cannot be closer than its parts. */
export function expectSamples(document: KotsuDocument, record: number, samples: Samples, scale: number): void {
  const { index, clip } = curveByRecord(document, record);
  for (const [frame, value] of samples) {
    const found = document.sampleCurve(clip, index, frame);
    expectClose(found, Number(value), sampleTolerance * scale, `record ${record} at frame ${frame}`);
  }
}

/** The largest number that an interpolation of these keys adds up. */
export function scaleOf(keys: readonly ExpectedKey[]): number {
  const sizes = keys.flatMap((key) => [key.value, key.in, key.out]).map((value) => Math.abs(Number(value)));
  return Math.max(0, ...sizes.filter(Number.isFinite));
}

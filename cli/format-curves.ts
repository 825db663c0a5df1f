// The curves of a bone as a table for people, and as comma-separated values with a row per key and per frame.
// SPDX-License-Identifier: MIT
import { line } from '../web/src/export/data/csv.ts';
import type { ClipCurves, CurveInfo, CurvesInfo, Ff8Frame } from './curves.ts';
import { fixed, hex, section, table } from './table.ts';

const axes = ['x', 'y', 'z'] as const;
const groups = ['position', 'rotation', 'scale'] as const;

// ------------------------------------------------------------------------------------------------------------- Text

export function formatCurves({ bone, clips }: CurvesInfo): string {
  const sections = clips.flatMap((clip) => {
    const title = `Bone ${bone} in clip ${clip.clip} "${clip.name}" of ${clip.file}`;
    if (clip.kind === 'ff8') return [section(`${title}, frame by frame`, ff8Table(clip.frames))];
    const curves = clip.curves.map((curve) => section(`${title}, ${curveTitle(curve)}`, keyTable(curve)));
    return curves.length > 0 ? curves : [section(title, ['no curve: it stays at rest'])];
  });
  return `${sections.join('\n\n')}\n`;
}

function ff8Table(frames: readonly Ff8Frame[]): string[] {
  const rows = frames.map(({ frame, raw, decoded }) => [
    `${frame}`,
    ...raw.rotation.map(String),
    ...decoded.rotation.map((value) => fixed(value, 2)),
    ...(decoded.position === null ? ['', '', ''] : raw.position.map(String)),
    ...(raw.scaled ? raw.scale.map(String) : ['', '', '']),
  ]);
  const head = ['frame', 'rotation x', 'y', 'z', 'X°', 'Y°', 'Z°', 'position x', 'y', 'z', 'scale x', 'y', 'z'];
  return table('r'.repeat(13), [head, ...rows]);
}

function curveTitle({ record, property, channel, family, byteOffset }: CurveInfo): string {
  return `${channel ?? 'unknown channel'} (record ${record} at ${hex(byteOffset)}, property ${property}, ${family})`;
}

function keyTable({ keys }: CurveInfo): string[] {
  if (keys.length === 0) return ['no keys'];
  const rows = keys.map((key) => [
    `${key.time}`,
    fixed(key.value, 6),
    fixed(key.tangentIn, 6),
    fixed(key.tangentOut, 6),
    key.codes === null ? '' : key.codes.join(' '),
    hex(key.byteOffset),
  ]);
  return table('rrrrlr', [['frame', 'value', 'tangent in', 'out', 'codes', 'offset'], ...rows]);
}

// -------------------------------------------------------------------------------------------------------------- CSV

type Row = readonly (string | number | null)[];

const head: Row = [
  'clip',
  'kind',
  'channel',
  'frame',
  'value',
  'unit',
  'raw',
  'tangent in',
  'tangent out',
  'record',
  'property',
  'family',
  'code value',
  'code in',
  'code out',
  'byte offset',
];

/** `kind` is "key" for what an Okami file holds, "frame" for what plays at a whole frame. */
export function curvesCsv({ clips }: CurvesInfo): string {
  const rows = clips.flatMap((clip) => (clip.kind === 'ff8' ? ff8Rows(clip.name, clip.frames) : okamiRows(clip)));
  return [head, ...rows].map(line).join('');
}

const okamiUnits = { position: 'units', rotation: 'radians', scale: 'factor' } as const;
const ff8Units = { position: 'units', rotation: 'degrees', scale: 'factor' } as const;

function unitOf(channel: string): string {
  return okamiUnits[channel.slice(0, channel.indexOf('.')) as (typeof groups)[number]] ?? '';
}

function okamiRows(clip: Extract<ClipCurves, { kind: 'okami' }>): Row[] {
  const keys = clip.curves.flatMap(({ record, property, channel, family, keys: own }) =>
    own.map(({ time, value, tangentIn, tangentOut, codes, byteOffset }): Row => {
      const [codeValue, codeIn, codeOut] = codes ?? [null, null, null];
      const what = [clip.name, 'key', channel ?? '', time, value, unitOf(channel ?? ''), null, tangentIn, tangentOut];
      return [...what, record, property, family, codeValue, codeIn, codeOut, byteOffset];
    }),
  );
  const frames = clip.frames.flatMap(({ frame, values }) =>
    Object.entries(values).map(
      ([channel, value]): Row => [clip.name, 'frame', channel, frame, value, unitOf(channel), ...empty(10)],
    ),
  );
  return [...keys, ...frames];
}

function ff8Rows(name: string, frames: readonly Ff8Frame[]): Row[] {
  return groups.flatMap((group) =>
    axes.flatMap((axis, index) =>
      frames.flatMap(({ frame, raw, decoded }): Row[] => {
        const value = decoded[group]?.[index];
        if (value === undefined) return [];
        const what = [name, 'frame', `${group}.${axis}`, frame, value, ff8Units[group], raw[group][index] ?? null];
        return [[...what, ...empty(9)]];
      }),
    ),
  );
}

function empty(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

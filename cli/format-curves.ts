// The curves of a bone as a table for people, and as comma-separated values with a row per key and per frame.
// SPDX-License-Identifier: MIT
import { csvLine } from '../web/src/export/data/csv-line.ts';
import { rootSpaceText } from '../web/src/ui/dialect.ts';
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

function curveTitle(curve: CurveInfo): string {
  const { record, property, channel, family, flags, byteOffset } = curve;
  const facts = [
    `record ${record} at ${hex(byteOffset)}`,
    ...(channel === null ? [] : [`property ${property}`]),
    family === 'unknown' ? 'of no known family' : family,
    ...(flags === 0 ? [] : [`flags ${hex(flags)}`]),
    ...[rootSpaceText(curve)].filter((text) => text !== null),
  ];
  return `${channel ?? `property ${property}`} (${facts.join(', ')})`;
}

function keyTable({ keys, guess, claimedKeyframeCount }: CurveInfo): string[] {
  if (guess !== null) return guessTable(guess, claimedKeyframeCount);
  if (keys.length === 0)
    return [claimedKeyframeCount === 0 ? 'no keys' : `none of ${claimedKeyframeCount} keys can be read`];
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

function guessTable(guess: NonNullable<CurveInfo['guess']>, claimed: number): string[] {
  const rows = guess.map(({ frame, value, byteOffset }) => [
    `${frame}`,
    value === null ? 'no number' : `${value}`,
    hex(byteOffset),
  ]);
  const title = `${claimed} keys of a kind that nobody has described; as a guess, 32-bit floats, one per frame:`;
  return [title, ...table('rrr', [['frame', 'value', 'offset'], ...rows])];
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
  'flags',
  'root space',
];

/** `kind` is "key" for what an Okami file holds, "guess" for words of an unknown property, "frame" for what plays at a whole frame. */
export function curvesCsv({ clips }: CurvesInfo): string {
  const rows = clips.flatMap((clip) => (clip.kind === 'ff8' ? ff8Rows(clip.name, clip.frames) : okamiRows(clip)));
  return [head, ...rows].map(csvLine).join('');
}

const okamiUnits = { position: 'units', rotation: 'radians', scale: 'factor' } as const;
const ff8Units = { position: 'units', rotation: 'degrees', scale: 'factor' } as const;

function unitOf(channel: string): string {
  return okamiUnits[channel.slice(0, channel.indexOf('.')) as (typeof groups)[number]] ?? '';
}

function okamiRows(clip: Extract<ClipCurves, { kind: 'okami' }>): Row[] {
  const keys = clip.curves.flatMap((curve): Row[] => {
    const { record, property, family, flags, rootSpace } = curve;
    const channel = curve.channel ?? '';
    const own = curve.keys.map(({ time, value, tangentIn, tangentOut, codes, byteOffset }): Row => {
      const what = [clip.name, 'key', channel, time, value, unitOf(channel), null, tangentIn, tangentOut];
      return [...what, record, property, family, ...(codes ?? empty(3)), byteOffset, flags, rootSpace];
    });
    const guessed = (curve.guess ?? []).map(({ frame, value, byteOffset }): Row => {
      const what = [clip.name, 'guess', channel, frame, value, ...empty(4)];
      return [...what, record, property, family, ...empty(3), byteOffset, flags, rootSpace];
    });
    return [...own, ...guessed];
  });
  const frames = clip.frames.flatMap(({ frame, values }) =>
    Object.entries(values).map(
      ([channel, value]): Row => [clip.name, 'frame', channel, frame, value, unitOf(channel), ...empty(12)],
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
        return [[...what, ...empty(11)]];
      }),
    ),
  );
}

function empty(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

// Poses and curves as comma-separated values (RFC 4180): one header line, then a line per row, all clips after one another.
// SPDX-License-Identifier: MIT
import { boneName } from '../export-source';
import { type Cell, csvLine } from './csv-line';
import { type CurveRow, curveRows } from './curve-rows';
import type { DataOptions } from './data-options';
import { tidy } from './numbers';
import { type PoseRow, poseRows } from './pose-rows';
import type { NamedClip, RigData } from './rig-data';

/** One string per line, line end included: a long clip never has to be one string. */
export function* csvLines(
  { document, mode }: RigData,
  clips: readonly NamedClip[],
  options: DataOptions,
): Generator<string> {
  const ff8 = document.skeleton?.composition === 'ff8';
  yield csvLine(options.what === 'poses' ? poseHead(options, ff8) : curveHead);
  for (const { name, clip } of clips) {
    if (options.what === 'poses') {
      for (const row of poseRows(document, clip, options, mode)) yield csvLine(poseCells(name, row, options, ff8));
    } else for (const row of curveRows(document, clip, options)) yield csvLine(curveCells(name, row));
  }
}

const axes = ['x', 'y', 'z'] as const;
const named = (title: string) => axes.map((axis) => `${title} ${axis}`);

function poseHead({ groups }: DataOptions, ff8: boolean): string[] {
  const raw = (group: string) => (ff8 ? named(`raw ${group}`) : []);
  const columns = {
    position: [...named('position'), ...raw('position')],
    rotation: [...named('rotation'), 'rotation w', ...raw('rotation')],
    scale: [...named('scale'), ...raw('scale')],
    model: named('model'),
  };
  return ['clip', 'frame', 'seconds', 'bone', ...groups.flatMap((group) => columns[group])];
}

function poseCells(clip: string, row: PoseRow, { groups }: DataOptions, ff8: boolean): Cell[] {
  const raw = (group: 'position' | 'rotation' | 'scale') => (ff8 ? (row.raw?.[group] ?? [null, null, null]) : []);
  const columns = {
    position: () => [...row.position.map(tidy), ...raw('position')],
    rotation: () => [...row.rotation.map(tidy), ...raw('rotation')],
    scale: () => [...row.scale.map(tidy), ...raw('scale')],
    model: () => row.model.map(tidy),
  };
  return [clip, row.frame, tidy(row.seconds), boneName(row.bone.id), ...groups.flatMap((group) => columns[group]())];
}

const curveHead = [
  'clip',
  'bone',
  'channel',
  'property',
  'family',
  'frame',
  'raw',
  'value',
  'unit',
  'tangent in',
  'tangent out',
  'byte offset',
];

function curveCells(clip: string, row: CurveRow): Cell[] {
  const slope = (value: number | null) => (value === null ? null : tidy(value));
  return [
    clip,
    boneName(row.boneId),
    row.channel ?? '',
    row.property,
    row.family,
    row.frame,
    row.raw,
    tidy(row.value),
    row.unit,
    slope(row.tangentIn),
    slope(row.tangentOut),
    row.byteOffset,
  ];
}

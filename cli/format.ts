// The text forms of `info` and `pose`, for people.
// SPDX-License-Identifier: MIT
import type { Format } from '../wasm-bindings/kotsu.ts';
import type { Info } from './info.ts';
import type { PoseInfo } from './pose.ts';

const formatLabels: Record<Format, string> = {
  unknown: 'unknown format',
  'ff8-monster': 'Final Fantasy VIII monster',
  'ff8-monster-no-model': 'Final Fantasy VIII monster without a model',
  'ff8-character': 'Final Fantasy VIII character',
  'ff8-character-self-contained': 'Final Fantasy VIII self-contained character',
  'ff8-weapon': 'Final Fantasy VIII weapon',
  'ff8-weapon-reduced': 'Final Fantasy VIII reduced weapon',
  'ff8-summon': 'Final Fantasy VIII summon',
  'ff8-skeleton': 'Final Fantasy VIII bare skeleton',
  'okami-motion': 'Okami motion',
  'okami-model': 'Okami model',
  'okami-container': 'Okami container',
  'ff8-archive': 'Final Fantasy VIII archive',
  'ff8-zzz': 'Final Fantasy VIII re-release archive',
};

/** Names come from files and file names: nothing in them may command the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD');
}

export function formatInfo(info: Info): string {
  const sections = [
    formatFiles(info),
    formatBones(info),
    formatClips(info),
    section(
      'Notes and warnings',
      info.warnings.map(
        ({ file, offset, severity, message }) => `${severity} at ${hex(offset)} of ${file}: ${message}`,
      ),
    ),
  ];
  return `${sections.filter((lines) => lines.length > 0).join('\n\n')}\n`;
}

function formatFiles(info: Info): string {
  const rows = info.files.map(({ file, size, format, name, inSession }) => [
    printable(file),
    `${size} bytes`,
    formatLabels[format],
    `"${printable(name)}"`,
    inSession ? '' : 'on its own',
  ]);
  return table('lrlll', rows).join('\n');
}

function formatBones({ bones, modelScale, flat }: Info): string {
  const title = `${bones.length} ${bones.length === 1 ? 'bone' : 'bones'}`;
  if (bones.length === 0) return title;
  const detail = flat ? 'laid out flat, as the motion came without its model' : `model scale ${fixed(modelScale ?? 1)}`;
  const rows = bones.map(({ index, parent, length, restRotation, restTranslation }) => [
    `${index}`,
    parent === null ? '-' : `${parent}`,
    fixed(length),
    ...restRotation.map((value) => fixed(value, 2)),
    ...restTranslation.map((value) => fixed(value)),
  ]);
  const head = ['bone', 'parent', 'length', 'rest X°', 'Y°', 'Z°', 'offset x', 'y', 'z'];
  return section(`${title}, ${detail}`, table('rrrrrrrrr', [head, ...rows]));
}

function formatClips({ clips }: Info): string {
  const title = `${clips.length} ${clips.length === 1 ? 'clip' : 'clips'}`;
  if (clips.length === 0) return title;
  const rows = clips.map(({ index, name, frameCount, framesPerSecond, loops, scaledFrames }) => [
    `${index}`,
    printable(name),
    `${frameCount}`,
    fixed(frameCount / framesPerSecond, 2),
    loops === null ? 'not said' : loops ? 'yes' : 'no',
    `${scaledFrames}`,
  ]);
  return section(title, table('rlrrlr', [['clip', 'name', 'frames', 'seconds', 'loops', 'scaled frames'], ...rows]));
}

export function formatPose({ clip, name, file, frame, stepped, bones }: PoseInfo): string {
  const title = `Clip ${clip} "${name}" of ${file}, frame ${frame}${stepped ? ', stepped' : ''}`;
  const rows = bones.map(({ index, matrix }) => [
    `${index}`,
    // Position first: it is what people look for. Then the axes, a matrix column each.
    ...[12, 0, 4, 8].flatMap((column) => matrix.slice(column, column + 3).map((value) => fixed(value))),
  ]);
  const axes = ['X', 'Y', 'Z'].flatMap((axis) => [`${axis}.x`, `${axis}.y`, `${axis}.z`]);
  return `${section(title, table('r'.repeat(13), [['bone', 'x', 'y', 'z', ...axes], ...rows]))}\n`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [printable(title), ...lines.map((line) => `  ${printable(line)}`)].join('\n');
}

/** Pads cells into columns. @param align one letter per column: l or r. */
function table(align: string, rows: readonly (readonly string[])[]): string[] {
  const widths = [...align].map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        return align[column] === 'r' ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

function fixed(value: number, digits = 4): string {
  const text = value.toFixed(digits);
  // "-0.0000" says nothing that "0.0000" does not.
  return Number(text) === 0 ? text.replace('-', '') : text;
}

function hex(offset: number): string {
  return `0x${offset.toString(16).toUpperCase()}`;
}

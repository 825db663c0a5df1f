// The text forms of `info` and `pose`, for people.
// SPDX-License-Identifier: MIT
import type { BundleFormat } from '../web/src/files/bundle.ts';
import { vramPage, vramPalette } from '../web/src/ui/vram.ts';
import type { EntryInfo, Info } from './info.ts';
import type { GeometryInfo } from './info-looks.ts';
import type { PoseInfo } from './pose.ts';
import { counted, fixed, hex, printable, section, table } from './table.ts';

const formatLabels: Record<BundleFormat, string> = {
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
  zip: 'zip',
  folder: 'folder',
  dds: 'DDS texture',
};

const holdsFiles: ReadonlySet<BundleFormat> = new Set(['okami-container', 'ff8-archive', 'ff8-zzz', 'zip']);

export function formatInfo(info: Info): string {
  const { geometry, entries, warnings } = info;
  const sections = [
    formatFiles(info),
    ...(holdsFiles.has(info.format) ? [formatEntries(entries)] : [formatBones(info), formatClips(info)]),
    ...(geometry && geometry.objects.length > 0 ? [formatObjects(geometry), formatMaterials(geometry)] : []),
    formatTextures(info),
    formatWarnings(warnings),
  ];
  return `${sections.filter((lines) => lines.length > 0).join('\n\n')}\n`;
}

function formatFiles(info: Info): string {
  const godHand = new Set(info.clips.filter(({ dialect }) => dialect === 'god-hand').map(({ file }) => file));
  const rows = info.files.map(({ file, size, format, name, inSession, heldBy }) => [
    printable(file),
    `${size} bytes`,
    godHand.has(file) ? 'God Hand motion' : formatLabels[format],
    `"${printable(name)}"`,
    heldBy !== null ? `held by ${printable(heldBy)}` : inSession ? '' : 'on its own',
  ]);
  return table('lrlll', rows).join('\n');
}

function formatBones({ bones, modelScale, flat }: Info): string {
  const title = counted(bones.length, 'bone');
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

function formatClips({ clips, sequences }: Info): string {
  const title = counted(clips.length, 'clip');
  if (clips.length === 0) return title;
  const told = clips.some(({ use }) => use !== null);
  // Clips of Final Fantasy VIII loop by what plays them.
  const saysLoops = clips.some(({ dialect }) => dialect !== null);
  const rows = clips.map(({ index, name, frameCount, framesPerSecond, loops, scaledFrames, use }) => [
    `${index}`,
    printable(name),
    `${frameCount}`,
    fixed(frameCount / framesPerSecond, 2),
    ...(saysLoops ? [loops === null ? 'not said' : loops ? 'yes' : 'no'] : []),
    `${scaledFrames}`,
    ...(told ? [use ?? ''] : []),
  ]);
  const head = [
    ...['clip', 'name', 'frames', 'seconds'],
    ...(saysLoops ? ['loops'] : []),
    'scaled frames',
    ...(told ? ['in sequences'] : []),
  ];
  const plays = sequences === null ? '' : `, played by ${counted(sequences.count, 'sequence')}`;
  return section(`${title}${plays}`, table(saysLoops ? 'rlrrlrl' : 'rlrrrl', [head, ...rows]));
}

function formatObjects({ objects, vertices, triangles, quads, hiddenFaces, bounds }: GeometryInfo): string {
  const faces = `${counted(triangles, 'triangle')}, ${counted(quads, 'quad')}, ${hiddenFaces} of them hidden`;
  const rows = objects.map((object) => [
    `${object.index}`,
    `${object.vertices}`,
    `${object.triangles}`,
    `${object.quads}`,
    `${object.hiddenFaces}`,
  ]);
  const head = ['object', 'vertices', 'triangles', 'quads', 'hidden'];
  const moment = bounds?.clip === null ? 'at rest' : `in frame 0 of clip ${bounds?.clip}`;
  const corner = (values: readonly number[]) => values.map((value) => fixed(value)).join(' ');
  const box = bounds === null ? [] : [`from ${corner(bounds.min)} to ${corner(bounds.max)} ${moment}`];
  const title = `${counted(objects.length, 'object')}: ${counted(vertices, 'vertex', 'vertices')}, ${faces}`;
  return section(title, [...table('rrrrr', [head, ...rows]), ...box]);
}

function formatMaterials({ materials, facesWithoutPage, facesWithoutPalette }: GeometryInfo): string {
  const rows = materials.map(({ index, texturePage, palette, texture, faces }) => {
    if (texturePage === undefined || palette === undefined) return [`${index}`, `texture ${texture}`, '', `${faces}`];
    const [page, place] = [vramPage(texturePage), vramPalette(palette)];
    return [
      `${index}`,
      `page ${page.x}, ${page.y} (${page.bitsPerTexel} bits)`,
      `palette ${place.x}, ${place.y}`,
      `${faces}`,
    ];
  });
  const lacking = [
    [facesWithoutPage, 'page'],
    [facesWithoutPalette, 'palette'],
  ].flatMap(([faces, what]) => (faces ? [`faces without a ${what}: ${faces}`] : []));
  const title = counted(materials.length, 'material');
  return section(title, [...table('rllr', [['material', 'where', '', 'faces'], ...rows]), ...lacking]);
}

function formatTextures({ textures }: Info): string {
  const rows = textures.map(({ index, width, height, bitsPerTexel, place, palettes }) => [
    `${index}`,
    `${width} x ${height}`,
    `${bitsPerTexel}`,
    `${place.x}, ${place.y}`,
    `${palettes}`,
  ]);
  return section(
    counted(textures.length, 'texture'),
    rows.length === 0 ? [] : table('rrrlr', [['texture', 'texels', 'bits', 'place', 'palettes'], ...rows]),
  );
}

export function formatEntries(entries: readonly EntryInfo[]): string {
  const named = entries.some(({ name }) => name !== null);
  // Containers only ever store.
  const packed = entries.some(({ packing }) => packing !== null && packing !== 'stored');
  const rows = entries.map(({ number, path, size, title, name, packing, depth, note }) => [
    `${number}`,
    `${size}`,
    ...(packed ? [packing ?? ''] : []),
    printable(title),
    ...(named ? [name === null ? '' : printable(name)] : []),
    '  '.repeat(depth) + printable(path),
    note === null ? '' : `(${printable(note)})`,
  ]);
  const head = ['entry', 'bytes', ...(packed ? ['packing'] : []), 'what', ...(named ? ['name'] : []), 'path'];
  return section(
    counted(entries.length, 'entry', 'entries'),
    table(`rr${'l'.repeat(head.length - 1)}`, [head, ...rows]),
  );
}

export function formatWarnings(warnings: Info['warnings']): string {
  return section(
    'Notes and warnings',
    warnings.map(
      ({ file, offset, severity, message }) => `${severity}${placeText(offset, message)} ${file}: ${message}`,
    ),
  );
}

/** Most sentences say their place themselves. */
function placeText(offset: number | null, message: string): string {
  if (offset === null) return ' in';
  return new RegExp(`\\bat ${hex(offset)}\\b`).test(message) ? ' in' : ` at ${hex(offset)} of`;
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

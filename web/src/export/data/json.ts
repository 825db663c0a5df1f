// Poses and curves as JSON: for programs, with the bones and the units beside the numbers.
// SPDX-License-Identifier: MIT
import { boneName } from '../export-source';
import { curveRows } from './curve-rows';
import type { DataOptions } from './data-options';
import { tidy } from './numbers';
import { poseRows } from './pose-rows';
import type { NamedClip, RigData } from './rig-data';

const space = 'right-handed, y up; raw integers in the axes of the file';
const poseUnits = {
  position: 'model units from the parent, before its scale',
  rotation: 'unit quaternion x y z w',
  scale: 'factor',
  model: 'model units: the joint in model space',
  raw: 'FF8 integers: position 256 = 1 unit, rotation 4096 = a turn (rest rotation not added), scale 1024 = 1',
};
const curveUnits = {
  frame: 'frames from the beginning of the clip',
  raw: 'the integer in the file, null where it holds a float',
  tangents: 'slopes over the whole adjoining segment',
};

/** Pieces of one JSON text. @param program name and version */
export function* jsonPieces(
  rig: RigData,
  clips: readonly NamedClip[],
  options: DataOptions,
  program: string,
): Generator<string> {
  const { document } = rig;
  const head = {
    program,
    file: rig.name,
    format: document.format,
    space,
    units: options.what === 'poses' ? poseUnits : curveUnits,
    bones: document.bones.map(({ id, parent, length }) => ({
      id,
      name: boneName(id),
      parent: document.bones[parent]?.id ?? null,
      length: tidy(length),
    })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"clips":[`;
  for (const [index, { name, clip }] of clips.entries()) {
    const { frameCount, framesPerSecond, loops } = clip;
    const facts = JSON.stringify({ name, frameCount, framesPerSecond, loops }).slice(0, -1);
    yield `${index > 0 ? ',' : ''}\n${facts},"${options.what === 'poses' ? 'frames' : 'keys'}":[`;
    yield* options.what === 'poses' ? frames(rig, clip, options) : keys(rig, clip, options);
    yield ']}';
  }
  yield ']}\n';
}

function* frames({ document, mode }: RigData, clip: NamedClip['clip'], options: DataOptions): Generator<string> {
  let frame = -1;
  for (const row of poseRows(document, clip, options, mode)) {
    const starts = row.frame !== frame;
    if (starts) yield `${frame >= 0 ? ']},' : ''}\n{"frame":${row.frame},"seconds":${tidy(row.seconds)},"bones":[`;
    frame = row.frame;
    const { raw } = row;
    const groups = options.groups.map((group) => [group, row[group].map(tidy)]);
    const bone = { id: row.bone.id, ...Object.fromEntries(groups), ...(raw && { raw }) };
    yield `${starts ? '' : ','}${JSON.stringify(bone)}`;
  }
  if (frame >= 0) yield ']}';
}

function* keys({ document }: RigData, clip: NamedClip['clip'], options: DataOptions): Generator<string> {
  let separator = '\n';
  for (const row of curveRows(document, clip, options)) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
}

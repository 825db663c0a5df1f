// Where a file lies in the bytes that are shown: at their beginning or, in a container, behind other files.
// SPDX-License-Identifier: MIT
import type { MapNode, MapRange } from '../../../wasm-bindings/map-types';
import type { OpenFile } from '../files/open-file';
import { placeInContainer } from './curve-bytes';
import { files, stageFile } from './session';
import type { Structure } from './structure-view';

export type SubjectKind = NonNullable<MapNode['subject']>['kind'];

/** Whether the bytes are those of the file in charge. */
export function isOfStage({ source }: Structure): boolean {
  return source.file !== null && source.file.id === stageFile.value?.id;
}

/** The byte where a file begins; null: it is none of those that are shown. */
export function placeOf({ source }: Structure, file: OpenFile): number | null {
  if (source.file?.id === file.id) return 0;
  const inside = source.containerId !== null && source.containerId === file.bundleId;
  return inside ? (placeInContainer(file)?.offset ?? null) : null;
}

/** The open file that a path lies in, and where it begins. */
export function fileAt(
  open: Structure,
  path: readonly MapRange[],
): { readonly file: OpenFile; readonly place: number } | null {
  const { source } = open;
  const own = files.value.find(({ id }) => id === source.file?.id);
  if (own !== undefined) return { file: own, place: 0 };
  const byte = (path.at(-1)?.bitOffset ?? 0) / 8;
  for (const file of files.value) {
    const place = file.bundleId === source.containerId ? placeOf(open, file) : null;
    if (place !== null && byte >= place && byte < place + file.size) return { file, place };
  }
  return null;
}

/** Where a path says something of a kind, the innermost of that kind. */
export function subjectsOf({ map }: Structure, path: readonly MapRange[]) {
  const nodes = path.map((range) => map.describe(range)).reverse();
  return (kind: SubjectKind) => {
    const node = nodes.find(({ subject }) => subject?.kind === kind);
    return node?.subject == null ? null : { node, index: node.subject.index };
  };
}

/** The way to a byte, down to the range that is about something of this kind; null where there is none. */
export function wayTo({ map }: Structure, byte: number, kind: SubjectKind): readonly MapRange[] | null {
  const path = map.path(byte * 8);
  let end = path.length;
  while (end > 0 && map.describe(path[end - 1] ?? map.root).subject?.kind !== kind) end -= 1;
  return end === 0 ? null : path.slice(0, end);
}

// The rows that a bone tree shows, in order, and the keys that move through them. Pure.
// SPDX-License-Identifier: MIT
import { targetInList } from './list-keys';

export interface TreeRow {
  /** Position in the skeleton. */
  readonly bone: number;
  /** From 1, as aria-level counts. */
  readonly level: number;
  readonly parent: number;
  readonly childCount: number;
  readonly folded: boolean;
  readonly placeInSet: number;
  readonly setSize: number;
}

/** Children of every bone, and of "no bone" under -1. */
function childrenOf(parents: readonly number[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  parents.forEach((parent, bone) => {
    const siblings = children.get(parent) ?? [];
    siblings.push(bone);
    children.set(parent, siblings);
  });
  return children;
}

/** Every visible bone, each before its children. Without recursion: a skeleton may be one long chain. */
export function treeRows(parents: readonly number[], folded: ReadonlySet<number>): TreeRow[] {
  const children = childrenOf(parents);
  const rows: TreeRow[] = [];
  const waiting: { bone: number; level: number; place: number; size: number }[] = [];
  const push = (parent: number, level: number) => {
    const siblings = children.get(parent) ?? [];
    for (let i = siblings.length - 1; i >= 0; i -= 1) {
      waiting.push({ bone: siblings[i] ?? 0, level, place: i + 1, size: siblings.length });
    }
  };
  push(-1, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { bone, level, place, size } = next;
    const childCount = children.get(bone)?.length ?? 0;
    const isFolded = childCount > 0 && folded.has(bone);
    rows.push({
      bone,
      level,
      parent: parents[bone] ?? -1,
      childCount,
      folded: isFolded,
      placeInSet: place,
      setSize: size,
    });
    if (!isFolded) push(bone, level + 1);
  }
  return rows;
}

/** The bones above a bone, nearest first. */
export function ancestorsOf(parents: readonly number[], bone: number): number[] {
  const above: number[] = [];
  for (let at = parents[bone] ?? -1; at >= 0; at = parents[at] ?? -1) above.push(at);
  return above;
}

export type TreeMove = { readonly select: number } | { readonly fold: number } | { readonly unfold: number };

/** What a key does at the selected row (-1: none), by the tree pattern; null for keys that mean nothing to a tree. */
export function treeMove(key: string, rows: readonly TreeRow[], at: number): TreeMove | null {
  const row = rows[at];
  if (row !== undefined && key === 'ArrowRight') {
    if (row.folded) return { unfold: row.bone };
    return { select: row.childCount > 0 ? (rows[at + 1]?.bone ?? row.bone) : row.bone };
  }
  if (row !== undefined && key === 'ArrowLeft') {
    if (row.childCount > 0 && !row.folded) return { fold: row.bone };
    return { select: row.parent >= 0 ? row.parent : row.bone };
  }
  const to = targetInList(key, at, rows.length);
  const target = to === null ? undefined : rows[to];
  return target === undefined ? null : { select: target.bone };
}

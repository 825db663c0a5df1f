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
function childrenOf(parents: readonly number[], shown: ReadonlySet<number> | null = null): Map<number, number[]> {
  const children = new Map<number, number[]>();
  parents.forEach((parent, bone) => {
    if (shown?.has(bone) === false) return;
    const siblings = children.get(parent) ?? [];
    siblings.push(bone);
    children.set(parent, siblings);
  });
  return children;
}

/**
 * Every visible bone, each before its children. Without recursion: a skeleton may be one long chain.
 * @param shown bones to be listed, the parents of each among them; null: all
 */
export function treeRows(
  parents: readonly number[],
  folded: ReadonlySet<number>,
  shown: ReadonlySet<number> | null = null,
): TreeRow[] {
  const children = childrenOf(parents, shown);
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

/** A bone and all that hangs on it. */
export function subtreeOf(parents: readonly number[], bone: number): number[] {
  const children = childrenOf(parents);
  const found = [bone];
  for (let at = 0; at < found.length; at += 1) found.push(...(children.get(found[at] ?? -1) ?? []));
  return found;
}

/** Bones that others hang on: those that can be folded. */
export function branchesOf(parents: readonly number[]): number[] {
  return [...new Set(parents.filter((parent) => parent >= 0))];
}

export interface FoundBones {
  readonly matches: ReadonlySet<number>;
  /** They and all bones above them. */
  readonly shown: ReadonlySet<number>;
}

/**
 * The bones that a search means: by the beginning of their number, or by a part of what they are called, in whichever case
 * and with or without accents. null: an empty search means nothing.
 */
export function findBones(
  parents: readonly number[],
  bones: readonly { readonly id: number; readonly label: string }[],
  query: string,
): FoundBones | null {
  const wanted = plain(query.trim());
  if (wanted === '') return null;
  const isNumber = /^-?\d+$/.test(wanted);
  const matches = bones.flatMap(({ id, label }, bone) => {
    const name = plain(label);
    const found = isNumber
      ? String(id).startsWith(wanted) || name.split(/\D+/).includes(wanted)
      : name.includes(wanted);
    return found ? [bone] : [];
  });
  const shown = new Set<number>();
  for (const match of matches) {
    // What is above a bone that was passed already has been passed as well.
    for (let at = match; at >= 0 && !shown.has(at); at = parents[at] ?? -1) shown.add(at);
  }
  return { matches: new Set(matches), shown };
}

/** The next match below a bone, or the one above it; from the ends on round. null where there is none. */
export function nextMatch(
  rows: readonly TreeRow[],
  matches: ReadonlySet<number>,
  from: number | null,
  back: boolean,
): number | null {
  const at = rows.findIndex(({ bone }) => bone === from);
  const found = rows.flatMap(({ bone }, row) => (matches.has(bone) ? [row] : []));
  const row = back
    ? (found.filter((one) => one < at).at(-1) ?? found.at(-1))
    : (found.find((one) => one > at) ?? found[0]);
  return row === undefined ? null : (rows[row]?.bone ?? null);
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
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

// The field map of a file as JSON: every byte by name, as deep as wanted; produced bit by bit, for all of a large file is much text.
// SPDX-License-Identifier: MIT
import { type KotsuMap, MOST_RANGES } from '../../../../wasm-bindings/kotsu-map';
import type { MapNode, MapRange } from '../../../../wasm-bindings/map-types';

/** Deeper than any map. */
export const DEEPEST_MAP = 12;

/** Of which file it is, and whose work. */
export interface MapHead {
  /** Name and version. */
  readonly program: string;
  readonly file: string;
  readonly sha256: string;
}

/** A node as JSON has it, without its parts. */
export type NodeFacts = Omit<MapNode, 'range' | 'hasChildren' | 'isFile' | 'decoded'> & {
  /** A float that is no finite number is told in words, which JSON has no number for. */
  readonly decoded: number | string | null;
};

export function nodeFacts({ range: _, hasChildren: __, isFile: ___, decoded, ...facts }: MapNode): NodeFacts {
  return { ...facts, decoded: decoded === null || Number.isFinite(decoded) ? decoded : String(decoded) };
}

/**
 * Pieces of one JSON text, one or two for each node; the file's own object also has the head and its format.
 * @param depth levels below the file
 */
export function* mapPieces(map: KotsuMap, depth: number, head: MapHead): Generator<string> {
  yield* nodePieces(map, map.root, depth, { ...head, format: map.format });
  yield '\n';
}

function* nodePieces(map: KotsuMap, range: MapRange, depth: number, more: object): Generator<string> {
  const node = map.describe(range);
  const childCount = node.hasChildren ? map.countOf(range) : 0;
  const facts = { ...more, ...nodeFacts(node), ...(childCount > 0 ? { childCount } : {}) };
  if (childCount === 0 || depth === 0) {
    yield JSON.stringify(facts);
    return;
  }
  yield `${JSON.stringify(facts).slice(0, -1)},"children":[`;
  for (let first = 0; first < childCount; first += MOST_RANGES) {
    for (const [index, part] of map.children(range, first).entries()) {
      if (first + index > 0) yield ',';
      yield* nodePieces(map, part, depth - 1, {});
    }
  }
  yield ']}';
}

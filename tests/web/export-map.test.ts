// The field map as JSON: one text that tiles the file, to the depth that was asked for, in pieces that a page can take its time over.
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KotsuMap } from '../../wasm-bindings/kotsu-map.ts';
import { DEEPEST_MAP, mapPieces } from '../../web/src/export/data/map-json.ts';
import { corpusRoot } from '../wasm/corpus.ts';
import { openMapModule, walk } from '../wasm/map-lines.ts';
import { fixtureFolder } from './export-samples.ts';

const module = await openMapModule();

interface Node {
  readonly name: string;
  readonly byteOffset: number;
  readonly byteSize: number;
  readonly bitOffset?: number;
  readonly bitSize?: number;
  readonly decoded: number | string | null;
  readonly childCount?: number;
  readonly children?: readonly Node[];
}

const head = { program: 'Kotsu tests', file: 'some.dat', sha256: '00ff' };

function written(path: string, depth: number): { root: Node; pieces: number; map: KotsuMap } {
  const map = KotsuMap.open(module, new Uint8Array(readFileSync(path)));
  const pieces = [...mapPieces(map, depth, head)];
  return { root: JSON.parse(pieces.join('')) as Node, pieces: pieces.length, map };
}

const startOf = (node: Node) => node.byteOffset * 8 + (node.bitOffset ?? 0);
const bitsOf = (node: Node) => node.bitSize ?? node.byteSize * 8;

/** Nodes in all, and levels below the first. */
function measure(node: Node): { nodes: number; depth: number } {
  let [nodes, depth, at] = [1, 0, startOf(node)];
  for (const child of node.children ?? []) {
    expect(startOf(child), `${child.name} in ${node.name}`).toBe(at);
    at += bitsOf(child);
    const below = measure(child);
    nodes += below.nodes;
    depth = Math.max(depth, below.depth + 1);
  }
  if (node.children) {
    expect(node.children).toHaveLength(node.childCount ?? 0);
    expect(at).toBe(startOf(node) + bitsOf(node));
  }
  return { nodes, depth };
}

describe('a field map as JSON', () => {
  it.each(['ff8-monster.dat', 'okami-single.mot', 'demos/quadruped.dat', 'ff8-cut-stream.dat'])(
    'of %s holds every node, down to the last bit',
    (name) => {
      const { root, map } = written(join(fixtureFolder, name), DEEPEST_MAP);
      expect(root).toMatchObject({ ...head, format: map.format, name: 'file', byteOffset: 0, byteSize: map.size });
      expect(measure(root).nodes).toBe([...walk(map, true)].length);
      map.dispose();
    },
  );

  it('is as deep as was asked for', () => {
    for (const depth of [0, 1, 3]) {
      const { root, map } = written(join(fixtureFolder, 'ff8-monster.dat'), depth);
      expect(measure(root).depth).toBe(depth);
      map.dispose();
    }
  });

  it('tells floats that are no finite numbers in words', () => {
    const bytes = new Uint8Array(readFileSync(join(fixtureFolder, 'okami-single.mot')));
    const map = KotsuMap.open(module, bytes);
    const float = [...walk(map)].find(({ node }) => node.type === 'f32')?.node;
    map.dispose();
    new DataView(bytes.buffer).setFloat32(float?.byteOffset ?? 0, Number.POSITIVE_INFINITY, true);
    const damaged = KotsuMap.open(module, bytes);
    expect([...mapPieces(damaged, DEEPEST_MAP, head)].join('')).toContain('"decoded":"Infinity"');
    damaged.dispose();
  });

  const largest = join(corpusRoot, 'ff8', 'c0m126.dat');
  it.skipIf(!existsSync(largest))('of a large monster comes in pieces that are short', () => {
    const map = KotsuMap.open(module, new Uint8Array(readFileSync(largest)));
    let [longest, total] = [0, 0];
    for (const piece of mapPieces(map, 4, head)) {
      longest = Math.max(longest, piece.length);
      total += piece.length;
    }
    expect(total).toBeGreaterThan(1_000_000);
    expect(longest).toBeLessThan(2000);
    map.dispose();
  });
});

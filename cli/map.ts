// `map`: every byte of a file by name, as a tree or, for one byte, as the way down to it.
// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../package.json';
import { KotsuError } from '../wasm-bindings/kotsu.ts';
import { KotsuMap } from '../wasm-bindings/kotsu-map.ts';
import { MapModule } from '../wasm-bindings/map-module.ts';
import type { MapNode, MapRange, MapSource } from '../wasm-bindings/map-types.ts';
import { DEEPEST_MAP, type MapHead, mapPieces, nodeFacts } from '../web/src/export/data/map-json.ts';
import { contentHash } from '../web/src/files/content-hash.ts';
import { MAX_FILE_BYTES } from '../web/src/files/intake.ts';
import { numberIn } from '../web/src/state/byte-pattern.ts';
import { placeText, shortValue } from '../web/src/state/structure-text.ts';
import { type Arguments, readArguments } from './arguments.ts';
import type { Outcome } from './commands.ts';
import { openDecoder } from './decoder.ts';
import { aboutFile, Failure } from './failure.ts';
import { sourcesAt } from './inputs.ts';
import { printable } from './table.ts';

const USUAL_DEPTH = 2;

/** More fields than anybody reads; to print all of a large file's bits would take gigabytes. */
const MOST_NODES = 200_000;

export async function runMap(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('map', args, { at: 'text', depth: 'text', json: 'flag' });
  const depth = depthOf(given);
  const { map, file, head } = await openMap(given);
  try {
    const at = given.text('at');
    if (at !== undefined)
      return { output: way(map, bitOf(given, at, map.size), depth ?? DEEPEST_MAP, given.flag('json')) };
    const tree = new Tree(map, depth ?? USUAL_DEPTH);
    if (tree.isCut)
      throw aboutFile(
        file,
        `These are more than ${MOST_NODES} fields; ask for a smaller --depth, or --at one of them.`,
      );
    return { output: given.flag('json') ? [...mapPieces(map, depth ?? USUAL_DEPTH, head)].join('') : tree.text() };
  } finally {
    map.dispose();
  }
}

function depthOf(given: Arguments): number | null {
  const text = given.text('depth');
  if (text === undefined) return null;
  if (!/^\d+$/.test(text) || Number(text) > DEEPEST_MAP)
    throw given.wrong(`--depth is a whole number from 0 to ${DEEPEST_MAP}`);
  return Number(text);
}

function bitOf(given: Arguments, text: string, size: number): number {
  const [, byteText = '', bitText = '0'] = /^(.*?)(?:\.([0-7]))?$/.exec(text) ?? [];
  const byte = numberIn(byteText);
  if (!Number.isInteger(byte) || byte < 0) throw given.wrong('--at wants an offset such as 0x1A40, 6720 or 0x1A40.3');
  if (byte >= size) throw new Failure(`The file has ${size} bytes, so there is none at ${byteText}.`);
  return byte * 8 + Number(bitText);
}

interface OpenMap {
  readonly map: KotsuMap;
  readonly file: string;
  readonly head: MapHead;
}

async function openMap(given: Arguments): Promise<OpenMap> {
  const [address = '', more] = given.paths();
  if (more !== undefined) throw given.wrong('"map" takes one file at a time');
  const [source, other] = await sourcesAt(await openDecoder(), address);
  if (source === undefined || other !== undefined) throw new Failure(`${address} names more than one file.`);
  const { file, name, blob } = source;
  if (blob.size > MAX_FILE_BYTES) throw aboutFile(file, 'The file is larger than 256 MB, more than Kotsu reads.');
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const head = { program: `Kotsu ${version}`, file: name, sha256: await contentHash(bytes) };
    return { file, head, map: KotsuMap.open(await openMapModule(), bytes, { source: sourceFor(name) }) };
  } catch (error) {
    if (error instanceof KotsuError) throw aboutFile(file, error.message);
    throw error;
  }
}

/** Lists of archives have nothing in them to be told by but their names. */
function sourceFor(name: string): MapSource {
  if (/\.fi$/i.test(name)) return 'ff8-index';
  if (/\.fl$/i.test(name)) return 'ff8-names';
  return /\.zzz$/i.test(name) ? 'ff8-zzz' : 'detect';
}

async function openMapModule(): Promise<MapModule> {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'kotsu-map.wasm');
  const bytes = await readFile(path).catch(() => {
    throw new Failure(`A part of the program is missing: ${path} cannot be read, so please run "npm run build" again.`);
  });
  return MapModule.instantiate(new Uint8Array(bytes));
}

/** The file and what is below it, as deep as was asked for; parts stand behind what they are parts of. */
class Tree {
  private readonly nodes: { readonly node: MapNode; readonly depth: number }[] = [];

  constructor(
    private readonly map: KotsuMap,
    depth: number,
  ) {
    const waiting: { range: MapRange; depth: number }[] = [{ range: map.root, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined && !this.isCut; next = waiting.pop()) {
      const node = map.describe(next.range);
      const childCount = node.hasChildren ? map.countOf(next.range) : 0;
      this.nodes.push({ node, depth: next.depth });
      if (next.depth === depth) continue;
      const parts = this.parts(next.range, Math.min(childCount, MOST_NODES + 1));
      for (const range of parts.reverse()) waiting.push({ range, depth: next.depth + 1 });
    }
  }

  get isCut(): boolean {
    return this.nodes.length > MOST_NODES;
  }

  private parts(range: MapRange, count: number): MapRange[] {
    const parts: MapRange[] = [];
    while (parts.length < count) parts.push(...this.map.children(range, parts.length));
    return parts;
  }

  text(): string {
    return `${this.nodes.map(({ node, depth }) => line(node, depth)).join('\n')}\n`;
  }
}

function way(map: KotsuMap, bit: number, depth: number, asJson: boolean): string {
  const nodes = map
    .path(bit)
    .slice(0, depth + 1)
    .map((range) => map.describe(range));
  if (asJson) return json({ format: map.format, path: nodes.map(nodeFacts) });
  const last = nodes.at(-1);
  return `${nodes.map(line).join('\n')}\n${last === undefined ? '' : `\n${printable(last.meaning)}\n`}`;
}

function line(node: MapNode, depth: number): string {
  return printable(`${'  '.repeat(depth)}${node.name}  ${placeText(node)}  ${shortValue(node)}`).trimEnd();
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

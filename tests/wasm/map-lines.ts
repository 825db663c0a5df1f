// A field map as lines, from top to bottom: by kotsu-map.wasm, and by the same core compiled natively (tests/c/dump_map.c).
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { KotsuMap } from '../../wasm-bindings/kotsu-map.ts';
import { MapModule } from '../../wasm-bindings/map-module.ts';
import { type MapNode, type MapRange, mapRoles, mapSubjects, mapTypes } from '../../wasm-bindings/map-types.ts';

export const mapWasmPath = 'build/wasm/kotsu-map.wasm';
export const dumpMapProgram = 'build/native/kotsu_dump_map';

export function openMapModule(): Promise<MapModule> {
  if (!existsSync(mapWasmPath)) throw new Error(`${mapWasmPath} is not built: run "npm run build:wasm" first`);
  return MapModule.instantiate(new Uint8Array(readFileSync(mapWasmPath)));
}

/** Every range before its parts. Files inside the file are left closed unless `deep`. */
export function* walk(map: KotsuMap, deep = false): Generator<{ readonly node: MapNode; readonly depth: number }> {
  const waiting: { range: MapRange; depth: number }[] = [{ range: map.root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { range, depth } = next;
    const node = map.describe(range);
    yield { node, depth };
    if (!node.hasChildren || (node.isFile && !deep)) continue;
    const parts = allParts(map, range);
    for (let at = parts.length - 1; at >= 0; at -= 1) waiting.push({ range: parts[at] as MapRange, depth: depth + 1 });
  }
}

export function allParts(map: KotsuMap, range: MapRange): MapRange[] {
  const parts: MapRange[] = [];
  for (const count = map.countOf(range); parts.length < count; ) parts.push(...map.children(range, parts.length));
  return parts;
}

export function linesByWasm(map: KotsuMap): string[] {
  return [...walk(map)].map(({ node, depth }) => lineOf(node, depth));
}

function lineOf(node: MapNode, depth: number): string {
  const { range, type, role, subject, target, raw, decoded, name, unit, meaning, text } = node;
  const numbers = [
    depth,
    range.bitOffset,
    range.bitSize,
    mapTypes.indexOf(type),
    mapRoles.indexOf(role),
    subject === null ? 0 : mapSubjects.indexOf(subject.kind),
    subject === null ? -1 : subject.index,
    target ?? -1,
    raw ?? '-',
    decoded ?? '-',
  ];
  // Colours are put into words on this side of the border.
  return `${numbers.join(' ')} ${name}|${unit}|${meaning}|${type === 'colour16' ? '' : text}`;
}

/** @throws Error with what the program says */
export function linesByNative(path: string, source = 0): string[] {
  const { status, stdout, stderr, error } = spawnSync(dumpMapProgram, [path, `${source}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr);
  // A double in 17 digits is found again and written as JavaScript does.
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) =>
      line.replace(/^((?:\S+ ){9})(\S+)/, (_, before, decoded) => before + (decoded === '-' ? '-' : number(decoded))),
    );
}

function number(text: string): number {
  return Number(text.replace('inf', 'Infinity'));
}

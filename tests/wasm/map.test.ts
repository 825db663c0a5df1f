// The field map through kotsu-map.wasm: what the wrapper makes of it, files inside files, and the same answers as the native core.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { KotsuMap, MOST_RANGES } from '../../wasm-bindings/kotsu-map.ts';
import { MAP_ABI_VERSION, MapModule } from '../../wasm-bindings/map-module.ts';
import { mapRoles, mapSources, mapSubjects, mapTypes } from '../../wasm-bindings/map-types.ts';
import { corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';
import { allParts, dumpMapProgram, linesByNative, linesByWasm, mapWasmPath, openMapModule, walk } from './map-lines.ts';

const module = await openMapModule();
const decoder = await openDecoder();
vi.setConfig({ testTimeout: 300_000 });

const bytesOf = (path: string) => new Uint8Array(readFileSync(path));
const fixture = (name: string) => bytesOf(join('build/fixtures', name));

/** A range by the names on the way to it. */
function find(map: KotsuMap, path: string) {
  let range = map.root;
  for (const name of path.split('/')) {
    const part = allParts(map, range).find((each) => map.describe(each).name === name);
    if (part === undefined) throw new Error(`there is no ${path} (at ${name})`);
    range = part;
  }
  return map.describe(range);
}

describe('kotsu-map.wasm', () => {
  it('exports what map-exports.txt lists, and asks for nothing but to tell of memory growth', () => {
    const compiled = new WebAssembly.Module(bytesOf(mapWasmPath));
    const listed = readFileSync('wasm-bindings/map-exports.txt', 'utf8').match(/^[a-z]\w+/gm) ?? [];
    const own = WebAssembly.Module.exports(compiled).filter(({ name }) => name.startsWith('kotsu_'));
    expect(own.map(({ name }) => name).sort()).toEqual(listed.sort());
    expect(WebAssembly.Module.imports(compiled).map(({ name }) => name)).toEqual(['emscripten_notify_memory_growth']);
  });

  it('is refused when its interface has another version', async () => {
    const compiled = new WebAssembly.Module(bytesOf('build/wasm/kotsu.wasm'));
    await expect(MapModule.instantiate(compiled)).rejects.toMatchObject({ status: 'unsupported' });
    expect(MAP_ABI_VERSION).toBe(
      Number(/ABI_VERSION (\d+)/.exec(readFileSync('wasm-bindings/kotsu_map_wasm.c', 'utf8'))?.[1]),
    );
  });

  it('counts types, roles, subjects and sources as the header does', () => {
    const header = readFileSync('src/kotsu.h', 'utf8');
    const names = (prefix: string, without = /^$/) =>
      [...header.matchAll(new RegExp(`^ {4}KOTSU_MAP_${prefix}([A-Z0-9_]+) = (\\d+)`, 'gm'))]
        .filter(([, name = '']) => !without.test(name))
        .sort((a, b) => Number(a[2]) - Number(b[2]))
        .map(([, name = '']) => name.toLowerCase());
    expect(names('ROLE_')).toEqual([...mapRoles]);
    expect(names('SUBJECT_')).toEqual([...mapSubjects]);
    expect(names('', /^(ROLE|SUBJECT)_|^(DETECT|FF8_|TEXT_SIZE)/)).toEqual([...mapTypes]);
    expect(names('', /^(?!DETECT|FF8_)/).map((name) => name.replace('_', '-'))).toEqual([...mapSources]);
  });
});

describe('a map', () => {
  it('tells the bits of a frame apart', () => {
    const map = KotsuMap.open(module, fixture('ff8-monster.dat'));
    const node = find(map, 'animations/animation 0/frame 0/bone 0/rotation X/present');
    expect(node).toMatchObject({ type: 'ubits', bitSize: 1, byteSize: 1, hasChildren: false, subject: null });
    expect(find(map, 'animations/animation 0/frame 0').subject).toEqual({ kind: 'frame', index: 0 });
    const path = map.path(node.range.bitOffset);
    expect(path.at(-1)).toEqual(node.range);
    expect(path.map((range) => map.describe(range).name).join('/')).toBe(
      'file/animations/animation 0/frame 0/bone 0/rotation X/present',
    );
    map.dispose();
  });

  it('finds bones, clips, curves, keys and faces where the decoder has them', () => {
    for (const name of [
      'ff8-monster.dat',
      'ff8-faces.dat',
      'okami-model.md',
      'okami-pose.mot',
      'okami-quantized.mot',
    ]) {
      const bytes = fixture(name);
      const [document, map] = [KotsuDocument.load(decoder, bytes), KotsuMap.open(module, bytes)];
      const subjectsAt = (byte: number) => map.path(byte * 8).flatMap((range) => map.describe(range).subject ?? []);
      if (document.skeleton?.flat === false) {
        for (const bone of document.bones.filter(({ id }) => id >= 0))
          expect(subjectsAt(bone.byteOffset)).toContainEqual({ kind: 'bone', index: bone.id });
      }
      for (const clip of document.clips) {
        if (clip.boneCount > 0) expect(subjectsAt(clip.byteOffset)).toContainEqual({ kind: 'clip', index: clip.index });
        document.curves(clip).forEach((curve, index) => {
          expect(subjectsAt(curve.byteOffset)).toContainEqual({ kind: 'curve', index: curve.record });
          if (curve.family === 'single') return;
          for (const { byteOffset } of document.curveKeys(clip, index).keys)
            expect(subjectsAt(byteOffset).map(({ kind }) => kind)).toContain('key');
        });
      }
      const faces = document.format === 'okami-model' ? 'vertex' : 'face';
      for (const byte of document.mesh()?.byteOffset ?? [])
        expect(subjectsAt(byte).map(({ kind }) => kind)).toContain(faces);
      map.dispose();
      document.dispose();
    }
  });

  it('looks into files inside files, and knows their place in the outermost', () => {
    const bytes = fixture('okami-container-nested.dat');
    const map = KotsuMap.open(module, bytes);
    let inner = 0;
    for (const { node } of walk(map, true)) {
      if (node.isFile && node.hasChildren) inner += 1;
      if (node.name !== 'magic') continue;
      const magic = new TextDecoder().decode(bytes.subarray(node.byteOffset, node.byteOffset + 4));
      expect(magic.replace('\0', '')).toBe(node.text);
      expect(map.path(node.range.bitOffset).at(-1)).toEqual(node.range);
    }
    expect(inner).toBeGreaterThan(1);
    map.dispose();
  });

  it('opens more files inside than it keeps open', () => {
    const map = KotsuMap.open(module, fixture('okami-container-forty-deep.dat'));
    const deepest = Math.max(...[...walk(map, true)].map(({ depth }) => depth));
    expect(deepest).toBeGreaterThan(40);
    const last = map.path(map.size * 8 - 1);
    expect(last.length).toBeGreaterThan(40);
    map.dispose();
  });

  it('hands out long lists in pieces that fit together', () => {
    const lines = new TextEncoder().encode(Array.from({ length: 1000 }, (_, i) => `c:\\file${i}.dat\n`).join(''));
    const map = KotsuMap.open(module, lines, { source: 'ff8-names' });
    expect(map.countOf(map.root)).toBe(1000);
    expect(map.children(map.root)).toHaveLength(MOST_RANGES);
    expect(map.children(map.root, 990).map((range) => map.describe(range).text)).toEqual(
      Array.from({ length: 10 }, (_, i) => `c:\\file${990 + i}.dat`),
    );
    const [from, to] = [8 * 500, 8 * 540];
    const within = map.childrenWithin(map.root, from, to);
    expect(within[0]?.bitOffset).toBeLessThanOrEqual(from);
    expect((within.at(-1)?.bitOffset ?? 0) + (within.at(-1)?.bitSize ?? 0)).toBeGreaterThanOrEqual(to);
    expect(map.children(map.root, within[0]?.place, within.length)).toEqual(within);
    map.dispose();
  });

  it('says in the decoder’s own sentence why a file has none', () => {
    const nothing = new Uint8Array(32).fill(0x55);
    const refused = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return error;
      }
      return null;
    };
    const [byMap, byDecoder] = [
      refused(() => KotsuMap.open(module, nothing)),
      refused(() => KotsuDocument.load(decoder, nothing)),
    ];
    expect(byMap).toMatchObject({ message: (byDecoder as Error).message, code: 'unknown-format' });
  });

  it('is of no use after it was closed', () => {
    const map = KotsuMap.open(module, fixture('okami-single.mot'));
    map.dispose();
    map.dispose();
    expect(() => map.children(map.root)).toThrow('closed');
  });

  it('gives back all memory', () => {
    const open = () => KotsuMap.open(module, fixture('okami-container-nested.dat'));
    const walked = open();
    for (const _ of walk(walked, true));
    walked.dispose();
    const size = module.exports.memory.buffer.byteLength;
    for (let turn = 0; turn < 200; turn += 1) {
      const map = open();
      map.path(map.size * 4);
      map.dispose();
    }
    expect(module.exports.memory.buffer.byteLength).toBe(size);
  });
});

function expectParity(path: string, source = 0): void {
  const map = KotsuMap.open(module, bytesOf(path), { source: mapSources[source] ?? 'detect' });
  const [found, wanted] = [linesByWasm(map), linesByNative(path, source)];
  map.dispose();
  const at = wanted.findIndex((line, index) => line !== found[index]);
  expect(found[at], `line ${at} of ${path}`).toBe(wanted[at]);
  expect(found).toHaveLength(wanted.length);
}

describeWith('the native core and kotsu-map.wasm agree', ['build/fixtures', dumpMapProgram], () => {
  for (const name of readdirSync('build/fixtures').filter((each) => /\.(dat|bin|mot|md|mdb|scr)$/.test(each))) {
    it(name, () => {
      const path = join('build/fixtures', name);
      let refusal = '';
      try {
        linesByNative(path);
      } catch (error) {
        refusal = (error as Error).message;
      }
      if (refusal === '') expectParity(path);
      else expect(() => KotsuMap.open(module, bytesOf(path))).toThrow();
    });
  }
});

const corpusFiles = ['ff8/c0m000.dat', 'ff8/c0m127.dat', 'okami/demo/wolf.md', 'okami/demo/walk.mot'];
describeWith(
  'and on files of the corpus',
  [...corpusFiles.map((file) => join(corpusRoot, file)), dumpMapProgram],
  () => {
    for (const file of corpusFiles) it(file, () => expectParity(join(corpusRoot, file)));
  },
);

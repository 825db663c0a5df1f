// `kotsu map`: the tree of a file's bytes, the way to one of them, and JSON that says the same.
// SPDX-License-Identifier: MIT
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';

interface Node {
  readonly name: string;
  readonly type: string;
  readonly byteOffset: number;
  readonly byteSize: number;
  readonly bitOffset?: number;
  readonly bitSize?: number;
  readonly raw: number | null;
  readonly decoded: number | string | null;
  readonly text: string;
  readonly target: number | null;
  readonly subject: { readonly kind: string; readonly index: number } | null;
  readonly childCount?: number;
  readonly children?: readonly Node[];
}
type Root = Node & { readonly format: string };

describe('the tree', () => {
  it('is as deep as was asked for, and tiles the file on every level', async () => {
    const file = 'ff8-monster.dat';
    const root = await kotsuJson<Root>('map', file, '--depth', '4');
    expect(root).toMatchObject({
      format: 'ff8-monster',
      name: 'file',
      byteOffset: 0,
      byteSize: statSync(join(fixtures, file)).size,
    });
    let deepest = 0;
    const bitOf = (node: Node) => node.byteOffset * 8 + (node.bitOffset ?? 0);
    const bits = (node: Node) => node.bitSize ?? node.byteSize * 8;
    const check = (node: Node, depth: number) => {
      deepest = Math.max(deepest, depth);
      const { children } = node;
      if (children === undefined) return;
      expect(children).toHaveLength(node.childCount ?? 0);
      let at = bitOf(node);
      for (const child of children) {
        expect(bitOf(child)).toBe(at);
        at += bits(child);
        check(child, depth + 1);
      }
      expect(at).toBe(bitOf(node) + bits(node));
    };
    check(root, 0);
    expect(deepest).toBe(4);
    const alone = await kotsuJson<Root>('map', file, '--depth', '0');
    expect(alone.children).toBeUndefined();
    expect(alone.childCount).toBe(root.childCount);
  });

  it('is written for people as well', async () => {
    const { status, stdout } = await kotsu('map', 'okami-single.mot');
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^file {2}0x0 – 0x/);
    expect(stdout).toContain('\n  header  0x0 – 0x7');
    expect(stdout).toContain('\n    magic  0x0 – 0x3  “mtb3”\n');
  });

  it('of a file inside a container is that of the file', async () => {
    const root = await kotsuJson<Root>('map', 'okami-container.dat#0', '--depth', '1');
    expect(['okami-motion', 'okami-model']).toContain(root.format);
  });

  it('of an archive’s lists is one of records and lines', async () => {
    const root = await kotsuJson<Root>('map', 'archives/battle.fi', '--depth', '2');
    expect(root.children?.[0]).toMatchObject({ name: 'entry 0', subject: { kind: 'entry', index: 0 } });
    expect(root.children?.[0]?.children?.map(({ name }) => name)).toEqual(['unpacked size', 'offset', 'compression']);
    const names = await kotsuJson<Root>('map', 'archives/battle.fl', '--depth', '1');
    expect(names.children?.[0]?.text).toMatch(/\.dat$/);
  });
});

describe('--at', () => {
  it('shows the way down to a byte, and to a bit of it', async () => {
    const { path } = await kotsuJson<{ readonly path: readonly Node[] }>('map', 'ff8-monster.dat', '--at', '0x8');
    expect(path.map(({ name }) => name)).toEqual(['file', 'section table', 'section offset 2']);
    expect(path.at(-1)).toMatchObject({ type: 'u32', text: 'geometry', target: path.at(-1)?.raw });
    const tree = await kotsuJson<Root>('map', 'ff8-monster.dat', '--depth', '3');
    const frame = tree.children
      ?.find(({ name }) => name === 'animations')
      ?.children?.find(({ name }) => name === 'animation 0')
      ?.children?.find(({ name }) => name === 'frame 1');
    const at = `${frame?.byteOffset}.${frame?.bitOffset ?? 0}`;
    const toBit = await kotsuJson<{ readonly path: readonly Node[] }>('map', 'ff8-monster.dat', '--at', at);
    expect(toBit.path.map(({ name }) => name).slice(0, 4)).toEqual(['file', 'animations', 'animation 0', 'frame 1']);
  });

  it('says what the field means', async () => {
    const { stdout } = await kotsu('map', 'okami-single.mot', '--at', '7');
    expect(stdout).toMatch(/loop flag {2}0x7 .*\n\n1: the motion repeats\.\n$/);
  });
});

describe('what cannot be mapped', () => {
  const refused = async (...args: string[]) => {
    const { status, stdout, stderr } = await kotsu('map', ...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    return stderr;
  };

  it('is said in one sentence', async () => {
    expect(await refused('manifest.txt')).toContain('This is no file that Kotsu knows');
    expect(await refused('okami-single.mot', 'okami-full.mot')).toContain('one file at a time');
    expect(await refused('okami-single.mot', '--at', 'here')).toContain('--at wants an offset');
    expect(await refused('okami-single.mot', '--at', '0xFFFFFF')).toContain('there is none at 0xFFFFFF');
    expect(await refused('okami-single.mot', '--depth', '13')).toContain('from 0 to 12');
    expect(await refused()).toContain('Name at least one file');
  });
});

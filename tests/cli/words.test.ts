// Small decisions of the command line, without a process each: safe paths, distinct ones, and the word that was meant.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../cli/nearest.ts';
import { distinctPaths, safePath } from '../../cli/safe-path.ts';
import { printable, table } from '../../cli/table.ts';

describe('a safe path', () => {
  it('keeps folders that lead downwards', () => {
    expect(safePath('ff8/data/eng/c0m001.dat', 'entry 0')).toBe('ff8/data/eng/c0m001.dat');
    expect(safePath('a\\b\\c.txt', 'entry 0')).toBe('a/b/c.txt');
    expect(safePath('../../etc/passwd', 'entry 0')).toBe('etc/passwd');
    expect(safePath('C:/x', 'entry 0')).toBe('C_/x');
    expect(safePath('/', 'entry 7')).toBe('entry 7');
    expect(safePath('a/CON/lpt1.txt', 'entry 0')).toBe('a/_CON/_lpt1.txt');
  });

  it('never leads up, out or to a device, whatever it is made of', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '', '/', '\\', 'con', 'NUL', ' ', '. .', 'C:', '~'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const parts = safePath(pieces.join('/'), 'entry').split('/');
        for (const part of parts) {
          expect(part).not.toMatch(/^\.{0,2}$|[\\:\p{Cc}]|^(con|nul|prn|aux)(\.|$)|[. ]$/iu);
        }
      }),
    );
  });
});

describe('distinct paths', () => {
  it('differ in more than case, and none is a folder of another', () => {
    expect(distinctPaths(['a.dat', 'A.DAT', 'a.dat', 'b', 'b/c', '.x', '.x'])).toEqual([
      'a.dat',
      'A (2).DAT',
      'a (3).dat',
      'b (2)',
      'b/c',
      '.x',
      '.x (2)',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'A', 'a/b', 'a (2)', 'A/b/c', 'a/b (2)'), { maxLength: 30 }),
        (paths) => {
          const distinct = distinctPaths(paths).map((path) => path.toLowerCase());
          expect(new Set(distinct).size).toBe(paths.length);
          for (const path of distinct) {
            expect(distinct.some((other) => other.startsWith(`${path}/`))).toBe(false);
          }
        },
      ),
    );
  });
});

describe('the word that was meant', () => {
  it('is near, or begins as what was typed, or is not named', () => {
    const words = ['info', 'pose', 'curves', 'textures', 'extract'];
    expect(nearest('inof', words)).toBe('info');
    expect(nearest('curvs', words)).toBe('curves');
    expect(nearest('tex', words)).toBe('textures');
    expect(nearest('extarct', words)).toBe('extract');
    expect(nearest('dance', words)).toBeNull();
    expect(nearest('', words)).toBeNull();
  });
});

describe('text for a terminal', () => {
  it('has no control characters and none that turn the direction of writing', () => {
    expect(printable('a\u001b[31m\u202eb\nc')).toBe('a\uFFFD[31m\uFFFDb\uFFFDc');
  });

  it('is as wide as its widest cell', () => {
    expect(
      table('lr', [
        ['a', '1'],
        ['long', '22'],
      ]),
    ).toEqual(['a      1', 'long  22']);
  });
});

// DDS headers: everything they can say about pictures, and every lie about what is there.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KotsuError } from '../../wasm-bindings/kotsu';
import { readDds } from '../../web/src/textures/dds';
import { decodeLevel } from '../../web/src/textures/decode-level';
import { type DdsParts, ddsFile } from '../fixtures/dds-file.ts';

const sound: DdsParts = { width: 4, height: 4, pixels: { fourCC: 'DXT1' }, levels: [new Uint8Array(8)] };

function changed(offset: number, value: number, parts: Partial<DdsParts> = {}): Uint8Array {
  const file = ddsFile({ ...sound, ...parts });
  new DataView(file.buffer).setUint32(offset, value, true);
  return file;
}

function faultOf(file: Uint8Array): Pick<KotsuError, 'status' | 'byteOffset' | 'field' | 'message'> | null {
  try {
    readDds(file);
    return null;
  } catch (error) {
    if (!(error instanceof KotsuError)) throw error;
    const { status, byteOffset, field, message } = error;
    return { status, byteOffset, field, message };
  }
}

describe('formats', () => {
  it.each([
    ['DXT1', 8, 'BC1', false],
    ['DXT2', 16, 'BC2', true],
    ['DXT3', 16, 'BC2', false],
    ['DXT4', 16, 'BC3', true],
    ['DXT5', 16, 'BC3', false],
  ] as const)('%s', (fourCC, size, title, premultiplied) => {
    const texture = readDds(ddsFile({ ...sound, pixels: { fourCC }, levels: [new Uint8Array(size)] }));
    expect(texture).toMatchObject({ title, premultiplied });
  });

  it.each([
    [71, 8, 'BC1'],
    [74, 16, 'BC2'],
    [78, 16, 'BC3'],
    [98, 16, 'BC7'],
    [99, 16, 'BC7'],
  ] as const)('DX10 header, DXGI number %i', (dxgi, size, title) => {
    const texture = readDds(ddsFile({ ...sound, pixels: { dxgi }, levels: [new Uint8Array(size).fill(5)] }));
    expect(texture.title).toBe(title);
    expect(texture.levels[0].bytes).toEqual(new Uint8Array(size).fill(5));
  });

  it('a DX10 header may say that colours are multiplied', () => {
    const file = ddsFile({ ...sound, pixels: { dxgi: 71, alphaMode: 2 } });
    expect(readDds(file).premultiplied).toBe(true);
  });
});

describe('levels', () => {
  const sizes = [512, 128, 32, 8, 8].map((size) => new Uint8Array(size));
  const chain: DdsParts = { ...sound, width: 32, height: 32, levels: sizes };

  it('halve down to single blocks, each behind the one before', () => {
    const { levels, notes } = readDds(ddsFile({ ...chain, levels: sizes.map((bytes, at) => bytes.fill(at)) }));
    expect(levels.map(({ width, bytes }) => [width, bytes.length, bytes[0]])).toEqual([
      [32, 512, 0],
      [16, 128, 1],
      [8, 32, 2],
      [4, 8, 3],
      [2, 8, 4],
    ]);
    expect(notes).toEqual([]);
  });

  it('stay as many as there are bytes for, and it is noted', () => {
    const cut = readDds(ddsFile({ ...chain, levelCount: 6 }));
    expect(cut.levels).toHaveLength(5);
    expect(cut.notes).toEqual(['Of 6 mip levels only 5 are there.']);
  });

  it('stay as many as halving allows', () => {
    const file = ddsFile({ ...sound, levels: Array.from({ length: 9 }, () => new Uint8Array(8)) });
    expect(readDds(file).levels.map(({ width }) => width)).toEqual([4, 2, 1]);
    expect(readDds(file).notes).toEqual(['It claims 9 mip levels; a picture of its size has 3.']);
    expect(readDds(changed(28, 0xffffffff)).levels).toHaveLength(1);
  });

  it('of a cube, a list or a volume are those of the first picture', () => {
    expect(readDds(ddsFile({ ...chain, caps2: 0x200 })).notes).toHaveLength(1);
    expect(readDds(ddsFile({ ...sound, pixels: { dxgi: 71, arraySize: 3 } })).notes[0]).toContain('list of 3');
    const volume = readDds(ddsFile({ ...chain, caps2: 0x200000 }));
    expect(volume.levels).toHaveLength(1);
    expect(volume.notes[0]).toContain('volume');
  });
});

describe('lies', () => {
  it.each([
    ['another magic', changed(0, 0), 'unknownFormat', 0, 'magic'],
    ['no width', changed(16, 0), 'badValue', 16, 'width'],
    ['a height beyond all reason', changed(12, 0x80000000), 'limit', 12, 'height'],
    ['a side larger than GPUs take', changed(16, 16385), 'limit', 16, 'width'],
    ['more texels than bytes', changed(16, 8), 'truncated', 128, 'pictures'],
    ['an unknown format', changed(84, 0x33221100), 'unsupported', 84, 'fourCC'],
    ['a format that is only named', ddsFile({ ...sound, pixels: { fourCC: 'ATI2' } }), 'unsupported', 84, 'fourCC'],
    ['a DXGI number that is only named', ddsFile({ ...sound, pixels: { dxgi: 95 } }), 'unsupported', 128, 'dxgiFormat'],
    ['13 bits', changed(88, 13, { pixels: { bits: 8, masks: [1, 2, 4, 0] } }), 'badValue', 88, 'bits'],
    ['a mask with a gap', changed(92, 0b101, { pixels: { bits: 8, masks: [1, 2, 4, 0] } }), 'badValue', 92, 'redMask'],
    [
      'a mask past the texel',
      changed(96, 0x100, { pixels: { bits: 8, masks: [1, 2, 4, 0] } }),
      'badValue',
      96,
      'greenMask',
    ],
    ['no mask at all', ddsFile({ ...sound, pixels: { bits: 8, masks: [0, 0, 0, 0] } }), 'badValue', 92, 'redMask'],
    [
      'a palette',
      ddsFile({ ...sound, pixels: { bits: 8, masks: [0, 0, 0, 0], kind: 'palette' } }),
      'unsupported',
      80,
      'formatFlags',
    ],
  ] as const)('%s', (_, file, status, byteOffset, field) => {
    const fault = faultOf(file);
    expect(fault).toMatchObject({ status, byteOffset, field });
    expect(fault?.message).toMatch(/^[A-Z].*\.$/);
  });

  it('of the header about its own size harm nothing', () => {
    expect(readDds(changed(4, 999)).notes).toEqual(['The header claims 999 bytes instead of 124.']);
  });

  it('are told where and how many: what is not there is not read', () => {
    expect(faultOf(changed(16, 4096))?.message).toBe(
      "The texture's 4096 × 4 texels take 8192 bytes, and only 8 are there.",
    );
    expect(faultOf(ddsFile({ ...sound, pixels: { fourCC: 'ATI2' } }))?.message).toContain('“ATI2”');
    expect(faultOf(ddsFile({ ...sound, pixels: { dxgi: 95 } }))?.message).toContain('BC6H');
  });
});

const whole = ddsFile({
  ...sound,
  pixels: { dxgi: 98 },
  levels: [new Uint8Array(16), new Uint8Array(16), new Uint8Array(16)],
});

describe('damage', () => {
  it('every beginning of a file is refused, or read as far as it goes', () => {
    for (let length = 0; length < whole.length; length++) {
      const fault = faultOf(whole.slice(0, length));
      if (length < 148 + 16) expect(fault?.status, `${length} bytes`).toMatch(/truncated|unknownFormat/);
      else expect(readDds(whole.slice(0, length)).levels).toHaveLength(length < 148 + 32 ? 1 : 2);
    }
  });

  it('no four bytes anywhere can make it read, or claim, more than is there', () => {
    fc.assert(
      fc.property(fc.nat(148 / 4 - 1), fc.oneof(fc.nat(0xffffffff), fc.nat(300)), (word, value) => {
        const file = whole.slice();
        new DataView(file.buffer).setUint32(word * 4, value, true);
        if (faultOf(file) !== null) return;
        const { layout, levels } = readDds(file);
        const claimed = levels.reduce((sum, { bytes }) => sum + bytes.length, 0);
        expect(claimed).toBeLessThanOrEqual(file.length - 128);
        for (const level of levels)
          expect(decodeLevel(layout, level).rgba).toHaveLength(level.width * level.height * 4);
      }),
      { numRuns: 500 },
    );
  });

  it('a view into a larger buffer is read as the file it is', () => {
    const around = new Uint8Array(whole.length + 7);
    around.set(whole, 3);
    expect(readDds(around.subarray(3, 3 + whole.length))).toEqual(readDds(whole));
  });
});

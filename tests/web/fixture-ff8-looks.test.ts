// What the FF8 geometry, texture and sequence writers wrote, as kotsu.wasm reads it.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { KotsuDocument, type Mesh, TriangleFlag } from '../../wasm-bindings/kotsu.ts';
import { everyKindOfFace, hiddenFaces } from '../fixtures/cases/ff8-geometry.ts';
import { everyDepth, timOverTim } from '../fixtures/cases/ff8-textures.ts';
import { groups, PAGE, PALETTE } from '../fixtures/cases/small-mesh.ts';
import { jump, repeat } from '../fixtures/ff8-sequence-section.ts';
import { colour15, paletteAt, texturePage } from '../fixtures/tim.ts';
import { openDecoder } from '../wasm/decoder.ts';

const module = await openDecoder();

function meshOf(bytes: Uint8Array): Mesh {
  const mesh = KotsuDocument.load(module, bytes).mesh();
  if (!mesh) throw new Error('no mesh');
  return mesh;
}

describe('geometry', () => {
  const mesh = meshOf(everyKindOfFace().bytes);

  it('keeps vertices by their bones, turned into the decoder’s axes', () => {
    const wanted = groups.flatMap(({ vertices }) => vertices).flatMap(([x, y, z]) => [-x / 4096, -y / 4096, z / 4096]);
    expect([...mesh.positions].map((value) => value + 0)).toEqual(wanted.map((value) => value + 0));
    expect([...mesh.bones.filter((_, at) => at % 3 === 0)]).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(mesh.atRest).toBe(false);
  });

  it('keeps corners, texels, depth bias and colour of every kind of face, list by list', () => {
    const corners = [...mesh.corners];
    const rows = Array.from({ length: 7 }, (_, at) => corners.slice(3 * at, 3 * at + 3));
    // Two triangles, a quad; then the coloured triangle and the coloured quad.
    expect(rows[0]).toEqual([0, 1, 2]);
    expect(rows[1]).toEqual([5, 6, 7]);
    expect(new Set([...(rows[2] ?? []), ...(rows[3] ?? [])])).toEqual(new Set([2, 3, 4, 5]));
    expect(rows[4]).toEqual([1, 2, 3]);
    expect(new Set([...(rows[5] ?? []), ...(rows[6] ?? [])])).toEqual(new Set([4, 5, 6, 7]));
    expect([...mesh.depthBias]).toEqual([8, 8, 6, 6, 0, 15, 15]);
    expect([...mesh.colours.slice(0, 3)]).toEqual([128, 128, 128]);
    expect([...mesh.colours.slice(12, 15)]).toEqual([200, 100, 50]);
    const texelOf = new Map([
      [2, [0, 0]],
      [3, [15, 0]],
      [4, [0, 15]],
      [5, [15, 15]],
    ]);
    for (const at of [6, 7, 8, 9, 10, 11]) {
      expect([...mesh.uvs.slice(2 * at, 2 * at + 2)], `corner ${at}`).toEqual(texelOf.get(corners[at] ?? -1));
    }
    expect([...mesh.uvs.slice(0, 6)]).toEqual([0, 0, 15, 0, 0, 15]);
    expect(mesh.materials).toEqual([
      { texture: 0, texturePage: PAGE, palette: PALETTE, pageFound: true, paletteFound: true },
    ]);
  });

  it('marks what the game does not draw', () => {
    const flags = [...meshOf(hiddenFaces().bytes).flags].map((bits) => (bits & TriangleFlag.hidden) !== 0);
    expect(flags).toEqual([true, false, true, true]);
  });
});

describe('textures', () => {
  const channels = (cell: number) => {
    const eight = (bits: number) => ((bits & 31) << 3) | ((bits & 31) >> 2);
    return cell === 0 ? [0, 0, 0, 0] : [eight(cell), eight(cell >> 5), eight(cell >> 10), 255];
  };
  const rainbow = (at: number) => colour15((at * 53) % 256, (at * 101) % 256, at);
  const document = KotsuDocument.load(module, everyDepth().bytes);
  const page = (column: number, depth: 4 | 8 | 16, palette: number) => {
    const picture = document.paintTexturePage(texturePage({ x: 64 * column, y: 0 }, depth), palette);
    if (!picture) throw new Error('no page');
    return (x: number, y: number) => [...picture.rgba.slice((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)];
  };

  it('place 4-bit texels on their page, in the palette’s first row or the one below', () => {
    for (const row of [0, 1]) {
      const texel = page(8, 4, paletteAt({ x: 0, y: 500 + row }));
      for (const at of [0, 1, 2, 3, 15, 16, 63])
        expect(texel(at % 8, at >> 3), `texel ${at}`).toEqual(channels(rainbow(16 * row + (at % 16))));
      expect(texel(8, 0)).toEqual([0, 0, 0, 0]);
    }
  });

  it('place 8-bit and 16-bit texels', () => {
    const eight = page(9, 8, paletteAt({ x: 0, y: 510 }));
    for (const at of [0, 1, 7, 8, 63]) expect(eight(at % 8, at >> 3)).toEqual(channels(rainbow(at)));
    const sixteen = page(10, 16, 0);
    expect(sixteen(0, 0)).toEqual([0, 0, 0, 0]);
    expect(sixteen(1, 0)).toEqual([0, 0, 0, 255]);
    expect(sixteen(2, 0)).toEqual(channels(rainbow(0)));
    expect(sixteen(7, 7)).toEqual([255, 0, 0, 255]);
  });

  it('keep 24-bit texels in the order red, green, blue', () => {
    const tim = document.tims()[3];
    const painted = tim && document.paintTim(tim);
    expect([...(painted?.rgba.slice(4, 8) ?? [])]).toEqual([0x10, 0x20, 0x31, 255]);
  });

  it('lie over each other in their order', () => {
    const over = KotsuDocument.load(module, timOverTim().bytes).paintTexturePage(PAGE, PALETTE);
    const texel = (x: number, y: number) => [...(over?.rgba.slice((y * 256 + x) * 4, (y * 256 + x) * 4 + 4) ?? [])];
    const colour = (at: number) => channels(colour15(at, 255 - at, (at * 37) % 256));
    expect(texel(0, 0)).toEqual(colour(255));
    expect(texel(7, 7)).toEqual(colour(255));
    expect(texel(8, 0)).toEqual(colour(8));
    expect(texel(0, 8)).toEqual(colour(128));
  });
});

describe('sequences', () => {
  it('jump back to the beginning of what they repeat', () => {
    expect(repeat([0])).toEqual([0, 0xe6, 0xff]);
    expect(repeat([3], [0xa5, 7])).toEqual([3, 0xa5, 7, 0xe6, 0xfd]);
    expect(() => jump(-129)).toThrow(RangeError);
  });
});

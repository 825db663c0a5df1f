// Sizes that pass 32 bits once they are multiplied: what a 64-bit test of the core cannot see goes wrong in WebAssembly alone.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { ByteWriter } from '../fixtures/byte-writer.ts';
import { smallModel } from '../fixtures/cases/small-rig.ts';
import { ff8Monster } from '../fixtures/ff8-writer.ts';
import { openDecoder } from './decoder.ts';

const module = await openDecoder();

/** A TIM of 16 bits that claims this size and brings so many bytes of texels. */
function lyingTim(width: number, height: number, bytes: number): Uint8Array {
  const out = new ByteWriter().u32(0x10).u32(2);
  return out
    .u32(12 + bytes)
    .u16(0)
    .u16(0)
    .u16(width)
    .u16(height)
    .zeros(bytes)
    .finish();
}

it('a texture whose size in bytes wraps round is cut, and the rest of the file opens', () => {
  // 2 * 32769 * 65535 is 65534 more than 2 ** 32.
  const tims = [lyingTim(32769, 65535, 70_000), lyingTim(4, 1, 8)];
  const document = KotsuDocument.load(module, ff8Monster({ ...smallModel, tims }));
  const cut = document.problems.filter(({ code }) => code === 'texture-cut');
  expect(cut.map(({ index, b }) => [index, b])).toEqual([[0, 12 + 2 * 32769 * 65535]]);
  const [first, second] = document.tims();
  expect(first && document.paintTim(first)).toBeNull();
  expect(second && document.paintTim(second)).toMatchObject({ width: 4, height: 1 });
  document.dispose();
});

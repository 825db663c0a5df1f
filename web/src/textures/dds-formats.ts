// The texel formats that a DDS file can name: by four letters, by a DXGI number or by bit masks. Pure.
// SPDX-License-Identifier: MIT
import type { Layout, TexelMasks } from './texture';

/**
 * Microsoft, "Programming Guide for DDS". DXT2 and DXT4 are read as DXT3 and DXT5: they differ in that their colours have
 * been multiplied by alpha, see `premultipliedFourCCs`.
 */
export const byFourCC: Readonly<Record<string, Layout>> = {
  DXT1: 'bc1',
  DXT2: 'bc2',
  DXT3: 'bc2',
  DXT4: 'bc3',
  DXT5: 'bc3',
};
export const premultipliedFourCCs: ReadonlySet<string> = new Set(['DXT2', 'DXT4']);

const rgba = texelMasks(32, [0xff, 0xff00, 0xff0000, 0xff000000]);
const bgra = texelMasks(32, [0xff0000, 0xff00, 0xff, 0xff000000]);
const bgrx = texelMasks(32, [0xff0000, 0xff00, 0xff, 0]);
const rgb10a2 = texelMasks(32, [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000]);

/** By `DXGI_FORMAT`. Those without a type and those marked as sRGB are the same bytes, and reach the screen as they are. */
export const byDxgi = byNumber<Layout>([
  [[23, 24], rgb10a2],
  [[27, 28, 29], rgba],
  [[48, 49], texelMasks(16, [0xff, 0xff00, 0, 0])],
  [[60, 61], texelMasks(8, [0xff, 0, 0, 0])],
  [[65], texelMasks(8, [0, 0, 0, 0xff])],
  [[70, 71, 72], 'bc1'],
  [[73, 74, 75], 'bc2'],
  [[76, 77, 78], 'bc3'],
  [[85], texelMasks(16, [0xf800, 0x7e0, 0x1f, 0])],
  [[86], texelMasks(16, [0x7c00, 0x3e0, 0x1f, 0x8000])],
  [[87, 90, 91], bgra],
  [[88, 92, 93], bgrx],
  [[97, 98, 99], 'bc7'],
  [[115], texelMasks(16, [0xf00, 0xf0, 0xf, 0xf000])],
]);

/** Told by name though they cannot be read; all others are told by their number. */
export const unreadDxgi = byNumber<string>([
  [[2], 'RGBA of 32-bit floats'],
  [[10], 'RGBA of 16-bit floats'],
  [[11], 'RGBA of 16-bit numbers'],
  [[79, 80, 81], 'BC4'],
  [[82, 83, 84], 'BC5'],
  [[94, 95, 96], 'BC6H'],
]);

function byNumber<T>(rows: readonly (readonly [readonly number[], T])[]): ReadonlyMap<number, T> {
  return new Map(rows.flatMap(([numbers, value]) => numbers.map((number) => [number, value])));
}

type ChannelMasks = readonly [red: number, green: number, blue: number, alpha: number];

export function texelMasks(bits: TexelMasks['bits'], channels: ChannelMasks, grey = false): TexelMasks {
  const [red, green, blue, alpha] = channels;
  return { bits, red, green, blue, alpha, grey };
}

/** "BC3", or the channels from the lowest bit up, with their widths where these are not 8: "BGRA 5-5-5-1, 16 bits". */
export function layoutTitle(layout: Layout): string {
  if (typeof layout === 'string') return layout.toUpperCase();
  const { bits, red, green, blue, alpha, grey } = layout;
  const colours = grey
    ? [{ name: 'L', mask: red }]
    : [red, green, blue].map((mask, at) => ({ name: 'RGB'.charAt(at), mask }));
  const channels = [...colours, { name: 'A', mask: alpha }]
    .filter(({ mask }) => mask !== 0)
    .sort((a, b) => lowestBit(a.mask) - lowestBit(b.mask));
  const widths = channels.map(({ mask }) => maskWidth(mask));
  const names = channels.map(({ name }) => name).join('');
  return `${names}${widths.every((width) => width === 8) ? '' : ` ${widths.join('-')}`}, ${bits} bits`;
}

/** 0 ... 31 */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

/** Bits from the lowest to the highest one that is set. */
export function maskWidth(mask: number): number {
  return mask === 0 ? 0 : 32 - Math.clz32(mask) - lowestBit(mask);
}

/** Without a gap between its bits, and inside a texel. */
export function isWholeMask(mask: number, bits: number): boolean {
  if (mask === 0) return true;
  const run = mask >>> lowestBit(mask);
  return (run & (run + 1)) === 0 && mask < 2 ** bits;
}

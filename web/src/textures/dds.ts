// A DDS file's header, checked against the bytes that are there, and its pictures as ranges of them. Nothing is unpacked here.
// SPDX-License-Identifier: MIT
import { KotsuError, type StatusName } from '../../../wasm-bindings/kotsu';
import { msg, told } from '../i18n/english';
import {
  byDxgi,
  byFourCC,
  isWholeMask,
  layoutTitle,
  premultipliedFourCCs,
  texelMasks,
  unreadDxgi,
} from './dds-formats';
import { isDds } from './is-dds';
import { type Layout, type Level, levelBytes, type TexelMasks, type Texture } from './texture';

/** The largest side that GPUs take; no game of these has a tenth of it. */
const LARGEST_SIDE = 16384;

/** Offsets in the file. */
const At = {
  headerSize: 4,
  flags: 8,
  height: 12,
  width: 16,
  levelCount: 28,
  formatFlags: 80,
  fourCC: 84,
  bits: 88,
  redMask: 92,
  greenMask: 96,
  blueMask: 100,
  alphaMask: 104,
  caps2: 112,
  pictures: 128,
  dxgiFormat: 128,
  dimension: 132,
  dxgiFlags: 136,
  arraySize: 140,
  alphaMode: 144,
  dx10Pictures: 148,
} as const;
type Field = keyof typeof At;

const HEADER_BYTES = 124;
const FormatFlag = {
  alphaPixels: 0x1,
  alphaOnly: 0x2,
  fourCC: 0x4,
  rgb: 0x40,
  yuv: 0x200,
  luminance: 0x20000,
} as const;
const PALETTE_FLAGS = 0x8 | 0x20;
const Caps2 = { cube: 0x200, volume: 0x200000 } as const;
const DXGI_CUBE = 0x4;
const DXGI_VOLUME = 4;
const ALPHA_PREMULTIPLIED = 2;

/**
 * Reads the header; the levels are views of `bytes`.
 * @throws KotsuError with offset, field and one sentence
 */
export function readDds(bytes: Uint8Array): Texture {
  return new DdsReader(bytes).read();
}

class DdsReader {
  private readonly view: DataView;
  private readonly notes: string[] = [];

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  read(): Texture {
    if (!isDds(this.bytes))
      throw fault('unknownFormat', 0, 'magic', msg('This is no DDS texture: it does not begin with “DDS ”.'));
    this.need(At.pictures, 'headerSize', 'header');
    if (this.u32('headerSize') !== HEADER_BYTES)
      this.notes.push(
        told('The header claims {headerSize} bytes instead of {HEADER_BYTES}.', {
          headerSize: this.u32('headerSize'),
          HEADER_BYTES,
        }),
      );
    const hasDx10 = this.isFourCC() && this.fourCC() === 'DX10';
    if (hasDx10) this.need(At.dx10Pictures, 'dxgiFormat', 'DX10 header');
    const layout = hasDx10 ? this.dxgiLayout() : this.isFourCC() ? this.fourCCLayout() : this.maskedLayout();
    return {
      title: layoutTitle(layout),
      layout,
      levels: this.levels(layout, hasDx10),
      premultiplied: hasDx10
        ? (this.u32('alphaMode') & 7) === ALPHA_PREMULTIPLIED
        : premultipliedFourCCs.has(this.fourCC()),
      notes: this.notes,
    };
  }

  private u32(field: Field): number {
    return this.view.getUint32(At[field], true);
  }

  private need(size: number, field: Field, what: string): void {
    if (this.bytes.length >= size) return;
    throw fault(
      'truncated',
      At[field],
      field,
      told('The texture is cut off inside its {what}: {length} of {size} bytes.', {
        what,
        length: this.bytes.length,
        size,
      }),
    );
  }

  // ---------------------------------------------------------------------------------------------------------- Format

  private isFourCC(): boolean {
    return (this.u32('formatFlags') & FormatFlag.fourCC) !== 0;
  }

  private fourCC(): string {
    return String.fromCharCode(...this.bytes.subarray(At.fourCC, At.fourCC + 4));
  }

  private fourCCLayout(): Layout {
    const name = this.fourCC();
    const layout = byFourCC[name];
    if (layout !== undefined) return layout;
    const shown = /^[\x20-\x7e]{4}$/.test(name) ? `“${name}”` : `number ${this.u32('fourCC')}`;
    throw fault(
      'unsupported',
      At.fourCC,
      'fourCC',
      told("The texture's format, {shown}, is none that Kotsu reads.", { shown }),
    );
  }

  private dxgiLayout(): Layout {
    const number = this.u32('dxgiFormat');
    const layout = byDxgi.get(number);
    if (layout !== undefined) return layout;
    const shown = unreadDxgi.get(number) ?? `DXGI number ${number}`;
    throw fault(
      'unsupported',
      At.dxgiFormat,
      'dxgiFormat',
      told("The texture's format, {shown}, is none that Kotsu reads.", { shown }),
    );
  }

  private maskedLayout(): TexelMasks {
    const flags = this.u32('formatFlags');
    if ((flags & (PALETTE_FLAGS | FormatFlag.yuv)) !== 0)
      throw fault(
        'unsupported',
        At.formatFlags,
        'formatFlags',
        msg('The texture has a palette or a video format, which Kotsu does not read.'),
      );
    const bits = this.u32('bits');
    if (bits !== 8 && bits !== 16 && bits !== 24 && bits !== 32)
      throw fault(
        'badValue',
        At.bits,
        'bits',
        told('The texture claims {bits} bits per texel; only 8, 16, 24 and 32 make sense.', { bits }),
      );
    const grey = (flags & FormatFlag.luminance) !== 0;
    const hasColour = grey || (flags & FormatFlag.alphaOnly) === 0;
    const hasAlpha = (flags & (FormatFlag.alphaPixels | FormatFlag.alphaOnly)) !== 0;
    const mask = (field: Field, present: boolean) => (present ? this.mask(field, bits) : 0);
    const layout = texelMasks(
      bits,
      [
        mask('redMask', hasColour),
        mask('greenMask', hasColour && !grey),
        mask('blueMask', hasColour && !grey),
        mask('alphaMask', hasAlpha),
      ],
      grey,
    );
    if ((layout.red | layout.green | layout.blue | layout.alpha) === 0)
      throw fault(
        'badValue',
        At.redMask,
        'redMask',
        msg('The texture says nothing of where in a texel its colours are.'),
      );
    return layout;
  }

  private mask(field: Field, bits: number): number {
    const mask = this.u32(field);
    if (isWholeMask(mask, bits)) return mask;
    const shown = mask.toString(16).toUpperCase().padStart(8, '0');
    throw fault(
      'badValue',
      At[field],
      field,
      told('The mask 0x{shown} has gaps or reaches beyond the {bits} bits of a texel.', { shown, bits }),
    );
  }

  // ---------------------------------------------------------------------------------------------------------- Levels

  private levels(layout: Layout, hasDx10: boolean): [Level, ...Level[]] {
    const first = this.wholePicture(layout, hasDx10 ? At.dx10Pictures : At.pictures);
    const levels: [Level, ...Level[]] = [first];
    const claimed = this.isVolume(hasDx10) ? 1 : Math.max(1, this.u32('levelCount'));
    const possible = 1 + Math.floor(Math.log2(Math.max(first.width, first.height)));
    if (claimed > possible)
      this.notes.push(
        told('It claims {claimed} mip levels; a picture of its size has {possible}.', { claimed, possible }),
      );
    let { width, height } = first;
    let at = first.bytes.byteOffset - this.bytes.byteOffset + first.bytes.length;
    while (levels.length < Math.min(claimed, possible)) {
      [width, height] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
      const size = levelBytes(layout, width, height);
      if (size > this.bytes.length - at) {
        this.notes.push(
          told('Of {claimed} mip levels only {count} are there.', {
            claimed: Math.min(claimed, possible),
            count: levels.length,
          }),
        );
        break;
      }
      levels.push({ width, height, bytes: this.bytes.subarray(at, at + size) });
      at += size;
    }
    return levels;
  }

  private wholePicture(layout: Layout, at: number): Level {
    const [width, height] = [this.side('width'), this.side('height')];
    const size = levelBytes(layout, width, height);
    const left = this.bytes.length - at;
    if (size > left) {
      throw fault(
        'truncated',
        at,
        'pictures',
        told("The texture's {width} × {height} texels take {size} bytes, and only {left} are there.", {
          width,
          height,
          size,
          left,
        }),
      );
    }
    return { width, height, bytes: this.bytes.subarray(at, at + size) };
  }

  private side(field: 'width' | 'height'): number {
    const size = this.u32(field);
    if (size > 0 && size <= LARGEST_SIDE) return size;
    const sentence = told('The texture claims a {field} of {size} texels; between 1 and {LARGEST_SIDE} are possible.', {
      field,
      size,
      LARGEST_SIDE,
    });
    throw fault(size === 0 ? 'badValue' : 'limit', At[field], field, sentence);
  }

  /** Of cubes, arrays and volumes only the first picture is read; between a volume's levels lie its other slices. */
  private isVolume(hasDx10: boolean): boolean {
    const caps2 = this.u32('caps2');
    const cube = (caps2 & Caps2.cube) !== 0 || (hasDx10 && (this.u32('dxgiFlags') & DXGI_CUBE) !== 0);
    const volume = (caps2 & Caps2.volume) !== 0 || (hasDx10 && this.u32('dimension') === DXGI_VOLUME);
    const array = hasDx10 && this.u32('arraySize') > 1;
    if (cube) this.notes.push(msg('It is a cube of six pictures, of which the first is shown.'));
    else if (volume) this.notes.push(msg('It is a volume, of which the first slice is shown.'));
    else if (array)
      this.notes.push(
        told('It is a list of {arraySize} pictures, of which the first is shown.', {
          arraySize: this.u32('arraySize'),
        }),
      );
    return volume;
  }
}

function fault(status: StatusName, offset: number, field: string, sentence: string): KotsuError {
  return new KotsuError(status, sentence, offset, field, 'dds');
}

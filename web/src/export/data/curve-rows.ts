// A clip as its file keeps it: one row per key of an Okami curve, or per frame of an FF8 channel, raw and decoded.
// SPDX-License-Identifier: MIT
import { type Channel, type Clip, type Curve, channelNames, type KotsuDocument } from '../../../../wasm-bindings/kotsu';
import { type DataOptions, wantsBone, wantsChannel } from './data-options';

export interface CurveRow {
  /** The file's own number. */
  readonly boneId: number;
  /** null: a property that is not known. */
  readonly channel: Channel | null;
  readonly property: number | null;
  /** How the file packs it. */
  readonly family: string;
  /** A frame, for Okami the time of a key. */
  readonly frame: number;
  /** The integer in the file; null where the file holds a float. */
  readonly raw: number | null;
  readonly value: number;
  readonly unit: 'units' | 'degrees' | 'radians' | 'factor' | 'unknown';
  /** Slopes over the whole adjoining segment; null where there are none. */
  readonly tangentIn: number | null;
  readonly tangentOut: number | null;
  /** Of the key in the file; null where it has no place of its own. */
  readonly byteOffset: number | null;
}

export function curveRows(document: KotsuDocument, clip: Clip, options: DataOptions): Generator<CurveRow> {
  return clip.boneCount > 0 ? ff8Rows(document, clip, options) : okamiRows(document, clip, options);
}

/** What of the raw integers makes one of the unit. */
const ff8Units = {
  position: { unit: 'units', one: 256 },
  rotation: { unit: 'degrees', one: 4096 / 360 },
  scale: { unit: 'factor', one: 1024 },
} as const;

/** Only the root of an FF8 skeleton has a position of its own, and only scaled frames have scales. */
function* ff8Rows(document: KotsuDocument, clip: Clip, options: DataOptions): Generator<CurveRow> {
  for (const bone of document.bones) {
    if (!wantsBone(options, bone.position)) continue;
    for (const [index, channel] of channelNames.entries()) {
      const group = (['position', 'rotation', 'scale'] as const)[Math.floor(index / 3)] ?? 'position';
      if (!wantsChannel(options, channel) || (group === 'position' && bone.parent >= 0)) continue;
      for (let frame = 0; frame < clip.frameCount; frame++) {
        const sums = document.ff8Raw(clip, frame, bone.position);
        const raw = sums?.[group][index % 3];
        if (raw === undefined || (group === 'scale' && !sums?.scaled)) continue;
        const { unit, one } = ff8Units[group];
        const value = { value: raw / one, unit, tangentIn: null, tangentOut: null, byteOffset: null };
        yield { boneId: bone.id, channel, property: null, family: 'bits', frame, raw, ...value };
      }
    }
  }
}

function* okamiRows(document: KotsuDocument, clip: Clip, options: DataOptions): Generator<CurveRow> {
  const wanted = new Set(document.bones.filter(({ position }) => wantsBone(options, position)).map(({ id }) => id));
  for (const [index, curve] of document.curves(clip).entries()) {
    // Curves of bones that the model lacks belong to no bone that could be chosen.
    if (!wantsChannel(options, curve.channel) || (options.bones !== null && !wanted.has(curve.boneId))) continue;
    for (const key of document.curveKeys(clip, index).keys) {
      yield {
        boneId: curve.boneId,
        channel: curve.channel,
        property: curve.property,
        family: curve.family,
        frame: key.time,
        raw: key.codes?.[0] ?? null,
        value: key.value,
        unit: unitOf(curve),
        tangentIn: key.tangentIn,
        tangentOut: key.tangentOut,
        byteOffset: key.byteOffset,
      };
    }
  }
}

function unitOf({ channel }: Curve): CurveRow['unit'] {
  if (channel === null) return 'unknown';
  return channel.startsWith('position') ? 'units' : channel.startsWith('rotation') ? 'radians' : 'factor';
}

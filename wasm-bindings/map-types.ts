// What a field map says to TypeScript: plain data.
// SPDX-License-Identifier: MIT

/** In the order of `kotsu_map_source`. */
export const mapSources = ['detect', 'ff8-index', 'ff8-names', 'ff8-zzz'] as const;
/** Where bytes come from: an archive's .fi, .fl and .zzz have nothing in them to be told by. */
export type MapSource = (typeof mapSources)[number];

/** In the order of `kotsu_map_type`. `ubits` and `sbits` are some bits, without and with a sign; `half` is Okami's 16-bit float. */
export const mapTypes = [
  'group',
  'u8',
  's8',
  'u16',
  's16',
  'u32',
  's32',
  'u64',
  'f32',
  'half',
  'ubits',
  'sbits',
  'text',
  'bytes',
  'colour16',
] as const;
export type MapType = (typeof mapTypes)[number];

/** In the order of `kotsu_map_role`: what a range is for. */
export const mapRoles = [
  'group',
  'magic',
  'count',
  'offset',
  'link',
  'flags',
  'value',
  'motion',
  'time',
  'colour',
  'text',
  'code',
  'opaque',
  'unknown',
  'padding',
  'cut',
] as const;
export type MapRole = (typeof mapRoles)[number];

/** In the order of `kotsu_map_subject`. */
export const mapSubjects = [
  'none',
  'bone',
  'clip',
  'frame',
  'channel',
  'curve',
  'key',
  'object',
  'vertex',
  'face',
  'tim',
  'sequence',
  'entry',
  'part',
] as const;

/** What of the document a range is about, as `kotsu_map_subject` counts: `bone` by its own number, `curve` by its record. */
export interface MapSubject {
  readonly kind: Exclude<(typeof mapSubjects)[number], 'none'>;
  readonly index: number;
}

/** Which range is meant: enough to ask for its parts and for what there is to say of it. May be kept and handed back at any time. */
export interface MapRange {
  /** Of the map: the file that it lies in, 0 for the outermost. */
  readonly file: number;
  readonly kind: number;
  readonly index: number;
  readonly owner: number;
  /** From the outermost file's start; a byte's lowest bit is its first. */
  readonly bitOffset: number;
  readonly bitSize: number;
  /** Its number among its parent's parts. */
  readonly place: number;
}

/** A range with all that there is to say of it. */
export interface MapNode {
  readonly range: MapRange;
  /** With its number, where it has one: "bone 3". */
  readonly name: string;
  readonly type: MapType;
  readonly role: MapRole;
  readonly byteOffset: number;
  /** Of all bytes that it touches. */
  readonly byteSize: number;
  /** Only where it does not consist of whole bytes: its first bit in its first byte, and how many bits it has. */
  readonly bitOffset?: number;
  readonly bitSize?: number;
  /** The integer as stored; of a float its bits; null for what is no number. */
  readonly raw: number | null;
  /** In `unit`; null where the raw value is all there is. */
  readonly decoded: number | null;
  readonly unit: string;
  /** What it says in words, or ''. */
  readonly text: string;
  /** One sentence. */
  readonly meaning: string;
  readonly subject: MapSubject | null;
  readonly hasChildren: boolean;
  /** Its bytes are a file of its own, whose parts are its parts. */
  readonly isFile: boolean;
  /** The byte that it points at; null where it is no offset, or one to nowhere. */
  readonly target: number | null;
}

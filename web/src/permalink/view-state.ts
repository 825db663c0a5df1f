// What a link says about the view. A new thing for links to carry is one line in ViewState and one in `fields`, or one in `toggles`.
// SPDX-License-Identifier: MIT
import type { PositionReadings } from '../../../wasm-bindings/kotsu-types';
import { msg } from '../i18n/english';
import { FASTEST, SLOWEST } from '../playback/clock';
import { type Direction, directions, type Span } from '../playback/course';
import type { Pace } from '../playback/pace';
import { type CameraPose, cameraCodec } from './camera-codec';
import {
  type ClipRef,
  type Codec,
  clipRef,
  decimal,
  flag,
  integer,
  numbers,
  oneOf,
  optional,
  span,
  type Toggle,
  toggleDefaults,
  toggleSet,
} from './codecs';
import { type CompareRef, compareCodec, knownCompare } from './compare-ref';
import { filesCodec, type LinkFile } from './link-files';
import { knownReadings, positionsCodec, type ReadingRef, readingsCodec } from './reading-refs';
import { knownStands, knownWeapons, type StandRef, standsCodec, type WeaponRef, weaponsCodec } from './stage-refs';
import { PLAIN_TIMELINE, type TimelineRef, timelineCodec } from './timeline-ref';

/** The switches over the stage; the names are those of the session's `viewOptions`. */
const toggles = {
  grid: { key: 'g', fallback: true },
  boneAxes: { key: 'a', fallback: false },
  jointNames: { key: 'n', fallback: false },
  bones: { key: 'b', fallback: true },
  xrayBones: { key: 'x', fallback: true },
  mesh: { key: 'm', fallback: true },
  textures: { key: 't', fallback: true },
  smoothTexels: { key: 's', fallback: false },
  wireframe: { key: 'w', fallback: false },
  hiddenFaces: { key: 'h', fallback: false },
  ownSize: { key: 'o', fallback: false },
  rootMotion: { key: 'r', fallback: true },
  boneTrail: { key: 'p', fallback: false },
  worldAxes: { key: 'd', fallback: false },
  faintMesh: { key: 'e', fallback: false },
} as const satisfies Record<string, Toggle>;
export type ToggleName = keyof typeof toggles;
export const toggleNames = Object.keys(toggles) as ToggleName[];

export interface ViewState {
  readonly files: readonly LinkFile[];
  /** Index in `files` of the one whose skeleton is on stage; null: the page chooses. */
  readonly stage: number | null;
  /** null: the page chooses. */
  readonly clip: ClipRef | null;
  /** Those that stand side by side, the one on stage among them; empty: it stands alone. */
  readonly beside: readonly StandRef[];
  readonly weapons: readonly WeaponRef[];
  /** Fractional, to 1/100. */
  readonly frame: number;
  readonly playing: boolean;
  readonly speed: number;
  /** The engine's own pace, which decides what a frame is. */
  readonly pace: Pace;
  /** `clip`: as the clip says. */
  readonly loop: 'clip' | 'loop' | 'once';
  readonly stepped: boolean;
  /**
   * The selected bone's own number in its file, which is what people read in the bone tree. Its position in the skeleton
   * depends on the decoder and on whether a motion has found its model; the number does not.
   */
  readonly bone: number | null;
  /** The byte of the file on stage that is chosen in its structure; null: that is closed. */
  readonly byte: number | null;
  /** Objects of the mesh on stage that are taken off it. */
  readonly hidden: readonly number[];
  /** How many places on the textures of an Okami model are taken from. */
  readonly shift: number;
  /** null: the page frames what is on stage. */
  readonly camera: CameraPose | null;
  readonly toggles: Readonly<Record<ToggleName, boolean>>;
  readonly theme: 'system' | 'dark' | 'light';
  /** How Okami's positions are read, in every motion. */
  readonly positions: PositionReadings;
  /** Files that the user has read by other rules than their own. */
  readonly readings: readonly ReadingRef[];
  /** The bone of the model on stage that is shown alone with what hangs on it, by its own number. */
  readonly isolated: number | null;
  /** Bones of the model on stage that are hidden with what hangs on them, by their own numbers. */
  readonly unseen: readonly number[];
  /** The camera goes along with the selected bone. */
  readonly follow: boolean;
  readonly direction: Direction;
  /** The part of the clip that is played, in its own frames; null: all of it. */
  readonly range: Span | null;
  /** The timeline is open. */
  readonly timeline: boolean;
  /** What is held against the clip on stage; null: nothing. */
  readonly compare: CompareRef | null;
  /** What of the timeline is in sight, where it is open. */
  readonly timelineRows: TimelineRef;
}
export type FieldName = keyof ViewState;

interface Field<T> {
  /** One letter, never given to another field. */
  readonly key: string;
  /** For the sentence that lists what was out of range. */
  readonly title: string;
  /** Not written. To change it is to change what old links mean: that needs a new version. */
  readonly fallback: T;
  readonly codec: Codec<T>;
}

const MOST_FRAMES = 1e7;
const MOST_BYTES = 2 ** 31 - 2;

export const fields: { readonly [Name in FieldName]: Field<ViewState[Name]> } = {
  files: { key: 'F', title: msg('files'), fallback: [], codec: filesCodec },
  stage: { key: 's', title: msg('file on stage'), fallback: null, codec: optional(integer(0, 65535)) },
  clip: { key: 'c', title: msg('clip'), fallback: null, codec: optional(clipRef) },
  beside: { key: 'a', title: msg('models side by side'), fallback: [], codec: standsCodec },
  weapons: { key: 'w', title: msg('weapons'), fallback: [], codec: weaponsCodec },
  frame: { key: 'f', title: msg('frame'), fallback: 0, codec: decimal(0, MOST_FRAMES, 2) },
  playing: { key: 'p', title: msg('playing'), fallback: true, codec: flag },
  speed: { key: 'x', title: msg('speed'), fallback: 1, codec: decimal(SLOWEST, FASTEST, 3) },
  pace: { key: 'r', title: msg('pace'), fallback: 'normal', codec: oneOf('normal', 'haste', 'slow') },
  loop: { key: 'l', title: msg('loop'), fallback: 'clip', codec: oneOf('clip', 'loop', 'once') },
  stepped: { key: 'h', title: msg('stepped'), fallback: false, codec: flag },
  bone: { key: 'b', title: msg('selected bone'), fallback: null, codec: optional(integer(-1, 65535)) },
  byte: { key: 'y', title: msg('chosen byte'), fallback: null, codec: optional(integer(0, MOST_BYTES)) },
  hidden: { key: 'o', title: msg('hidden objects'), fallback: [], codec: numbers(0, 65535) },
  shift: { key: 'd', title: msg('texture shift'), fallback: 0, codec: integer(-999, 999) },
  camera: { key: 'k', title: msg('camera'), fallback: null, codec: optional(cameraCodec) },
  toggles: { key: 'v', title: msg('view switches'), fallback: toggleDefaults(toggles), codec: toggleSet(toggles) },
  theme: { key: 't', title: msg('theme'), fallback: 'system', codec: oneOf('system', 'dark', 'light') },
  direction: { key: 'e', title: msg('direction'), fallback: 'forwards', codec: oneOf(...directions) },
  range: { key: 'n', title: msg('part of the clip'), fallback: null, codec: optional(span(0, MOST_FRAMES)) },
  timeline: { key: 'm', title: msg('timeline'), fallback: false, codec: flag },
  positions: { key: 'q', title: msg('how positions are read'), fallback: {}, codec: positionsCodec },
  readings: { key: 'u', title: msg('how files are read'), fallback: [], codec: readingsCodec },
  isolated: { key: 'i', title: msg('bone shown alone'), fallback: null, codec: optional(integer(-1, 65535)) },
  unseen: { key: 'j', title: msg('hidden bones'), fallback: [], codec: numbers(-1, 65535) },
  follow: { key: 'g', title: msg('camera on the bone'), fallback: false, codec: flag },
  compare: { key: 'z', title: msg('what is compared'), fallback: null, codec: optional(compareCodec) },
  timelineRows: { key: 'T', title: msg('rows of the timeline'), fallback: PLAIN_TIMELINE, codec: timelineCodec },
};
export const fieldNames = Object.keys(fields) as FieldName[];

/** What an empty link shows. */
export const defaultView = Object.fromEntries(
  fieldNames.map((name) => [name, fields[name].fallback]),
) as unknown as ViewState;

/** Each field's texts, in the table's order; fields at their default are left out. */
export function viewTexts(state: ViewState): [FieldName, string[]][] {
  return fieldNames
    .map((name): [FieldName, string[]] => [name, fieldTexts(name, state)])
    .filter(([, texts]) => texts.length > 0);
}

function fieldTexts<Name extends FieldName>(name: Name, state: ViewState): string[] {
  const { codec, fallback }: Field<ViewState[Name]> = fields[name];
  const texts = codec.write(state[name]);
  return texts.join() === codec.write(fallback).join() ? [] : texts;
}

export interface ReadView {
  readonly state: ViewState;
  /** Titles of the fields that were out of range or unreadable, and now hold the nearest value or the default. */
  readonly clamped: readonly string[];
}

/** null where the files are unreadable: nothing else makes sense without them. */
export function viewFromTexts(texts: ReadonlyMap<FieldName, readonly string[]>): ReadView | null {
  const read: Mutable<ViewState> = { ...defaultView };
  const clamped = [...texts].filter(([name, values]) => !readField(name, values, read)).map(([name]) => name);
  if (clamped.includes('files')) return null;
  if (read.stage !== null && read.stage >= read.files.length) {
    read.stage = null;
    clamped.push('stage');
  }
  if (read.clip?.file != null && read.clip.file >= read.files.length) {
    read.clip = null;
    clamped.push('clip');
  }
  const [stands, weapons, readings] = [
    knownStands(read.beside, read.files.length),
    knownWeapons(read.weapons, read.files.length),
    knownReadings(read.readings, read.files.length),
  ];
  if (stands.length < read.beside.length) clamped.push('beside');
  if (weapons.length < read.weapons.length) clamped.push('weapons');
  if (readings.length < read.readings.length) clamped.push('readings');
  const compare = knownCompare(read.compare, read.files.length);
  if (compare !== read.compare) clamped.push('compare');
  Object.assign(read, { beside: stands, weapons, readings, compare });
  return { state: read, clamped: [...new Set(clamped)].map((name) => fields[name].title) };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** False where the field could not be taken as it stands. */
function readField<Name extends FieldName>(name: Name, texts: readonly string[], state: Mutable<ViewState>): boolean {
  const codec: Codec<ViewState[Name]> = fields[name].codec;
  const read = codec.read(texts);
  if (read !== null) state[name] = read.value;
  return read !== null && !read.clamped;
}

/** The field and text that a switch's own name stands for in a hand-written link. */
export function toggleText(name: ToggleName, on: boolean): string {
  return on ? toggles[name].key.toUpperCase() : toggles[name].key;
}

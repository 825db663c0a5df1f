// What an Okami container holds, containers in it included: models and motions to open, the rest named and kept.
// SPDX-License-Identifier: MIT
import {
  type Entry,
  KotsuDocument,
  KotsuError,
  type KotsuModule,
  type Problem,
  type Severity,
} from '../../../wasm-bindings/kotsu';
import { msg, told } from '../i18n/english';
import { PS2_TEXTURE } from '../textures/texture-sources';
import type { ListedEntry, Listing } from './bundle';
import { MAX_FILE_BYTES, type Step } from './intake';
import { uniqueLabels } from './make-bundle';

/** Containers inside containers are followed so far. */
export const DEEPEST = 8;

/** More entries than any file of the game has; a list without end helps nobody. */
export const MOST_ENTRIES = 20_000;

const containerTypes = new Set(['DAT', 'BIN', 'DDP', 'EFF', 'IDD', 'PAC', 'SCP', 'TBL', 'AKT', 'CMP']);

/** By the first four bytes, which the games' own code looks at as well. */
const magics: Readonly<Record<string, { readonly kind: ListedEntry['kind']; readonly title: string }>> = {
  'scr\0': { kind: 'model', title: msg('Model') },
  'mdb\0': { kind: 'model', title: msg('Model part') },
  mtb3: { kind: 'motion', title: msg('Motion') },
  'DDS ': { kind: 'texture', title: msg('DDS texture') },
  RUNO: { kind: 'kept', title: msg('Offset table') },
};

/** By type, for their bytes say nothing that is known: the textures of the PlayStation 2 release. */
const ps2Texture = { kind: 'kept', title: PS2_TEXTURE } as const;
const ps2Textures: Readonly<Record<string, typeof ps2Texture>> = { TM3: ps2Texture, TIM3: ps2Texture };

/** Of the containers inside; who has more has read enough of them. */
const MOST_PROBLEMS = 200;

/** Different bytes of one checksum are made on purpose: comparing so many with each other is enough. */
const MOST_ALIKE = 4;

const TOO_DEEP = told('nested {count} containers deep: not looked into', { count: DEEPEST });
const NOT_A_CONTAINER = msg('of a container’s type, and none');

/** Entries between two steps. */
const STRIDE = 64;

/** A level of the tree that is being listed. */
interface Level {
  readonly document: KotsuDocument;
  readonly bytes: Uint8Array;
  readonly prefix: string;
  readonly offset: number;
  readonly depth: number;
}

/**
 * null for any other file.
 * @throws KotsuError for a file that does not load at all, or as `step` does
 */
export async function listContainer(module: KotsuModule, file: Blob, step: Step): Promise<Listing | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = KotsuDocument.load(module, bytes);
  try {
    if (document.format !== 'okami-container') return null;
    const lister = new Lister(module, step);
    await lister.add({ document, bytes, prefix: '', offset: 0, depth: 0 });
    const problems = [...document.problems, ...lister.summary(), ...lister.problems];
    return { format: document.format, entries: lister.entries, problems };
  } finally {
    document.dispose();
  }
}

class Lister {
  readonly entries: ListedEntry[] = [];
  readonly problems: Problem[] = [];
  /** By absolute offset and size: a table may name one place any number of times. */
  private readonly ranges = new Map<string, string>();
  /** By size and checksum: what identical bytes may have been seen as before. */
  private readonly contents = new Map<string, { readonly path: string; readonly bytes: Uint8Array }[]>();
  private handled = 0;
  private isCut = false;
  private readonly notContainers: ListedEntry[] = [];
  private readonly tooDeep: ListedEntry[] = [];

  constructor(
    private readonly module: KotsuModule,
    private readonly step: Step,
  ) {}

  /** Each entry before those inside it. */
  async add(level: Level): Promise<void> {
    const unique = uniqueLabels();
    const entries = level.document.entries();
    for (const [index, entry] of entries.entries()) {
      if (this.entries.length >= MOST_ENTRIES) {
        this.isCut = true;
        return;
      }
      this.handled += 1;
      // Of the containers inside, nobody knows beforehand how many there are.
      if (this.handled % STRIDE === 0) await this.step(level.depth === 0 ? index / entries.length : 0);
      await this.addEntry(level, entry, level.prefix + unique(labelOf(entry)));
    }
  }

  private async addEntry(level: Level, entry: Entry, path: string): Promise<void> {
    const [start, offset] = [entry.offset, level.offset + entry.offset];
    const bytes = entry.usable ? level.bytes.subarray(start, start + entry.size) : new Uint8Array(0);
    const place = `${offset} ${entry.size}`;
    const before = entry.usable ? this.ranges.get(place) : undefined;
    if (entry.usable && before === undefined) this.ranges.set(place, path);
    const known = magics[String.fromCharCode(...bytes.subarray(0, 4))] ?? ps2Textures[entry.type];
    const opens = known?.kind === 'model' || known?.kind === 'motion';
    const twin = before ?? (opens ? this.twinOf(path, bytes) : null);
    const mayNest = entry.usable && twin === null && containerTypes.has(entry.type);
    const nested = mayNest ? this.nestedIn(bytes, level.depth) : null;
    const isContainer = nested instanceof KotsuDocument;
    const listed: ListedEntry = {
      path,
      ...(entry.usable ? { fileName: fileNameOf(entry, known?.kind) } : {}),
      depth: level.depth,
      title: isContainer ? msg('Container') : (known?.title ?? (entry.type || msg('unknown type'))),
      size: entry.size,
      offset,
      packing: entry.usable ? { method: 'stored' } : null,
      kind: twin === null ? (known?.kind ?? 'kept') : 'kept',
      note: !entry.usable
        ? msg('empty')
        : isContainer
          ? null
          : (nested ?? (twin && told('the same bytes as {twin}', { twin }))),
    };
    this.entries.push(listed);
    if (nested === NOT_A_CONTAINER) this.notContainers.push(listed);
    if (nested === TOO_DEEP) this.tooDeep.push(listed);
    if (!isContainer) return;
    try {
      await this.add({ document: nested, bytes, prefix: `${path}/`, offset, depth: level.depth + 1 });
      this.adopt(nested.problems, path, offset);
    } finally {
      nested.dispose();
    }
  }

  private adopt(problems: readonly Problem[], path: string, offset: number): void {
    for (const each of problems.slice(0, MOST_PROBLEMS - this.problems.length))
      this.problems.push({ ...each, offset: offset + each.offset, message: `${path}: ${each.message}` });
  }

  /** A container inside a container, or a note on why it is not looked into. */
  private nestedIn(bytes: Uint8Array, depth: number): KotsuDocument | string {
    try {
      const document = KotsuDocument.load(this.module, bytes);
      const isContainer = document.format === 'okami-container';
      if (isContainer && depth + 1 < DEEPEST) return document;
      document.dispose();
      return isContainer ? TOO_DEEP : NOT_A_CONTAINER;
    } catch (error) {
      if (!(error instanceof KotsuError)) throw error;
      return error.status === 'unknownFormat' ? NOT_A_CONTAINER : error.message;
    }
  }

  /** What there is to report of the list as a whole. */
  summary(): Problem[] {
    const cut = told('Only the first {count} entries are listed: there are more than any file of the game has.', {
      count: MOST_ENTRIES,
    });
    return [
      ...(this.isCut ? [problem('entries-left-out', 'warning', 0, cut)] : []),
      ...about(this.tooDeep, 'nested-too-deep', 'warning', (first, others) =>
        others === 0
          ? told('{first} is {count} containers deep and not looked into.', { first, count: DEEPEST })
          : told('{first} and {others} more are {count} containers deep and not looked into.', {
              first,
              others,
              count: DEEPEST,
            }),
      ),
      ...about(this.notContainers, 'no-container', 'note', (first, others) =>
        others === 0
          ? told('{first} is of a container’s type, and something else.', { first })
          : told('{first} and {others} more are of a container’s type, and something else.', { first, others }),
      ),
    ];
  }

  private twinOf(path: string, bytes: Uint8Array): string | null {
    const key = `${bytes.length} ${checksum(bytes)}`;
    const alike = this.contents.get(key) ?? [];
    const twin = alike.find((other) => equal(other.bytes, bytes));
    if (twin !== undefined) return twin.path;
    if (alike.length < MOST_ALIKE) this.contents.set(key, [...alike, { path, bytes }]);
    return null;
  }
}

/** One problem for all entries that have it, with the first of them named. */
function about(
  entries: readonly ListedEntry[],
  code: string,
  severity: Severity,
  sentence: (first: string, others: number) => string,
): Problem[] {
  const [first] = entries;
  if (first === undefined) return [];
  return [problem(code, severity, first.offset, sentence(first.path, entries.length - 1))];
}

function problem(code: string, severity: Severity, offset: number, message: string): Problem {
  return { code, severity, offset, index: -1, a: 0, b: 0, message };
}

function labelOf({ name, type, index }: Entry): string {
  return name.replaceAll('/', '_') || `${index}${type === '' ? '' : ` ${type}`}`;
}

const modelTypes = new Set(['MD', 'SCR', 'MDB']);

/** Names in a container have no endings; types do as such, but where the bytes say what they are. */
function fileNameOf(entry: Entry, kind: ListedEntry['kind'] | undefined): string {
  const { type } = entry;
  const name = labelOf(entry);
  if (/\.[a-z0-9]{1,4}$/i.test(name)) return name;
  const ending = kind === 'motion' ? 'mot' : kind === 'texture' ? 'dds' : type;
  const known = kind === 'model' && !modelTypes.has(type) ? 'md' : ending;
  return /^[a-z0-9]{1,4}$/i.test(known) ? `${name}.${known.toLowerCase()}` : name;
}

/** FNV-1a, which is quick and tells honest files apart; who looks alike by it is compared byte by byte. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, at) => byte === other[at]);
}

// What an Okami container holds, containers in it included: models and motions to open, the rest named and kept.
// SPDX-License-Identifier: MIT
import { type Entry, KotsuDocument, KotsuError, type KotsuModule, type Problem } from '../../../wasm-bindings/kotsu';
import { breather } from './breather';
import { type Bundle, type BundleEntry, makeBundle } from './bundle';
import type { PickedFile } from './intake';

/** Containers inside containers are followed so far. */
export const DEEPEST = 8;

/** More entries than any file of the game has; a list without end helps nobody. */
const MOST_ENTRIES = 20_000;

const containerTypes = new Set(['DAT', 'BIN', 'DDP', 'EFF', 'IDD', 'PAC', 'SCP', 'TBL', 'AKT', 'CMP']);

/** By the first four bytes, which the games' own code looks at as well. */
const magics: Readonly<Record<string, { readonly kind: BundleEntry['kind']; readonly title: string }>> = {
  'scr\0': { kind: 'model', title: 'Model' },
  'mdb\0': { kind: 'model', title: 'Model part' },
  mtb3: { kind: 'motion', title: 'Motion' },
  'DDS ': { kind: 'kept', title: 'DDS texture' },
  RUNO: { kind: 'kept', title: 'Offset table' },
};

/** A level of the tree that is being listed. */
interface Level {
  readonly document: KotsuDocument;
  readonly bytes: Uint8Array;
  readonly prefix: string;
  readonly offset: number;
  readonly depth: number;
}

/** @param bytes the whole file, which `document` was loaded from; kept, because its entries are cut from it */
export async function okamiBundle(file: PickedFile, document: KotsuDocument, bytes: Uint8Array): Promise<Bundle> {
  const list = new Listing(document.module);
  await list.add({ document, bytes, prefix: '', offset: 0, depth: 0 });
  const { path, size, identity } = file;
  const problems = [...document.problems, ...list.problems];
  return makeBundle({ path, size, identity, format: document.format, entries: list.entries, problems });
}

class Listing {
  readonly entries: BundleEntry[] = [];
  readonly problems: Problem[] = [];
  /** By size and checksum: what identical bytes may have been seen as before. */
  private readonly seen = new Map<string, { readonly path: string; readonly bytes: Uint8Array }[]>();
  private readonly breathe = breather();

  constructor(private readonly module: KotsuModule) {}

  /** Each entry before those inside it. */
  async add(level: Level): Promise<void> {
    const names = new Map<string, number>();
    for (const entry of level.document.entries()) {
      if (this.entries.length >= MOST_ENTRIES) return;
      await this.breathe();
      await this.addEntry(level, entry, level.prefix + unique(labelOf(entry), names));
    }
  }

  private async addEntry(level: Level, entry: Entry, path: string): Promise<void> {
    const [start, offset] = [entry.offset, level.offset + entry.offset];
    const bytes = entry.usable ? level.bytes.subarray(start, start + entry.size) : new Uint8Array(0);
    const nested = entry.usable && containerTypes.has(entry.type) ? this.nestedIn(bytes, level.depth) : null;
    const known = magics[String.fromCharCode(...bytes.subarray(0, 4))];
    const kind = known?.kind ?? 'kept';
    const twin = kind === 'kept' ? null : this.twinOf(path, bytes);
    this.entries.push({
      number: this.entries.length,
      path,
      depth: level.depth,
      title: nested instanceof KotsuDocument ? 'Container' : (known?.title ?? (entry.type || 'unknown type')),
      size: entry.size,
      offset,
      kind: twin === null ? kind : 'kept',
      note: !entry.usable ? 'empty' : typeof nested === 'string' ? nested : twin && `the same bytes as ${twin}`,
      bytes: () => Promise.resolve(bytes.slice()),
    });
    if (!(nested instanceof KotsuDocument)) return;
    await this.add({ document: nested, bytes, prefix: `${path}/`, offset, depth: level.depth + 1 });
    for (const problem of nested.problems) {
      this.problems.push({ ...problem, offset: offset + problem.offset, message: `${path}: ${problem.message}` });
    }
    nested.dispose();
  }

  /** A container inside a container, or a note on why it is not looked into; null where it is something else. */
  private nestedIn(bytes: Uint8Array, depth: number): KotsuDocument | string | null {
    try {
      const document = KotsuDocument.load(this.module, bytes);
      if (document.format === 'okami-container' && depth + 1 < DEEPEST) return document;
      const tooDeep = document.format === 'okami-container';
      document.dispose();
      return tooDeep ? `nested ${DEEPEST} containers deep: not looked into` : null;
    } catch (error) {
      if (!(error instanceof KotsuError)) throw error;
      return error.status === 'unknownFormat' ? null : error.message;
    }
  }

  private twinOf(path: string, bytes: Uint8Array): string | null {
    const key = `${bytes.length} ${checksum(bytes)}`;
    const alike = this.seen.get(key) ?? [];
    const twin = alike.find((other) => equal(other.bytes, bytes));
    if (twin !== undefined) return twin.path;
    alike.push({ path, bytes });
    this.seen.set(key, alike);
    return null;
  }
}

function labelOf({ name, type, index }: Entry): string {
  return name.replaceAll('/', '_') || `${index}${type === '' ? '' : ` ${type}`}`;
}

/** Names need not be unique in the file; in a list and in links they must be. */
function unique(label: string, used: Map<string, number>): string {
  const count = (used.get(label) ?? 0) + 1;
  used.set(label, count);
  return count === 1 ? label : `${label} (${count})`;
}

/** FNV-1a, which is quick and tells honest files apart; who looks alike by it is compared byte by byte. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, at) => byte === other[at]);
}

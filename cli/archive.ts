// Archives and containers by the page's own code: what they hold, trios inside them included, each entry read when it is asked for.
// SPDX-License-Identifier: MIT
import { type Format, KotsuError, type KotsuModule, type Problem } from '../wasm-bindings/kotsu.ts';
import { type ArchiveWork, archiveWork } from '../web/src/files/archive-work.ts';
import type { BundleFormat, ListedEntry, Listing } from '../web/src/files/bundle.ts';
import { blobOf, type PickedFile, Unreadable, unwatched } from '../web/src/files/intake.ts';
import { gatherTrios, type Trio } from '../web/src/files/trios.ts';
import { isZip } from './archive-kind.ts';
import type { Sibling, SourceFile } from './disk-file.ts';
import { aboutFile } from './failure.ts';
import { type Warning, warningOf } from './warning.ts';

export interface ArchiveEntry extends ListedEntry {
  /** By which it can be named; counts through, what lies in archives inside comes last. */
  readonly number: number;
  /** The path of the archive inside this one that it lies in; null: it lies in this one itself. */
  readonly inside: string | null;
  readonly fileName: string;
  /** null: it is no battle model of Final Fantasy VIII, or nobody has looked. */
  readonly model: EntryModel | null;
  /** Reads and unpacks this one alone. Rejects with Unreadable or KotsuError. */
  blob(): Promise<Blob>;
}

export interface EntryModel {
  readonly format: Format;
  /** '' where the file brings none. */
  readonly name: string;
}

export interface Archive {
  readonly file: string;
  readonly name: string;
  readonly size: number;
  readonly format: BundleFormat;
  readonly entries: readonly ArchiveEntry[];
  readonly warnings: readonly Warning[];
}

type Unnumbered = Omit<ArchiveEntry, 'number'>;

/** Archives inside archives inside archives: further than this nobody has ever packed anything. */
const DEEPEST = 4;

/** Archives that hold themselves could be listed without end. */
const MOST_ENTRIES = 300_000;

/**
 * null for a file that is no archive.
 * @throws Failure about the file
 */
export async function openArchive(module: KotsuModule, source: SourceFile): Promise<Archive | null> {
  const work = archiveWork(() => Promise.resolve(module));
  try {
    const opened = await listSource(work, source);
    if (opened === null) return null;
    const { listing, payload, problemFile } = opened;
    const lister = new Lister(work, source.file);
    const own = lister.add(listing, () => Promise.resolve(payload), null, problemFile);
    await lister.addTriosAmong(own, 1);
    const { file, name } = source;
    const entries = lister.entries.map((entry, number) => ({ ...entry, number }));
    return { file, name, size: payload.size, format: listing.format, entries, warnings: lister.warnings };
  } catch (error) {
    if (error instanceof KotsuError || error instanceof Unreadable) throw aboutFile(source.file, error.message);
    throw error;
  }
}

/** Which file an archive's problem is about: a trio has three. */
type ProblemFile = (problem: Problem) => string;

interface OpenedListing {
  readonly listing: Listing;
  /** What the entries are cut from. */
  readonly payload: Blob;
  readonly problemFile: ProblemFile;
}

async function listSource(work: ArchiveWork, source: SourceFile): Promise<OpenedListing | null> {
  const { file, name, blob } = source;
  if (/\.f[ils]$/i.test(name)) {
    const { fi, fl, fs } = await trioOf(source);
    const listing = await work.listTrio(fi.blob, fl.blob, fs.blob.size);
    return { listing, payload: fs.blob, problemFile: memberOf(fi.file, fl.file) };
  }
  const whole = { payload: blob, problemFile: () => file };
  if (/\.zzz$/i.test(name)) return { listing: await work.listZzz(blob), ...whole };
  if (await isZip(blob, name)) return { listing: await work.listZip(blob), ...whole };
  const listing = await work.listContainer(blob, unwatched);
  return listing && { listing, ...whole };
}

/** Of a trio only index and names are looked at when it is listed, and all offsets are the index's. */
function memberOf(index: string, names: string): ProblemFile {
  return ({ code }) => (code === 'name-count' || code === 'duplicate-path' ? names : index);
}

const members = ['fi', 'fl', 'fs'] as const;

/** From any one of the three. */
async function trioOf({ file, name, blob, sibling }: SourceFile): Promise<Record<(typeof members)[number], Sibling>> {
  const given = name.slice(-2).toLowerCase();
  const [fi, fl, fs] = await Promise.all(
    members.map((member) => (member === given ? { file, blob } : sibling(member))),
  );
  if (fi && fl && fs) return { fi, fl, fs };
  const missing = members
    .filter((_, index) => ![fi, fl, fs][index])
    .map((member) => name.replace(/\.[^.]*$/, `.${member}`));
  throw aboutFile(file, `The archive is not whole: there is no ${missing.join(' and no ')} beside it.`);
}

class Lister {
  readonly entries: Unnumbered[] = [];
  readonly warnings: Warning[] = [];

  constructor(
    private readonly work: ArchiveWork,
    private readonly file: string,
  ) {}

  /** @param payload what the entries are cut from; asked for once one of them is read */
  add(
    { format, entries, problems }: Listing,
    payload: () => Promise<Blob>,
    inside: string | null,
    problemFile: ProblemFile,
  ): Unnumbered[] {
    const faults = new Map(problems.filter(isAboutEntry).map(({ index, message }) => [index, message]));
    const added = entries.map((entry, index): Unnumbered => {
      const path = inside === null ? entry.path : `${inside}/${entry.path}`;
      const note = entry.packing === null ? (faults.get(index) ?? entry.note) : entry.note;
      const fileName = entry.fileName ?? lastPart(entry.path);
      return {
        ...entry,
        path,
        fileName,
        // Others say no more than how an entry is packed.
        title: format === 'okami-container' ? entry.title : titleByEnding(fileName),
        model: null,
        inside,
        note,
        blob: async () => this.cut(await payload(), { ...entry, note }),
      };
    });
    this.entries.push(...added);
    this.warnings.push(...problems.map((problem) => warningOf(problem, problemFile(problem))));
    return added;
  }

  private async cut(payload: Blob, entry: ListedEntry): Promise<Blob> {
    const { packing, offset, size, note } = entry;
    if (size === 0) return new Blob([]);
    if (packing === null) throw new Unreadable(sentence(note ?? 'its archive does not say how'));
    if (packing.method === 'stored') return payload.slice(offset, offset + size);
    return this.work.unpack(payload, entry, unwatched);
  }

  async addTriosAmong(entries: readonly Unnumbered[], depth: number): Promise<void> {
    const readable = entries.filter(({ packing }) => packing !== null);
    const { trios } = gatherTrios(readable.map(pickedFromEntry), []);
    for (const trio of trios) {
      if (this.entries.length > MOST_ENTRIES)
        return this.warn(trio.fs.path, 'is not looked into: there are too many entries');
      try {
        const added = await this.addTrio(trio);
        if (depth < DEEPEST) await this.addTriosAmong(added, depth + 1);
      } catch (error) {
        if (!(error instanceof KotsuError || error instanceof Unreadable)) throw error;
        this.warn(trio.fs.path, `is not looked into (${error.message})`);
      }
    }
  }

  /** Index and names of a trio are small and read at once; what they are of is not. */
  private async addTrio({ fi, fl, fs }: Trio): Promise<Unnumbered[]> {
    const [index, names] = [new Blob([await fi.bytes()]), new Blob([await fl.bytes()])];
    let payload: Promise<Blob> | undefined;
    const once = () => {
      payload ??= blobOf(fs);
      return payload;
    };
    const problemFile = memberOf(`${this.file}#${fi.path}`, `${this.file}#${fl.path}`);
    return this.add(await this.work.listTrio(index, names, fs.size), once, fs.path, problemFile);
  }

  private warn(path: string, what: string): void {
    const message = `The archive ${path} ${what}.`;
    this.warnings.push({ code: 'nested-archive', offset: null, message, severity: 'warning', file: this.file });
  }
}

/** Of FF8 archives, whose problems name entries by their number; containers inside containers have numbers of their own. */
function isAboutEntry({ code, index }: Problem): boolean {
  return index >= 0 && /^entry-(?:offset|cut|packing|size)$/.test(code);
}

/** The last of a path's names. */
export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function titleByEnding(fileName: string): string {
  const ending = /[^.]\.([^.]{1,8})$/.exec(fileName)?.[1];
  return ending === undefined ? 'File' : `${ending.toUpperCase()} file`;
}

function sentence(note: string): string {
  return note.endsWith('.') ? note : `The entry cannot be read: ${note}.`;
}

function pickedFromEntry({ path, size, blob }: Unnumbered): PickedFile {
  return { path, size, identity: path, bytes: async () => (await blob()).arrayBuffer(), blob };
}

// What the user named, opened: files, entries of archives, and of an Okami container without an entry all models and motions.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule, type LoadOptions } from '../wasm-bindings/kotsu.ts';
import { MAX_FILE_BYTES, Unreadable } from '../web/src/files/intake.ts';
import { isDds } from '../web/src/textures/is-dds.ts';
import { matchingEntries, onlyEntry, readAddress } from './address.ts';
import { type Archive, type ArchiveEntry, lastPart, openArchive } from './archive.ts';
import { openFromDisk, type Sibling, type SourceFile } from './disk-file.ts';
import { aboutFile, Failure } from './failure.ts';

/** A file that could be decoded. */
export interface OpenFile {
  /** As the user typed it; of an entry, `FILE#PATH`. */
  readonly file: string;
  /** Without folders. */
  readonly name: string;
  readonly size: number;
  readonly document: KotsuDocument;
  /** Its bytes again. */
  readonly blob: Blob;
}

export type Opened =
  | { readonly kind: 'file'; readonly open: OpenFile }
  | { readonly kind: 'archive'; readonly archive: Archive }
  | { readonly kind: 'texture'; readonly source: SourceFile };

/** Every file that an address names, archives unopened unless an entry of theirs was named. @throws Failure */
export async function openAddress(module: KotsuModule, text: string, options: LoadOptions = {}): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const source of await sourcesAt(module, text)) opened.push(await openSource(module, source, options));
  return opened;
}

/** The one archive that an address names. @throws Failure where it is none */
export async function archiveAt(module: KotsuModule, text: string): Promise<Archive> {
  const [source, other] = await sourcesAt(module, text);
  if (source === undefined || other !== undefined) throw new Failure(`${text} names more than one archive.`);
  const opened = await openSource(module, source, {});
  if (opened.kind === 'archive') return opened.archive;
  throw aboutFile(source.file, 'This is no archive; "kotsu info" tells what it holds.');
}

/** The files that an address names, unopened. @throws Failure */
export async function sourcesAt(module: KotsuModule, text: string): Promise<SourceFile[]> {
  const { path, entries } = await readAddress(text);
  let sources = [await openFromDisk(path)];
  for (const [index, wanted] of entries.entries()) {
    const [source] = sources;
    if (source === undefined) break;
    const archive = await openArchive(module, source);
    if (archive === null) throw aboutFile(source.file, `This is no archive, so it has no entry "${wanted}".`);
    const isLast = index === entries.length - 1;
    const chosen = isLast ? matchingEntries(archive, wanted) : [onlyEntry(archive, wanted)];
    // Of a name, one entry is meant; of a pattern, all.
    if (isLast && chosen.length > 1 && !/[*?]/.test(wanted))
      chosen.splice(0, chosen.length, onlyEntry(archive, wanted));
    sources = await Promise.all(chosen.map((entry) => sourceOfEntry(archive, entry)));
  }
  return sources;
}

export async function sourceOfEntry(archive: Archive, entry: ArchiveEntry): Promise<SourceFile> {
  const file = `${archive.file}#${entry.path}`;
  return { file, name: lastPart(entry.path), blob: await blobOfEntry(archive, entry), sibling };

  async function sibling(ending: string): Promise<Sibling | null> {
    const wanted = entry.path.replace(/\.[^./]*$/, `.${ending}`).toLowerCase();
    const found = archive.entries.find(({ path }) => path.toLowerCase() === wanted);
    return found ? { file: `${archive.file}#${found.path}`, blob: await blobOfEntry(archive, found) } : null;
  }
}

/** @throws Failure about the entry */
export async function blobOfEntry(archive: Archive, entry: ArchiveEntry): Promise<Blob> {
  const file = `${archive.file}#${entry.path}`;
  try {
    const blob = await entry.blob();
    if (blob.size === entry.size) return blob;
    throw new Unreadable(`The archive says ${entry.size} bytes, and there are ${blob.size}.`);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof KotsuError) throw aboutFile(file, error.message);
    throw error;
  }
}

async function openSource(module: KotsuModule, source: SourceFile, options: LoadOptions): Promise<Opened> {
  const { file, blob } = source;
  if (isDds(await bytesOf(blob.slice(0, 4)))) return { kind: 'texture', source };
  const archive = await openArchive(module, source);
  if (archive !== null) return { kind: 'archive', archive };
  if (blob.size > MAX_FILE_BYTES) throw aboutFile(file, 'The file is larger than 256 MB, more than Kotsu reads.');
  return { kind: 'file', open: await decode(module, source, options) };
}

async function decode(module: KotsuModule, source: SourceFile, options: LoadOptions): Promise<OpenFile> {
  const { file, name, blob } = source;
  try {
    return { file, name, size: blob.size, blob, document: KotsuDocument.load(module, await bytesOf(blob), options) };
  } catch (error) {
    if (error instanceof KotsuError) throw aboutFile(file, error.message);
    throw error;
  }
}

/**
 * The models and motions at an address, those of a whole container included.
 * @param say hears of entries that could not be opened beside others that could
 * @throws Failure
 */
export async function openPlayable(
  module: KotsuModule,
  text: string,
  options: LoadOptions,
  say: (sentence: string) => void,
): Promise<OpenFile[]> {
  const files: OpenFile[] = [];
  for (const opened of await openAddress(module, text, options)) {
    if (opened.kind === 'file') files.push(opened.open);
    else if (opened.kind === 'archive') files.push(...(await openContents(module, opened.archive, options, say)));
    else throw aboutFile(opened.source.file, 'This is a texture, which has no bones and no clips.');
  }
  return files;
}

/** Okami keeps a model and its motions in one container, which are opened together; of an archive one file is meant. */
async function openContents(
  module: KotsuModule,
  archive: Archive,
  options: LoadOptions,
  say: (sentence: string) => void,
): Promise<OpenFile[]> {
  const { file, format } = archive;
  const wanted = archive.entries.filter(({ kind }) => kind === 'model' || kind === 'motion');
  if (format !== 'okami-container') throw aboutFile(file, `This is an archive: name an entry of it as ${file}#ENTRY.`);
  if (wanted.length === 0) throw aboutFile(file, 'The container holds no model and no motion.');
  const files: OpenFile[] = [];
  for (const entry of wanted) {
    try {
      files.push(await decode(module, await sourceOfEntry(archive, entry), options));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(error.message);
    }
  }
  if (files.length === 0) throw aboutFile(file, 'No model and no motion of the container can be opened.');
  return files;
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

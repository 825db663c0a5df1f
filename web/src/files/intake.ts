// From a drop, a picker or a folder to bytes. Nothing is skipped silently: what is not read is reported by path.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';

/** A larger file is no model or motion of these games, and would fill the browser's memory. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Called between two parts of long work with how much is done, 0 ... 1. Rejects once the work is no longer wanted. */
export type Step = (done: number) => Promise<void>;

/** For work that nobody watches. */
export const unwatched: Step = () => Promise.resolve();

/** A file that cannot be read for a reason that its message gives in one sentence, for the user. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A file that the user handed over, not read yet. */
export interface PickedFile {
  /** With its folders, `/` between them. */
  readonly path: string;
  readonly size: number;
  /** Equal for the same file handed over twice. */
  readonly identity: string;
  bytes(step?: Step): Promise<ArrayBuffer>;
  /** For cutting pieces out of it, here or in a worker, without holding all of it; absent where only its bytes are to be had. */
  blob?(step?: Step): Promise<Blob>;
  /** The bundle that it lies in. */
  readonly bundleId?: number;
  /** Opened along with others: that it is nothing Kotsu reads needs no message. */
  readonly optional?: boolean;
}

/** The file as something that can be cut and handed on without a copy. */
export async function blobOf(file: PickedFile, step: Step = unwatched): Promise<Blob> {
  return file.blob?.(step) ?? new Blob([await file.bytes(step)]);
}

export function pickedFromInput(files: Iterable<File>): PickedFile[] {
  const given = [...files];
  const all = given.map((file) => picked(file.webkitRelativePath || file.name, file));
  return given.some(({ webkitRelativePath }) => webkitRelativePath) ? sorted(all) : inOrder(all);
}

/**
 * The files of a drop, folders opened. Must be called inside the drop event: the browser empties the transfer afterwards.
 * Empty where the drop held no file (text, a link).
 */
export async function pickedFromDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const sources = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const files: PickedFile[] = [];
  for (const { entry, file } of sources) {
    if (entry?.isDirectory) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
    else if (file !== null) files.push(picked(file.name, file));
  }
  return sources.some(({ entry }) => entry?.isDirectory) ? sorted(files) : inOrder(files);
}

/** All files of a folder and of its folders, without recursion. */
async function filesBelow(folder: FileSystemDirectoryEntry): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const waiting: FileSystemDirectoryEntry[] = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await entriesOf(next).catch(() => null);
    if (entries === null) files.push(unreadable(next));
    for (const entry of entries ?? []) {
      if (entry.isDirectory) waiting.push(entry as FileSystemDirectoryEntry);
      else files.push(await pickedBelow(entry as FileSystemFileEntry));
    }
  }
  return files;
}

function pickedBelow(entry: FileSystemFileEntry): Promise<PickedFile> {
  return fileOf(entry).then(
    (file) => picked(pathOf(entry), file),
    () => unreadable(entry),
  );
}

/** Something in a folder that the browser may not look into is reported by its path, and spoils nothing beside it. */
function unreadable(entry: FileSystemEntry): PickedFile {
  const path = pathOf(entry);
  return { path, size: 0, identity: `${path} unreadable`, bytes: () => Promise.reject(new Unreadable(unreadSentence)) };
}

function pathOf({ fullPath }: FileSystemEntry): string {
  return fullPath.replace(/^\//, '');
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A reader hands out at most 100 entries at a time, and none when there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function picked(path: string, file: File): PickedFile {
  const identity = `${path} ${file.size} ${file.lastModified}`;
  return {
    path,
    size: file.size,
    identity,
    bytes: () => file.arrayBuffer(),
    blob: () => Promise.resolve(file),
  };
}

/** In the order people expect: c0m2 before c0m10. */
/** Two alone may be before and after, and keep the order in which they were handed over. */
function inOrder(files: PickedFile[]): PickedFile[] {
  return files.length === 2 ? files : sorted(files);
}

function sorted(files: PickedFile[]): PickedFile[] {
  return files.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}

export type Intake =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Reads one file, or says in a sentence why not. Rejects with the signal's reason once a newer drop has taken over.
 * @param onProgress how much of a file that has to be unpacked first is there, 0 ... 1
 */
export async function readPicked(
  file: PickedFile,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => {},
): Promise<Intake> {
  signal.throwIfAborted();
  if (file.size > MAX_FILE_BYTES) {
    return { kind: 'refused', sentence: msg('The file is larger than 256 MB, more than Kotsu reads.') };
  }
  const step: Step = async (done) => {
    signal.throwIfAborted();
    onProgress(done);
  };
  const read = await file.bytes(step).catch(sentenceOf);
  signal.throwIfAborted();
  if (typeof read === 'string') return { kind: 'refused', sentence: read };
  return { kind: 'read', bytes: new Uint8Array(read) };
}

/** What is said of a file whose bytes are not to be had, the reason where it is known. */
function sentenceOf(error: unknown): string {
  if (error instanceof Unreadable || (error instanceof Error && error.name === 'KotsuError')) return error.message;
  return unreadSentence;
}

export const unreadSentence = msg(
  'The browser could not read the file. It may have been moved, or another program holds it.',
);

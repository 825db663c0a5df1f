// From a drop, a picker or a folder to bytes. Nothing is skipped silently: what is not read is reported by path.
// SPDX-License-Identifier: MIT

/** A larger file is no model or motion of these games, and would fill the browser's memory. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** A file that the user handed over, not read yet. */
export interface PickedFile {
  /** With its folders, `/` between them. */
  readonly path: string;
  readonly size: number;
  /** Equal for the same file handed over twice. */
  readonly identity: string;
  bytes(): Promise<ArrayBuffer>;
  /** A part of it alone, where that is possible: archives are too large to be held as a whole. */
  slice?(from: number, to: number): Promise<ArrayBuffer>;
  /** The bundle that it lies in. */
  readonly bundleId?: number;
}

export function pickedFromInput(files: Iterable<File>): PickedFile[] {
  return sorted([...files].map((file) => picked(file.webkitRelativePath || file.name, file)));
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
  return sorted(files);
}

/** All files of a folder and of its folders, without recursion. */
async function filesBelow(folder: FileSystemDirectoryEntry): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const waiting: FileSystemDirectoryEntry[] = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await entriesOf(next)) {
      if (entry.isDirectory) waiting.push(entry as FileSystemDirectoryEntry);
      else files.push(picked(entry.fullPath.replace(/^\//, ''), await fileOf(entry as FileSystemFileEntry)));
    }
  }
  return files;
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
    slice: (from, to) => file.slice(from, to).arrayBuffer(),
  };
}

/** In the order people expect: c0m2 before c0m10. */
function sorted(files: PickedFile[]): PickedFile[] {
  return files.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}

export type Intake =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Reads one file, or says in a sentence why not. Rejects with the signal's reason once a newer drop has taken over. */
export async function readPicked(file: PickedFile, signal: AbortSignal): Promise<Intake> {
  signal.throwIfAborted();
  if (file.size > MAX_FILE_BYTES) {
    return { kind: 'refused', sentence: 'The file is larger than 256 MB, more than Kotsu reads.' };
  }
  const buffer = await file.bytes().catch(() => null);
  signal.throwIfAborted();
  if (buffer === null) {
    return {
      kind: 'refused',
      sentence: 'The browser could not read the file. It may have been moved, or another program holds it.',
    };
  }
  return { kind: 'read', bytes: new Uint8Array(buffer) };
}

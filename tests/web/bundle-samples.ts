// Files that hold files, for the tests of what opens them. SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { type ArchiveWork, archiveWork } from '../../web/src/files/archive-work';
import type { PickedFile } from '../../web/src/files/intake';
import { openDecoder } from '../wasm/decoder';

export function picked(path: string, bytes: Uint8Array): PickedFile {
  const { buffer } = Uint8Array.from(bytes);
  return {
    path,
    size: bytes.length,
    identity: path,
    bytes: () => Promise.resolve(buffer),
    blob: () => Promise.resolve(new Blob([buffer])),
  };
}

export function demoBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(`build/fixtures/demos/${name}`));
}

const decoder = openDecoder();

/** What the page's worker does, done here. */
export const archives: ArchiveWork = archiveWork(() => decoder);

/** A file of which every cut is told. */
export class WatchedBlob extends Blob {
  readonly cuts: number[] = [];

  override slice(from = 0, to = this.size, type?: string): Blob {
    this.cuts.push(Math.min(to, this.size) - from);
    return super.slice(from, to, type);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new Error('the whole file was read'));
  }
}

// All that takes time with archives, behind one interface: the page has it done in a worker, tests call it as it is.
// SPDX-License-Identifier: MIT
import type { KotsuModule } from '../../../wasm-bindings/kotsu';
import type { Listing, PackedEntry } from './bundle';
import { listTrio, listZzz } from './ff8-archive';
import type { Step } from './intake';
import { listContainer } from './okami-container';
import { unpackEntry } from './unpack';
import { listZip } from './zip';

/** Every function rejects with a KotsuError, with `Unreadable`, or as `step` does. Nothing is read twice or kept. */
export interface ArchiveWork {
  listTrio(fi: Blob, fl: Blob, fsSize: number): Promise<Listing>;
  listZzz(file: Blob): Promise<Listing>;
  listZip(file: Blob): Promise<Listing>;
  /** null for a file that is no Okami container. */
  listContainer(file: Blob, step: Step): Promise<Listing | null>;
  /** Reads one entry of a file. */
  unpack(source: Blob, entry: PackedEntry, step: Step): Promise<Blob>;
}

/** @param module is asked for once it is needed */
export function archiveWork(module: () => Promise<KotsuModule>): ArchiveWork {
  return {
    listTrio: async (fi, fl, fsSize) => listTrio(await module(), fi, fl, fsSize),
    listZzz: async (file) => listZzz(await module(), file),
    listZip,
    listContainer: async (file, step) => listContainer(await module(), file, step),
    unpack: async (source, entry, step) => new Blob([await unpackEntry(module, source, entry, step)]),
  };
}

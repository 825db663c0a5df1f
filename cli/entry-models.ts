// Which entries of an archive are battle models of Final Fantasy VIII, and the names of the monsters in them.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule } from '../wasm-bindings/kotsu.ts';
import { Unreadable } from '../web/src/files/intake.ts';
import type { Archive, ArchiveEntry, EntryModel } from './archive.ts';

/** The game's largest battle model has some 300 KB. */
const MOST_MODEL_BYTES = 2 ** 20;

/** All of the game's battle models are some 40 MB; what a list unpacks for names has to end somewhere. */
const MOST_BYTES = 2 ** 27;

/** The archive with `model` told of its entries; those that cannot be read say so by other means. */
export async function withModels(module: KotsuModule, archive: Archive): Promise<Archive> {
  let left = MOST_BYTES;
  const unpacked = new Set<ArchiveEntry>();
  const byPath = new Map(archive.entries.map((entry) => [entry.path, entry]));
  const entries: ArchiveEntry[] = [];
  for (const entry of archive.entries) {
    const holders = mayBeModel(entry) ? packedAround(entry, byPath).filter((holder) => !unpacked.has(holder)) : [];
    const cost = holders.reduce((sum, { size }) => sum + size, entry.size);
    const asked = mayBeModel(entry) && cost <= left;
    if (asked) {
      left -= cost;
      for (const holder of holders) unpacked.add(holder);
    }
    entries.push(asked ? { ...entry, model: await modelOf(module, entry) } : entry);
  }
  return { ...archive, entries };
}

/** Archives inside the archive that are unpacked as a whole for the first of their entries, and kept. */
function packedAround(entry: ArchiveEntry, byPath: ReadonlyMap<string, ArchiveEntry>): ArchiveEntry[] {
  const packed: ArchiveEntry[] = [];
  for (let { inside } = entry; inside !== null; ) {
    const holder = byPath.get(inside);
    if (holder === undefined) break;
    if (holder.packing?.method !== 'stored') packed.push(holder);
    inside = holder.inside;
  }
  return packed;
}

function mayBeModel({ kind, path, size }: ArchiveEntry): boolean {
  return kind === 'file' && /\.dat$/i.test(path) && size > 0 && size <= MOST_MODEL_BYTES;
}

async function modelOf(module: KotsuModule, entry: ArchiveEntry): Promise<EntryModel | null> {
  try {
    const document = KotsuDocument.load(module, new Uint8Array(await (await entry.blob()).arrayBuffer()));
    const { format, name } = document;
    document.dispose();
    return format.startsWith('ff8-') ? { format, name } : null;
  } catch (error) {
    if (error instanceof KotsuError || error instanceof Unreadable) return null;
    throw error;
  }
}

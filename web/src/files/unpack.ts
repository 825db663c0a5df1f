// Unpacks one entry of an archive and nothing beside it. Every claim is checked before memory is taken for it.
// SPDX-License-Identifier: MIT
import type { KotsuModule } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import type { PackedEntry } from './bundle';
import { unpackLz4, unpackLzs } from './ff8-archive';
import { MAX_FILE_BYTES, type Step, Unreadable } from './intake';
import { unpackZipped } from './unzip';

/** @throws Unreadable, or as `step` does */
export async function unpackEntry(
  module: () => Promise<KotsuModule>,
  source: Blob,
  entry: PackedEntry,
  step: Step,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, offset, packing } = entry;
  if (size > MAX_FILE_BYTES) throw new Unreadable(msg('The entry is larger than 256 MB, more than Kotsu reads.'));
  await step(0);
  switch (packing?.method) {
    case 'stored':
      return new Uint8Array(await source.slice(offset, offset + size).arrayBuffer());
    case 'lzs':
      return unpackLzs(await module(), source, entry);
    case 'lz4':
      return unpackLz4(source, entry);
    case 'zip':
      return unpackZipped(source, entry, packing, step);
    default:
      throw new Unreadable(msg('The entry cannot be read.'));
  }
}

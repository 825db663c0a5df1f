// Saves entries of containers and archives as files of their own, whatever they are.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { BundleEntry } from '../files/bundle';
import { Unreadable } from '../files/intake';
import { retold, t } from '../i18n/text';
import { announce, notify } from './view-actions';

/** An entry that is being unpacked to be saved. */
export interface Saving {
  readonly entry: BundleEntry;
  /** 0 ... 1 */
  readonly part: number;
}
export const saving = signal<Saving | null>(null);

let newest = new AbortController();

/** A newer one ends it. */
export async function saveEntry(entry: BundleEntry): Promise<void> {
  cancelSaving();
  newest = new AbortController();
  const { signal: wanted } = newest;
  const name = entryName(entry);
  saving.value = { entry, part: 0 };
  try {
    const blob = await entry.blob(async (part) => {
      wanted.throwIfAborted();
      saving.value = { entry, part };
    });
    if (wanted.aborted) return;
    download(name, blob);
    announce(t('Saved {name}', { name }));
  } catch (error) {
    if (wanted.aborted) return;
    const sentence =
      error instanceof Unreadable
        ? retold(error.message)
        : t('Kotsu itself failed on this entry ({error}).', { error: String(error) });
    notify('error', t('{name} was not saved', { name }), [sentence], 'saving');
  } finally {
    if (!wanted.aborted) saving.value = null;
  }
}

export function cancelSaving(): void {
  newest.abort();
  saving.value = null;
}

/** What the entry is called as a file. */
export function entryName({ path, fileName: own }: BundleEntry): string {
  return fileName(own ?? path);
}

/** Of a path from outside, the last part alone: where a file is saved is not for the archive to say. */
export function fileName(path: string): string {
  return path.split(/[/\\]/).at(-1)?.trim() || 'entry';
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

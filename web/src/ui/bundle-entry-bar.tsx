// Under a container's list: the entry that the keys are at, where it lies, and the way to save it as a file.
// SPDX-License-Identifier: MIT
import { Download, X } from 'lucide-preact';
import type { BundleEntry } from '../files/bundle';
import { cancelSaving, fileName, saveEntry, saving } from '../state/bundle-saving';
import { hex } from './numbers';

export function EntryBar({ entry }: { readonly entry: BundleEntry }) {
  const name = fileName(entry.path);
  const work = saving.value;
  const facts = [entry.title, `at ${hex(entry.offset)}`, entry.note ?? ''].filter((fact) => fact !== '');
  return (
    <div class="entry-bar">
      <span class="entry-bar-text">
        <span>{name}</span>
        <span class="muted">{facts.join(' · ')}</span>
      </span>
      {work === null ? (
        <button
          type="button"
          class="button"
          aria-label={`Save ${name}`}
          disabled={entry.packing === null}
          onClick={() => void saveEntry(entry)}
        >
          <Download size={14} />
          Save
        </button>
      ) : (
        <button
          type="button"
          class="button"
          aria-label={`Cancel saving ${fileName(work.entry.path)}`}
          onClick={cancelSaving}
        >
          <X size={14} />
          {`${Math.round(work.part * 100)} %`}
        </button>
      )}
    </div>
  );
}

// Under a container's list: the entry that the keys are at, where it lies, and the way to save it as a file.
// SPDX-License-Identifier: MIT
import { Download, X } from 'lucide-preact';
import type { BundleEntry } from '../files/bundle';
import { retold, t } from '../i18n/text';
import { cancelSaving, entryName, saveEntry, saving } from '../state/bundle-saving';
import { hex } from './numbers';

export function EntryBar({ entry }: { readonly entry: BundleEntry }) {
  const name = entryName(entry);
  const work = saving.value;
  const facts = [retold(entry.title), t('at {offset}', { offset: hex(entry.offset) }), retold(entry.note ?? '')].filter(
    (fact) => fact !== '',
  );
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
          aria-label={t('Save {name}', { name })}
          disabled={entry.packing === null}
          onClick={() => void saveEntry(entry)}
        >
          <Download size={14} />
          {t('Save')}
        </button>
      ) : (
        <button
          type="button"
          class="button"
          aria-label={t('Cancel saving {name}', { name: entryName(work.entry) })}
          onClick={cancelSaving}
        >
          <X size={14} />
          {`${Math.round(work.part * 100)} %`}
        </button>
      )}
    </div>
  );
}

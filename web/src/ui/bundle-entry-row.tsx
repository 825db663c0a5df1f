// A row in the list of a container: what the entry looks like, what it is called, and what it is.
// SPDX-License-Identifier: MIT
import type { Bundle, BundleEntry } from '../files/bundle';
import { retold, t } from '../i18n/text';
import { lookOf } from '../state/bundle-looks';
import { EntryThumbnail } from './bundle-thumbnail';
import { byteSize } from './numbers';

interface EntryRowProps {
  readonly bundle: Bundle;
  readonly entry: BundleEntry;
  readonly open: boolean;
}

export function EntryRow({ bundle, entry, open }: EntryRowProps) {
  const { name } = lookOf(entry).value;
  const at = entry.path.lastIndexOf('/');
  const fileName = entry.path.slice(at + 1);
  const folder = entry.depth === 0 && at > 0 ? entry.path.slice(0, at) : '';
  const state = open && entry.kind === 'file' ? t('open') : '';
  const facts = [state, name === '' ? '' : fileName, retold(entry.title), folder, retold(entry.note ?? '')];
  return (
    <div class={`entry-row ${entry.kind === 'kept' ? 'kept' : ''}`} style={{ '--level': entry.depth }}>
      <EntryThumbnail bundle={bundle} entry={entry} />
      <span class="entry-name">{name === '' ? fileName : name}</span>
      <span class="number muted">{entry.size === 0 ? '–' : byteSize(entry.size)}</span>
      <span class="entry-facts muted">{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </div>
  );
}

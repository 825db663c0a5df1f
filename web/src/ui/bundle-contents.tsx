// What a container or archive holds, as a list that can be searched; choosing an entry puts it on stage.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import { openEntry } from '../state/bundle-actions';
import { files, stageClip, stageFile } from '../state/session';
import { ChoiceList } from './choice-list';
import { byteSize, hex } from './numbers';
import './styles/bundle.css';

export interface BundleContentsProps {
  readonly bundle: Bundle;
}

/** A list that is taken in at a glance needs no search. */
const SEARCHED_FROM = 12;

export function BundleContents({ bundle }: BundleContentsProps) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matching(bundle.entries, query), [bundle, query]);
  const open = useComputed(() => new Set(files.value.map(({ identity }) => identity)));
  // Of a model and the motion that it plays, the motion: it is what changes.
  const shown = useComputed(() => (stageClip.value?.file ?? stageFile.value)?.identity);
  const chosen = found.findIndex((entry) => shown.value === entryIdentity(bundle, entry));
  const label = `Contents of ${bundle.name}`;
  return (
    <div class="bundle">
      {bundle.entries.length >= SEARCHED_FROM && (
        <input
          type="search"
          class="search"
          aria-label={`Search ${bundle.name}`}
          placeholder="Search"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
          }}
        />
      )}
      <div ref={list}>
        {found.length === 0 ? (
          <p class="hint">Nothing in it is called that.</p>
        ) : (
          <ChoiceList
            key={query}
            label={label}
            count={found.length}
            chosen={chosen}
            onChoose={(row) => {
              const entry = found[row];
              if (entry !== undefined) void openEntry(bundle, entry);
            }}
            title={(row) => entryTitle(found[row])}
            render={(row) => {
              const entry = found[row];
              if (entry === undefined) return null;
              const identity = entryIdentity(bundle, entry);
              return <EntryRow entry={entry} open={open.value.has(identity)} />;
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Every word must occur somewhere in the path or kind. */
function matching(entries: readonly BundleEntry[], query: string): readonly BundleEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = `${entry.path} ${entry.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function entryTitle(entry: BundleEntry | undefined): string {
  if (entry === undefined) return '';
  return `${entry.path}, at ${hex(entry.offset)}${entry.note === null ? '' : `: ${entry.note}`}`;
}

function EntryRow({ entry, open }: { readonly entry: BundleEntry; readonly open: boolean }) {
  const at = entry.path.lastIndexOf('/');
  const folder = entry.depth === 0 && at > 0 ? entry.path.slice(0, at) : null;
  const facts = [entry.title, folder, entry.note ?? (entry.kind === 'kept' ? `at ${hex(entry.offset)}` : null)];
  return (
    <div class={`entry-row ${entry.kind === 'kept' ? 'kept' : ''}`} style={{ '--level': entry.depth }}>
      <span class="entry-name">{entry.path.slice(at + 1)}</span>
      <span class="number muted">{entry.size === 0 ? '–' : byteSize(entry.size)}</span>
      <span class="entry-facts muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      {open && entry.kind === 'file' && <span class="entry-open muted">open</span>}
    </div>
  );
}

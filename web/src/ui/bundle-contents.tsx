// What a container or archive holds, as a list that can be searched; choosing an entry puts it on stage.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import { retold, t } from '../i18n/text';
import { openEntry, sawNewestBundle } from '../state/bundle-actions';
import { learnNames, lookOf, namesKnown } from '../state/bundle-looks';
import { files, newestBundle, stageClip, stageFile } from '../state/session';
import { EntryBar } from './bundle-entry-bar';
import { EntryRow } from './bundle-entry-row';
import { BundleSearch } from './bundle-search';
import { ChoiceList } from './choice-list';
import { hex } from './numbers';
import './styles/bundle.css';

export interface BundleContentsProps {
  readonly bundle: Bundle;
}

/** A list that is taken in at a glance needs no search. */
const SEARCHED_FROM = 12;

export function BundleContents({ bundle }: BundleContentsProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => learnNames(bundle), [bundle]);
  // The lists above it may be longer than the panel.
  useEffect(() => {
    if (newestBundle.value !== bundle.id) return;
    box.current?.closest('li')?.scrollIntoView({ block: 'start' });
    sawNewestBundle();
  }, [bundle, newestBundle.value]);
  // Names count for a search only, which is done again when more of them are known.
  const known = query === '' ? 0 : namesKnown.value;
  const found = useMemo(() => matching(bundle.entries, query), [bundle, query, known]);
  const open = useComputed(() => new Set(files.value.map(({ identity }) => identity)));
  // Of a model and the motion that it plays, the motion: it is what changes.
  const shown = useComputed(() => (stageClip.value?.file ?? stageFile.value)?.identity);
  const chosen = found.findIndex((entry) => shown.value === entryIdentity(bundle, entry));
  const choose = (row: number) => {
    const entry = found[row];
    if (entry !== undefined) void openEntry(bundle, entry);
  };
  const search = (words: string) => {
    setQuery(words);
    setActive(0);
  };
  const focusList = () => box.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  const focusSearch = () => box.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  return (
    <div class="bundle" ref={box}>
      {bundle.entries.length >= SEARCHED_FROM && (
        <BundleSearch
          name={bundle.name}
          query={query}
          count={found.length}
          onQuery={search}
          onList={focusList}
          onChoose={() => choose(active)}
        />
      )}
      {found.length === 0 ? (
        <p class="hint">
          {bundle.entries.length === 0 ? t('It is empty: there is no file in it.') : t('Nothing in it is called that.')}
        </p>
      ) : (
        <ChoiceList
          key={query}
          label={t('Contents of {name}', { name: bundle.name })}
          count={found.length}
          onActive={setActive}
          chosen={chosen}
          onChoose={choose}
          onSearch={focusSearch}
          title={(row) => entryTitle(found[row])}
          render={(row) => {
            const entry = found[row];
            if (entry === undefined) return null;
            return <EntryRow bundle={bundle} entry={entry} open={open.value.has(entryIdentity(bundle, entry))} />;
          }}
        />
      )}
      {found[active] !== undefined && <EntryBar entry={found[active]} />}
    </div>
  );
}

/** Every word must occur somewhere in the path, the kind or the name. */
function matching(entries: readonly BundleEntry[], query: string): readonly BundleEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = `${entry.path} ${retold(entry.title)} ${lookOf(entry).peek().name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function entryTitle(entry: BundleEntry | undefined): string {
  if (entry === undefined) return '';
  const place = t('{path}, at {offset}', { path: entry.path, offset: hex(entry.offset) });
  return entry.note === null ? place : `${place}: ${retold(entry.note)}`;
}

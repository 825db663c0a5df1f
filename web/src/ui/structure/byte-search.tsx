// The search in the bytes: what is looked for, how many places there are, and the way from one to the next.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronUp } from 'lucide-preact';
import { useEffect } from 'preact/hooks';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import type { SearchKind } from '../../state/byte-pattern';
import { finding, goToHit, searchKind, searchQuery, searchWords, watchSearch } from '../../state/structure-search';
import { valueTypes } from '../../state/structure-values';
import { IconButton } from '../icon-button';

const kinds: readonly (readonly [SearchKind, string])[] = [
  ['hex', msg('bytes')],
  ['text', msg('text')],
  ...valueTypes.map((type) => [type, type === 'half' ? msg('16-bit float') : type] as const),
];

export function ByteSearch({ tell }: { readonly tell: (sentence: string | null) => void }) {
  useEffect(watchSearch, []);
  const kind = searchKind.value;
  const go = async (backwards: boolean) => tell(await goToHit(backwards));
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void go(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    void go(true);
  };
  const seek = (query: string) => {
    searchQuery.value = query;
    tell(null);
  };
  return (
    <form class="tool-form" aria-label={t('Search in the bytes')} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <select
        class="speed"
        aria-label={t('What to search for')}
        value={kind}
        onChange={(event) => {
          searchKind.value = event.currentTarget.value as SearchKind;
          tell(null);
        }}
      >
        {kinds.map(([value, title]) => (
          <option key={value} value={value}>
            {t(title)}
          </option>
        ))}
      </select>
      <input
        class="field number search-field"
        aria-label={t('Search')}
        placeholder={kind === 'hex' ? '6D 74 62 33' : kind === 'text' ? 'mtb3' : t('Number')}
        spellcheck={false}
        autocomplete="off"
        enterkeyhint="search"
        value={searchQuery.value}
        onInput={(event) => seek(event.currentTarget.value)}
      />
      <IconButton name={t('Previous match')} icon={ChevronUp} onPress={() => void go(true)} />
      <IconButton name={t('Next match')} icon={ChevronDown} onPress={() => void go(false)} />
      {finding.value !== null && <output class="search-count number">{searchWords}</output>}
    </form>
  );
}

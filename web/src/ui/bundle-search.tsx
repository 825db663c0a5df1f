// The search over a container's list. Arrow down goes into the list, Enter opens, Escape gives the whole list back.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import { counted } from './numbers';

export interface BundleSearchProps {
  readonly name: string;
  readonly query: string;
  /** Entries that were found. */
  readonly count: number;
  readonly onQuery: (query: string) => void;
  /** On to the list. */
  readonly onList: () => void;
  readonly onChoose: () => void;
}

export function BundleSearch({ name, query, count, onQuery, onList, onChoose }: BundleSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onList();
    else if (event.key === 'Enter') onChoose();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  };
  return (
    <div class="bundle-search">
      <input
        type="search"
        class="search"
        aria-label={t('Search {name}', { name })}
        aria-keyshortcuts="/"
        placeholder={t('Search')}
        value={query}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="spoken-only" role="status">
        {query === '' ? '' : counted(count, 'result')}
      </span>
    </div>
  );
}

// The search over the tree of bones. Arrow down goes into the tree, Enter to the next match, Escape gives the whole tree back.
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/text';
import { letterKeys } from '../../state/letter-keys';
import { announce } from '../../state/view-actions';

export interface BoneSearchProps {
  readonly query: string;
  /** Bones that were found, of how many. */
  readonly found: number | null;
  readonly total: number;
  readonly onQuery: (query: string) => void;
  readonly onTree: () => void;
  readonly onNext: (back: boolean) => void;
}

export function BoneSearch({ query, found, total, onQuery, onTree, onNext }: BoneSearchProps) {
  const count = found === null ? '' : t('{found} of {total}', { found, total });
  useEffect(() => {
    if (found !== null) announce(t('{found} of {total} bones', { found, total }));
  }, [count, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onTree();
    else if (event.key === 'Enter') onNext(event.shiftKey);
    else if (event.key === 'Escape') {
      if (query === '') onTree();
      else onQuery('');
    } else return;
    event.preventDefault();
  };
  return (
    <div class="bone-search">
      <input
        type="search"
        aria-label={t('Search the bones')}
        aria-keyshortcuts={letterKeys.value ? '/' : undefined}
        placeholder={t('Number or name')}
        autoComplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="number muted">{count}</span>
    </div>
  );
}

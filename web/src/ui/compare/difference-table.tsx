// The difference bone by bone, worst first: arrow keys select a bone in both, Enter goes to its worst frame.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronUp } from 'lucide-preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Column } from '../../compare/difference-rows';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { goToWorst, selectedRow, selectRow, shownGroup, sortBy, sorting, tableRows } from '../../state/compare-table';
import { targetInList } from '../list-keys';
import { RowGap } from '../row-gap';
import { scrollToRow, useRowsInSight } from '../rows-in-sight';
import { DifferenceCells } from './difference-cells';

const heads: readonly {
  readonly column: Column;
  readonly title: string;
  readonly hint: string;
  readonly class: string;
}[] = [
  { column: 'bone', title: msg('Bone'), hint: msg('In the order of the skeleton'), class: 'bone' },
  { column: 'now', title: msg('Apart'), hint: msg('Between the two joints, in model space'), class: 'now' },
  { column: 'now-turn', title: msg('Turn'), hint: msg('Between the two rotations against the parent'), class: 'now' },
  { column: 'now-scale', title: msg('Scale'), hint: msg('The largest difference of the scale factors'), class: 'now' },
  { column: 'most', title: msg('Most apart'), hint: msg('At its worst frame'), class: 'clip' },
  { column: 'mean', title: msg('Mean'), hint: msg('Distance of the joints, mean of all frames'), class: 'clip' },
  { column: 'turn', title: msg('Most turn'), hint: msg('At its worst frame'), class: 'clip' },
  { column: 'scale', title: msg('Most scale'), hint: msg('At its worst frame'), class: 'clip' },
];

export function DifferenceTable() {
  const scope = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = tableRows.value;
  const selected = selectedRow.value;
  const { first, end, row } = useRowsInSight(body, rows.length);
  const chosen = rows[selected]?.pair.a;
  useEffect(() => scrollToRow(body.current, selected), [chosen, row]);
  if (rows.length === 0) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('button') !== null) return;
    const to = targetInList(event.key, selected, rows.length);
    if (to !== null) selectRow(to);
    else if (event.key === 'Enter' && selected >= 0) goToWorst(selected);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    if (Number.isNaN(row)) return;
    if (target.closest('[data-jump]') === null) selectRow(row);
    else goToWorst(row);
  };
  return (
    <div class={`rows-scroller difference-scroller shows-${shownGroup.value}`}>
      <table
        class="difference-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern, for rows that are chosen.
        role="grid"
        tabIndex={0}
        aria-label={t('Differences bone by bone')}
        aria-description={t(
          'Up and down arrows select a bone, Enter goes to the frame where it is the farthest apart.',
        )}
        aria-rowcount={rows.length + 2}
        aria-activedescendant={selected >= first && selected < end ? `${scope}-${chosen}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr aria-rowindex={1}>
            <td class="bone" />
            <th scope="colgroup" colSpan={3} class="now">
              {t('At the playhead')}
            </th>
            <th scope="colgroup" colSpan={4} class="clip">
              {t('Over the clip')}
            </th>
          </tr>
          <tr aria-rowindex={2}>
            {heads.map((head) => (
              <Head key={head.column} {...head} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <RowGap rows={first} columns={heads.length} />
          {rows.slice(first, end).map((row, index) => (
            <tr
              key={row.pair.a}
              id={`${scope}-${row.pair.a}`}
              aria-rowindex={first + index + 3}
              aria-selected={first + index === selected}
              data-row={first + index}
            >
              <DifferenceCells row={row} />
            </tr>
          ))}
          <RowGap rows={rows.length - end} columns={heads.length} />
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, title, hint, class: group }: (typeof heads)[number]) {
  const { column: by, descending } = sorting.value;
  const sorted = by === column;
  return (
    <th scope="col" class={group} aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" title={t(hint)} onClick={() => sortBy(column)}>
        {t(title)}
        {sorted && (descending ? <ChevronDown size={12} /> : <ChevronUp size={12} />)}
      </button>
    </th>
  );
}

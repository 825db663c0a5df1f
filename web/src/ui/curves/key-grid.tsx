// A table of any length whose rows are keys: arrow keys go through it, the row that rules at the playhead is marked.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../i18n/text';
import { targetInList } from '../list-keys';
import { RowGap } from '../row-gap';
import { scrollToRow, useRowsInSight } from '../rows-in-sight';

export interface KeyGridProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly count: number;
  /** -1: none. */
  readonly selected: number;
  readonly current: ReadonlySignal<number>;
  /** The cells of a row, as many as there are columns. */
  readonly cells: (row: number) => readonly ComponentChildren[];
  readonly onSelect: (row: number) => void;
}

export function KeyGrid({ label, columns, count, selected, current, cells, onSelect }: KeyGridProps) {
  const scope = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end, row } = useRowsInSight(body, count);
  useEffect(() => scrollToRow(body.current, selected), [selected, row]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetInList(event.key, selected, count);
    if (to === null) return;
    event.preventDefault();
    onSelect(to);
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row !== undefined) onSelect(Number(row));
  };
  return (
    <div class="rows-scroller">
      <table
        class="key-grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern, for rows that are chosen.
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-activedescendant={selected >= first && selected < end ? `${scope}-${selected}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((title) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <RowGap rows={first} columns={columns.length} />
          {Array.from({ length: end - first }, (_, at) => first + at).map((row) => (
            <Row
              key={row}
              id={`${scope}-${row}`}
              row={row}
              selected={row === selected}
              current={current}
              cells={cells(row)}
            />
          ))}
          <RowGap rows={count - end} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: number;
  readonly selected: boolean;
  readonly current: ReadonlySignal<number>;
  readonly cells: readonly ComponentChildren[];
}

function Row({ id, row, selected, current, cells }: RowProps) {
  const look = useComputed(() => (current.value === row ? 'current' : ''));
  return (
    <tr id={id} class={look} aria-rowindex={row + 2} aria-selected={selected} data-row={row}>
      {cells.map((cell, column) => (
        <td key={column}>{cell}</td>
      ))}
    </tr>
  );
}

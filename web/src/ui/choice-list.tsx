// A list box of any length: arrow keys go through it, Enter and a click choose.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { targetInList } from './list-keys';
import { scrollToRow, useRowsInSight } from './rows-in-sight';

export interface ChoiceListProps {
  readonly label: string;
  readonly count: number;
  /** The row that is shown elsewhere; -1: none. */
  readonly chosen: number;
  readonly onChoose: (row: number) => void;
  readonly title: (row: number) => string;
  readonly render: (row: number) => ComponentChildren;
}

export function ChoiceList({ label, count, chosen, onChoose, title, render }: ChoiceListProps) {
  const scope = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(Math.max(0, chosen));
  const { first, end, above, below } = useRowsInSight(box, count);
  const moveTo = (row: number) => {
    setActive(row);
    scrollToRow(box.current, row);
  };
  useEffect(() => {
    if (chosen >= 0) moveTo(chosen);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetInList(event.key, active, count);
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === null) onChoose(active);
    else moveTo(to);
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row === undefined) return;
    setActive(Number(row));
    onChoose(Number(row));
  };
  return (
    <div
      ref={box}
      class="choice-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active >= first && active < end ? `${scope}-${active}` : undefined}
      style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {Array.from({ length: end - first }, (_, at) => first + at).map((row) => (
        <div
          key={row}
          id={`${scope}-${row}`}
          class={`choice-row ${row === active ? 'active' : ''}`}
          role="option"
          tabIndex={-1}
          aria-selected={row === chosen}
          aria-posinset={row + 1}
          aria-setsize={count}
          title={title(row)}
          data-row={row}
        >
          {render(row)}
        </div>
      ))}
    </div>
  );
}

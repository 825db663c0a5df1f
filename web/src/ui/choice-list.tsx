// A list box of any length: arrow keys go through it, Enter and a click choose.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { targetInList } from './list-keys';
import { holdRow, rowTop, scrollToRow, useRowsInSight } from './rows-in-sight';

export interface ChoiceListProps {
  readonly label: string;
  readonly count: number;
  /** Told of the row that the keys are at, whenever they go to another. */
  readonly onActive?: (row: number) => void;
  /** The row that is shown elsewhere; -1: none. */
  readonly chosen: number;
  readonly onChoose: (row: number) => void;
  /** Where there is a search over the list: the key / goes there. */
  readonly onSearch?: () => void;
  readonly title: (row: number) => string;
  readonly render: (row: number) => ComponentChildren;
}

export function ChoiceList({ label, count, onActive, chosen, onChoose, onSearch, title, render }: ChoiceListProps) {
  const scope = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(Math.max(0, chosen));
  const { first, end, room } = useRowsInSight(box, count);
  /** As `active`, before it is rendered: of keys in quick succession each goes on from the one before. */
  const at = useRef(active);
  const activate = (row: number) => {
    at.current = row;
    setActive(row);
    onActive?.(row);
  };
  const moveTo = (row: number) => {
    activate(row);
    scrollToRow(box.current, row);
  };
  /** Where the row was that was clicked: what comes up beside the list shall not move it away from the pointer. */
  const clicked = useRef({ row: -1, top: 0 });
  // At once: a key pressed before the next picture goes on from there.
  useLayoutEffect(() => {
    if (chosen >= 0) activate(chosen);
  }, [chosen]);
  // To scroll has the browser lay out the page, which it does for the next picture anyway.
  useEffect(() => {
    if (chosen < 0) return;
    if (clicked.current.row === chosen) holdRow(box.current, chosen, clicked.current.top);
    clicked.current.row = -1;
    scrollToRow(box.current, at.current);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetInList(event.key, at.current, count);
    if (to !== null) moveTo(to);
    else if (event.key === 'Enter') onChoose(at.current);
    else if (event.key === '/' && onSearch !== undefined) onSearch();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row === undefined || box.current === null) return;
    clicked.current = { row: Number(row), top: rowTop(box.current, Number(row)) };
    activate(Number(row));
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
      style={room}
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

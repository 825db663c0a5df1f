// The cells of the gallery: a list box in rows and columns over one picture of all who are in sight.
// SPDX-License-Identifier: MIT
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { cellPlace, cellsInSight, type GalleryGrid, gridFor } from '../../gallery/gallery-grid';
import { t } from '../../i18n/text';
import type { GalleryItem } from '../../state/gallery';
import { targetInGrid } from './grid-keys';
import { useCrowd } from './use-crowd';

interface GalleryCellsProps {
  readonly items: readonly GalleryItem[];
  readonly moving: boolean;
  readonly onShow: (item: GalleryItem) => void;
}

export function GalleryCells({ items, moving, onShow }: GalleryCellsProps) {
  const scope = useId();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, scrolled } = useRoom(box);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, items.length - 1);
  const grid = gridFor(items.length, width, height);
  const { first, end } = cellsInSight(grid, items.length, scrolled, height);
  const inSight = items.slice(first, end);
  const failure = useCrowd(canvas, { items: inSight, first, grid, scrolled, moving });
  useEffect(() => box.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetInGrid(event.key, active, items.length, grid.columns);
    const chosen = items[active];
    if (to !== null) {
      setActive(to);
      scrollToCell(box.current, grid, to);
    } else if ((event.key === 'Enter' || event.key === ' ') && chosen !== undefined) onShow(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const item = items[Number((event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell'])];
    if (item !== undefined) onShow(item);
  };
  return (
    <div class="gallery-stage">
      <canvas ref={canvas} />
      {failure !== null && <p class="hint">{failure}</p>}
      <div
        ref={box}
        class="gallery-cells"
        role="listbox"
        tabIndex={0}
        aria-label={t('Models')}
        aria-activedescendant={active >= first && active < end ? `${scope}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div class="gallery-room" role="presentation" style={{ height: `${grid.height}px` }}>
          {inSight.map((item, index) => (
            <Cell
              key={item.key}
              id={`${scope}-${first + index}`}
              item={item}
              cell={first + index}
              count={items.length}
              grid={grid}
              active={first + index === active}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly item: GalleryItem;
  readonly cell: number;
  readonly count: number;
  readonly grid: GalleryGrid;
  readonly active: boolean;
}

function Cell({ id, item, cell, count, grid, active }: CellProps) {
  const [left, top] = cellPlace(grid, cell);
  return (
    <div
      id={id}
      class={`gallery-cell ${active ? 'active' : ''} ${item.model.value === null ? 'waiting' : ''}`}
      role="option"
      aria-selected={active}
      aria-posinset={cell + 1}
      aria-setsize={count}
      tabIndex={-1}
      title={item.path}
      data-cell={cell}
      style={{ left: `${left}px`, top: `${top}px`, width: `${grid.cellWidth}px`, height: `${grid.rowHeight}px` }}
    >
      <span>{item.name.value}</span>
    </div>
  );
}

function scrollToCell(box: HTMLElement | null, grid: GalleryGrid, cell: number): void {
  if (box === null) return;
  const [, top] = cellPlace(grid, cell);
  const lowest = top + grid.rowHeight - box.clientHeight;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < lowest) box.scrollTop = lowest;
}

/** The size of what scrolls, and how far it is scrolled; CSS pixels. */
function useRoom(box: { readonly current: HTMLElement | null }) {
  const [room, setRoom] = useState({ width: 0, height: 0, scrolled: 0 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () =>
      setRoom({ width: element.clientWidth, height: element.clientHeight, scrolled: element.scrollTop });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return room;
}

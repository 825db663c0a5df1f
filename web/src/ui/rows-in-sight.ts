// Which rows of a long list to have: those in sight and some around them. The rest is room above and below.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { isSticky, rowHeight } from './asked-styles';

/** Rows kept on either side, for scrolling without gaps; and so that short lists are there as a whole. */
const SPARE = 24;

/** The range changes by so many rows at once: not with every pixel. */
const STEP = 12;

/** Rows to begin with: more would lengthen the task that brings the list. */
const AT_FIRST = 24;

const SCROLLER = '.tab-panel, .rows-scroller';

export interface RowsInSight {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Room for the rows that are not there, from the first picture on: what stands below the list is in its place. */
  readonly room: { readonly paddingTop: string; readonly paddingBottom: string };
  /** Of a row, in pixels; 0 until the browser has laid out the list. Rows out of sight cannot be scrolled to before. */
  readonly row: number;
}

/** @param list its rows all have the height of its custom property `--row`; it scrolls within the nearest tab panel or `.rows-scroller` */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const [range, setRange] = useState({ first: 0, end: AT_FIRST, row: 0 });
  const measure = () => {
    const element = list.current;
    const scroller = element?.closest(SCROLLER);
    if (!element || !scroller) return;
    const row = rowHeight(element);
    const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const first = STEP * Math.floor((top / row - SPARE) / STEP);
    const end = STEP * Math.ceil(((top + scroller.clientHeight) / row + SPARE) / STEP);
    setRange((now) => (now.first === first && now.end === end && now.row === row ? now : { first, end, row }));
  };
  useLayoutEffect(() => {
    if (range.first >= count) {
      measure();
      return undefined;
    }
    // To measure has the browser lay out the page, which it does for the next picture anyway.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = requestAnimationFrame(() => {
      timer = setTimeout(measure);
    });
    return () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
    };
  }, [count]);
  useEffect(() => {
    const scroller = list.current?.closest(SCROLLER);
    if (!scroller) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, []);
  const first = Math.min(count, Math.max(0, range.first));
  const end = Math.min(count, Math.max(first, range.end));
  const room = { paddingTop: heightOf(first), paddingBottom: heightOf(count - end) };
  return { first, end, room, row: range.row };
}

/** Of so many rows, as a length of CSS. */
export function heightOf(rows: number): string {
  return `calc(${rows} * var(--row))`;
}

/** Brings a row into sight, whether it exists or not. */
export function scrollToRow(list: HTMLElement | null, row: number): void {
  const scroller = list?.closest(SCROLLER);
  if (!list || !scroller || row < 0) return;
  const height = rowHeight(list);
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + row * height;
  // What stands beside the list and sticks to an edge would cover the row.
  const above = coveredBy(list.previousElementSibling);
  const below = scroller.clientHeight - coveredBy(list.nextElementSibling);
  if (top < above) scroller.scrollTop += top - above;
  else if (top + height > below) scroller.scrollTop += top + height - below;
}

/** After the page around a list has changed: the row that was at `top` in the window is there again. */
export function holdRow(list: HTMLElement | null, row: number, top: number): void {
  const scroller = list?.closest(SCROLLER);
  if (!list || !scroller) return;
  scroller.scrollTop += rowTop(list, row) - top;
}

export function rowTop(list: HTMLElement, row: number): number {
  return list.getBoundingClientRect().top + row * rowHeight(list);
}

function coveredBy(neighbour: Element | null): number {
  if (!(neighbour instanceof HTMLElement) || !isSticky(neighbour)) return 0;
  return neighbour.offsetHeight;
}

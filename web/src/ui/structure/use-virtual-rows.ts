// Ties a scrolled element to the rows that are in sight in it: only those exist, however many there are.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { barAt, lowestTop, rowsAt, type ScrollBox, spacerHeight, topAfterScroll, topShowing } from './virtual-scroll';

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Pixels from the pane's top to that of the first row: 0 or less. */
  readonly shift: number;
  /** Pixels that the scrolled content is high. */
  readonly spacer: number;
  /** Pixels in sight. */
  readonly height: number;
  /** Scrolls no further than needed. */
  readonly show: (row: number) => void;
}

/** The bar is put where it belongs when scrolling has rested for so long. Milliseconds. */
const REST = 120;

/** @param rowCount rows of the height that the scroller's custom property `--row` says, under a head as high as its `--head` */
export function useVirtualRows(rowCount: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ height: 0, rowHeight: 22 });
  const [top, setTop] = useState(0);
  const box: ScrollBox = { rowCount, ...size };
  const now = useRef({ box, top, bar: 0, rest: 0 });
  now.current.box = box;

  const move = (to: number, bar: number) => {
    now.current.top = to;
    now.current.bar = bar;
    setTop(to);
  };
  const moveWithBar = (to: number) => {
    const element = scroller.current;
    if (element === null) return;
    // The content may have to grow before the bar can stand there.
    element.scrollTop = barAt(now.current.box, to);
    move(to, element.scrollTop);
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const style = getComputedStyle(element);
      const pixels = (property: string) => Number.parseFloat(style.getPropertyValue(property)) || 0;
      const rowHeight = pixels('--row') || 22;
      const height = Math.max(0, element.clientHeight - pixels('--head'));
      setSize((known) => (known.height === height && known.rowHeight === rowHeight ? known : { height, rowHeight }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onScroll = () => {
      const { box: current, top: before, bar } = now.current;
      const after = element.scrollTop;
      if (after !== bar) move(topAfterScroll(current, before, bar, after), after);
      clearTimeout(now.current.rest);
      now.current.rest = window.setTimeout(() => {
        element.scrollTop = barAt(now.current.box, now.current.top);
        now.current.bar = element.scrollTop;
      }, REST);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(now.current.rest);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  // Fewer rows, or more room: the list may end above what is in sight.
  useLayoutEffect(() => {
    const lowest = lowestTop(box);
    if (now.current.top > lowest) moveWithBar(lowest);
  }, [rowCount, size]);

  const shown = Math.min(top, lowestTop(box));
  const [first, end] = rowsAt(box, shown);
  return {
    scroller,
    first,
    end,
    shift: first * box.rowHeight - shown,
    spacer: spacerHeight(box),
    height: box.height,
    show: (row) => {
      const to = topShowing(now.current.box, now.current.top, row);
      if (to !== now.current.top && now.current.box.height > 0) moveWithBar(to);
    },
  };
}

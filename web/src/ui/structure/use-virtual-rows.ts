// Ties a scrolled element to the rows that are in sight in it: only those exist, however many there are.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowHeight } from '../asked-styles';
import {
  barAt,
  isShort,
  lowestTop,
  rowsAt,
  type ScrollBox,
  spacerHeight,
  topAfterScroll,
  topShowing,
} from './virtual-scroll';

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Scrolling goes on: what only matters once it rests can wait. */
  readonly moving: boolean;
  /** Pixels from the content's top to that of row 0, for rows that scroll with the content. */
  readonly origin: number;
  /** Pixels from the pane's top to that of the first row: 0 or less; for rows in a pane that stays where it is. */
  readonly shift: number;
  /** Pixels that the scrolled content is high. */
  readonly spacer: number;
  /** Pixels in sight. */
  readonly height: number;
  readonly rowHeight: number;
  /** Scrolls no further than needed. */
  readonly show: (row: number) => void;
  /** Puts a row at the top, as far as the list reaches. */
  readonly startAt: (row: number) => void;
}

/** Scrolling has ended when it has rested for so long: longer than frames of a busy computer. Milliseconds. */
const REST = 300;

/**
 * @param rowCount rows of the height that the scroller's custom property `--row` says, under a head as high as its `--head`
 * @param spare rows kept on either side, for lists that the browser scrolls by itself: they are rendered again when there are
 *   other rows, not with every pixel. 0: rows in a pane that stays where it is, and is rendered with every pixel.
 */
export function useVirtualRows(rowCount: number, spare = 0): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ height: 0, rowHeight: 22 });
  const [at, setAt] = useState({ top: 0, bar: 0, moving: false });
  const box: ScrollBox = { rowCount, ...size };
  const now = useRef({ box, ...at, rest: 0 });
  now.current.box = box;

  const move = (top: number, bar: number, moving: boolean) => {
    now.current.top = top;
    now.current.bar = bar;
    setAt((before) => {
      const [known] = rowsAt(now.current.box, before.top);
      const same = before.top - before.bar === top - bar && known === rowsAt(now.current.box, top)[0];
      return spare > 0 && same && before.moving === moving ? before : { top, bar, moving };
    });
  };
  const moveWithBar = (top: number) => {
    const element = scroller.current;
    if (element === null) return;
    // The content may have to grow before the bar can stand there.
    element.scrollTop = barAt(now.current.box, top);
    move(top, element.scrollTop, false);
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const row = rowHeight(element, '--row', 22);
      const height = Math.max(0, element.clientHeight - rowHeight(element, '--head', 0));
      setSize((known) => (known.height === height && known.rowHeight === row ? known : { height, rowHeight: row }));
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
      if (after !== bar) move(topAfterScroll(current, before, bar, after), after, true);
      clearTimeout(now.current.rest);
      now.current.rest = window.setTimeout(onRest, REST);
    };
    const onRest = () => {
      const { box: current, top, bar } = now.current;
      // Setting the bar has the browser lay out the page there and then.
      if (isShort(current)) move(top, bar, false);
      else moveWithBar(top);
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

  const shown = Math.min(at.top, lowestTop(box));
  const [first, end] = rowsAt(box, shown);
  return {
    scroller,
    first: Math.max(0, first - spare),
    end: Math.min(rowCount, end + spare),
    moving: at.moving,
    origin: at.bar - at.top,
    shift: first * box.rowHeight - shown,
    spacer: spacerHeight(box),
    height: box.height,
    rowHeight: box.rowHeight,
    show: (row) => {
      const to = topShowing(now.current.box, now.current.top, row);
      if (to !== now.current.top && now.current.box.height > 0) moveWithBar(to);
    },
    startAt: (row) => moveWithBar(Math.min(lowestTop(now.current.box), row * now.current.box.rowHeight)),
  };
}

// The bytes of the file in hexadecimal: a grid of any length, of which only the rows in sight exist.
// SPDX-License-Identifier: MIT
// biome-ignore-all lint/a11y/useSemanticElements: of a table, rows that are out of sight could not be left out.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and says which cell it is on.

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readersWords, t } from '../../i18n/text';
import { chooseByte, extendTo } from '../../state/structure-actions';
import { byteAfterKey, copyAsHex, MOST_COPIED, spanSize, spanStart } from '../../state/structure-hex';
import { litBytes } from '../../state/structure-lit';
import { finding } from '../../state/structure-search';
import { byteLabel, nameText } from '../../state/structure-text';
import { chosenNode, placedProblems, type Structure, span, structure } from '../../state/structure-view';
import { HexPainter } from './hex-painter';
import { useByteDrag } from './use-byte-drag';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows';

/** Bytes in a row; fewer where there is no room. */
const WIDTHS = [16, 8] as const;

/** Pixels that a row of 16 takes, with offset and text. */
const ROOM_FOR_16 = 572;

/** Chosen bytes of so many rows are brought into sight as a whole. */
const FEW_ROWS = 6;

/** Rows above and below those in sight: the browser scrolls before the page hears of it. */
const SPARE = 8;

export function HexView() {
  const [width, setWidth] = useState<number>(WIDTHS[0]);
  const open = structure.value;
  const virtual = useVirtualRows(Math.ceil((open?.map.size ?? 0) / width), SPARE);
  useEffect(() => {
    const element = virtual.scroller.current;
    if (element === null) return undefined;
    const chooseWidth = () => setWidth(element.clientWidth >= ROOM_FOR_16 ? WIDTHS[0] : WIDTHS[1]);
    const observer = new ResizeObserver(chooseWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const chosen = span.value;
  useEffect(() => {
    if (chosen === null) return;
    if (spanSize(chosen) <= FEW_ROWS * width) virtual.show(Math.floor(chosen.anchor / width));
    virtual.show(Math.floor(chosen.head / width));
  }, [chosen, width, virtual.height]);
  return open === null ? null : <Grid open={open} width={width} virtual={virtual} />;
}

interface GridProps {
  readonly open: Structure;
  readonly width: number;
  readonly virtual: VirtualRows;
}

function Grid({ open, width, virtual }: GridProps) {
  const scope = useId();
  const { map } = open;
  const { first, end, origin, rowHeight, moving } = virtual;
  const chosen = span.value;
  const head = chosen?.head ?? 0;
  const inSight = head >= first * width && head < end * width;
  const drag = useByteDrag(virtual.scroller);
  const room = useRef<HTMLDivElement>(null);
  const painter = useRef<HexPainter | null>(null);
  const states = { chosen, lit: litBytes.value, problems: placedProblems.value, found: finding.value };
  const headLabel = headLabelOf(open, head);
  useLayoutEffect(() => {
    if (room.current === null) return;
    painter.current ??= new HexPainter(room.current);
    painter.current.paint({
      open,
      width,
      first,
      end,
      origin,
      rowHeight,
      headId: `${scope}-head`,
      headLabel,
      ...states,
    });
    if (!moving) painter.current.sort();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !/^(Home|End)$/.test(event.key))) return;
    const rows = Math.max(1, Math.floor(virtual.height / rowHeight) - 1);
    const to = byteAfterKey(event.key, head, { size: map.size, width, rows, toEdge: event.ctrlKey || event.metaKey });
    if (to === null) return;
    event.preventDefault();
    if (event.shiftKey) extendTo(to);
    else chooseByte(to);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (chosen === null || event.clipboardData === null) return;
    event.preventDefault();
    const [start, size] = [spanStart(chosen), Math.min(MOST_COPIED, spanSize(chosen))];
    event.clipboardData.setData(
      'text/plain',
      map.withBytes((all) => copyAsHex(all.subarray(start, start + size))),
    );
  };
  return (
    <div
      class="hex"
      role="grid"
      tabIndex={0}
      aria-label={t('Bytes of the file')}
      aria-multiselectable="true"
      aria-rowcount={Math.ceil(map.size / width) + 1}
      aria-colcount={width + 2}
      aria-activedescendant={inSight ? `${scope}-head` : undefined}
      ref={virtual.scroller}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      {...drag}
    >
      <HexHead width={width} />
      <div class="virtual-room" style={{ height: `${virtual.spacer}px` }} ref={room} />
    </div>
  );
}

/** What a screen reader says of the byte that the cursor is on. */
function headLabelOf({ map }: Structure, head: number): string {
  const node = chosenNode.value;
  const value = map.withBytes((all) => all[head] ?? 0);
  return byteLabel(head, value, node === null ? '' : nameText(node, readersWords), readersWords);
}

function HexHead({ width }: { readonly width: number }) {
  return (
    <div class="hex-row hex-head" role="row" aria-rowindex={1}>
      <span class="hex-offset" role="columnheader">
        {t('Offset')}
      </span>
      {Array.from({ length: width }, (_, column) => (
        <span key={column} class="byte" role="columnheader">
          {column.toString(16).toUpperCase()}
        </span>
      ))}
      <span class="ascii" role="columnheader">
        {t('Text')}
      </span>
    </div>
  );
}

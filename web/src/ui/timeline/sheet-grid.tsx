// Names and keys of the rows in sight: the names are a grid for keys and screen readers, the marks beside them a picture.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/text';
import { lastFrame } from '../../playback/clock';
import { looping, selectedBone, stageClip, stageRange, theme } from '../../state/session';
import { chooseKey, chooseRow, moveTime, setUnfolded, zoomTime } from '../../state/timeline-actions';
import { timeUnit } from '../../state/timeline-dock';
import type { Scale } from '../../state/timeline-scale';
import { active, clipRate, keyInRow, rows, seam } from '../../state/timeline-view';
import { useVirtualRows } from '../structure/use-virtual-rows';
import { rulerMarks } from './ruler-marks';
import { onSheetKey } from './sheet-keys';
import { paintSheet } from './sheet-painter';
import { followSheetPointer, type SheetSpot } from './sheet-pointer';
import { SheetRowName } from './sheet-row';
import { useKeptTop } from './use-kept-top';

/** A loop whose end is further from its beginning jumps. Part of the model's size. */
const SEEN_JUMP = 0.02;

export interface SheetGridProps {
  readonly scale: ReadonlySignal<Scale>;
  /** Of the picture; measured here. */
  readonly width: Signal<number>;
  readonly hover: Signal<SheetSpot | null>;
}

export function SheetGrid({ scale, width, hover }: SheetGridProps) {
  const scope = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const all = rows.value;
  const [pinned] = all;
  // The first row stays above the others.
  const virtual = useVirtualRows(Math.max(0, all.length - 1));
  const { first, end, shift, height, rowHeight, scroller } = virtual;
  const chosen = active.value;
  const inSight = useRef({ first, shift, rowHeight });
  inSight.current = { first, shift, rowHeight };

  useKeptTop(virtual, chosen);
  useLayoutEffect(() => {
    const [element, clip] = [canvas.current, stageClip.value?.clip];
    if (element === null || clip === undefined) return;
    paintSheet(element, {
      scale: scale.value,
      rows: all,
      first: first + 1,
      end: end + 1,
      shift,
      rowHeight,
      height: height + rowHeight,
      active: chosen,
      keyFrame: keyInRow.value,
      selectedBone: selectedBone.value,
      marks: rulerMarks(scale.value, timeUnit.value === 'seconds' && clipRate.value > 0 ? clipRate.value : null),
      lastFrame: stageRange.value?.to ?? lastFrame(clip),
      jumps: looping.value && (seam.value?.share ?? 0) > SEEN_JUMP,
    });
  });
  void theme.value;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      width.value = element.parentElement?.clientWidth ?? 0;
    });
    if (element.parentElement !== null) observer.observe(element.parentElement);
    const stop = followSheetPointer(element, {
      scale: () => scale.peek(),
      rowAt: (y) => {
        const { first: top, shift: moved, rowHeight: pixels } = inSight.current;
        const row = y < pixels ? 0 : top + Math.floor((y - moved) / pixels);
        return rows.peek()[row];
      },
      press: ({ row, key }) => (key === null ? chooseRow(row) : chooseKey(row, key)),
      hover: (spot) => {
        hover.value = spot;
      },
      zoom: zoomTime,
      move: moveTime,
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const number = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    const row = all[number];
    if (row === undefined) return;
    if (target.closest('.twig') !== null && row.open !== null) setUnfolded(row, !row.open);
    else chooseRow(row);
  };
  return (
    <div
      class="sheet-grid"
      role="treegrid"
      tabIndex={0}
      aria-label={t('Keys of the clip')}
      aria-description={t('Up and down go from row to row, left and right from key to key, Enter unfolds a bone.')}
      aria-rowcount={all.length}
      aria-activedescendant={chosen === 0 || (chosen > first && chosen <= end) ? `${scope}-${chosen}` : undefined}
      ref={scroller}
      onKeyDown={onSheetKey}
      onClick={onClick}
    >
      <div class="sheet-room" style={{ height: `calc(${virtual.spacer}px + var(--row))` }}>
        <div class="sheet-pane" style={{ height: `calc(${height}px + var(--row))` }}>
          <div class="sheet-names">
            {pinned !== undefined && <SheetRowName id={`${scope}-0`} number={0} row={pinned} chosen={chosen === 0} />}
            <div class="sheet-others">
              <div style={{ transform: `translateY(${shift}px)` }}>
                {all.slice(first + 1, end + 1).map((row, at) => {
                  const number = first + 1 + at;
                  return (
                    <SheetRowName
                      key={row.id}
                      id={`${scope}-${number}`}
                      number={number}
                      row={row}
                      chosen={number === chosen}
                    />
                  );
                })}
              </div>
            </div>
          </div>
          <div class="sheet-picture" aria-hidden="true">
            <canvas ref={canvas} class="sheet-canvas" style={{ width: `${width.value}px` }} />
          </div>
        </div>
      </div>
    </div>
  );
}

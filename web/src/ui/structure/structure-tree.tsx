// The fields of the file as a tree of any size: only the rows in sight exist, and only those have been worked out.
// SPDX-License-Identifier: MIT
import { useEffect, useId } from 'preact/hooks';
import type { MapRange } from '../../../../wasm-bindings/map-types';
import { language, t } from '../../i18n/text';
import { choosePlaces, placesOf, setRowOpen } from '../../state/structure-actions';
import { type OutlineRow, sideMove } from '../../state/structure-outline';
import { chosenPath, outlineTurn, placedProblems, type Structure, structure } from '../../state/structure-view';
import { targetInList } from '../list-keys';
import { TreeRow } from './tree-row';
import { useKeptRows } from './use-kept-rows';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows';

/** Rows above and below those in sight: the browser scrolls before the page hears of it. */
const SPARE = 8;

export function StructureTree() {
  const open = structure.value;
  void outlineTurn.value;
  const virtual = useVirtualRows(open?.outline.rowCount ?? 0, SPARE);
  const chosen = open === null || chosenPath.value.length === 0 ? -1 : open.outline.rowOf(placesOf(chosenPath.value));
  useEffect(() => {
    if (chosen >= 0) virtual.show(chosen);
  }, [chosen, virtual.height]);
  return open === null ? null : <Rows open={open} virtual={virtual} chosen={chosen} />;
}

interface RowsProps {
  readonly open: Structure;
  readonly virtual: VirtualRows;
  /** -1: out of sight in folded rows. */
  readonly chosen: number;
}

function Rows({ open, virtual, chosen }: RowsProps) {
  const scope = useId();
  const { outline, map } = open;
  const { first, end, origin, rowHeight, moving } = virtual;
  const problems = placedProblems.value;
  const kept = useKeptRows();
  const made = [open, outlineTurn.value, chosen, problems, origin, rowHeight, language.value];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = chosen < 0 ? null : outline.rowAt(chosen);
    if (row !== null && moveAside(event.key, row, open)) {
      event.preventDefault();
      return;
    }
    const to = targetInList(event.key, chosen, outline.rowCount);
    const target = to === null ? null : outline.rowAt(to);
    if (target === null) return;
    event.preventDefault();
    choosePlaces(target.places);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const number = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    const row = Number.isNaN(number) ? null : outline.rowAt(number);
    if (row === null) return;
    if (target.closest('.twig') !== null) setRowOpen(row.places, !row.open);
    else choosePlaces(row.places);
  };
  const onDoubleClick = () => {
    const row = chosen < 0 ? null : outline.rowAt(chosen);
    if (row !== null && row.places.length > 0) setRowOpen(row.places, !row.open);
  };
  return (
    <div
      class="structure-tree"
      role="tree"
      tabIndex={0}
      aria-label={t('Fields of the file')}
      aria-activedescendant={chosen >= first && chosen < end ? `${scope}-${chosen}` : undefined}
      ref={virtual.scroller}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDblClick={onDoubleClick}
    >
      <div class="virtual-room" style={{ height: `${virtual.spacer}px` }}>
        {kept.take([first, end], moving, made, (number, key) => {
          const row = outline.rowAt(number);
          return row === null ? null : (
            <TreeRow
              key={key}
              id={`${scope}-${number}`}
              number={number}
              top={origin + number * rowHeight}
              row={row}
              node={map.describe(row.range)}
              chosen={number === chosen}
              size={map.size}
              problems={problems}
            />
          );
        })}
      </div>
    </div>
  );
}

function moveAside(key: string, row: OutlineRow<MapRange>, { map }: Structure): boolean {
  const move = sideMove(key, row, map.describe(row.range).hasChildren);
  if (move === null) return false;
  if ('choose' in move) choosePlaces(move.choose);
  else if ('open' in move) setRowOpen(move.open, true);
  else setRowOpen(move.close, false);
  return true;
}

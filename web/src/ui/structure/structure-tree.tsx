// The fields of the file as a tree of any size: only the rows in sight exist, and only those have been worked out.
// SPDX-License-Identifier: MIT
import { useEffect, useId } from 'preact/hooks';
import type { MapRange } from '../../../../wasm-bindings/map-types';
import { t } from '../../i18n/text';
import { choosePlaces, placesOf, setRowOpen } from '../../state/structure-actions';
import { type OutlineRow, sideMove } from '../../state/structure-outline';
import { hasProblemIn } from '../../state/structure-problems';
import { chosenPath, outlineTurn, placedProblems, type Structure, structure } from '../../state/structure-view';
import { targetInList } from '../list-keys';
import { TreeRow } from './tree-row';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows';

export function StructureTree() {
  const open = structure.value;
  void outlineTurn.value;
  const virtual = useVirtualRows(open?.outline.rowCount ?? 0);
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
  const rows = outline.rows(virtual.first, virtual.end);
  const problems = placedProblems.value;
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
      aria-activedescendant={chosen >= virtual.first && chosen < virtual.end ? `${scope}-${chosen}` : undefined}
      ref={virtual.scroller}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDblClick={onDoubleClick}
    >
      <div class="virtual-room" style={{ height: `${virtual.spacer}px` }}>
        <div class="virtual-pane" style={{ height: `${virtual.height}px` }}>
          <div style={{ transform: `translateY(${virtual.shift}px)` }}>
            {rows.map((row, at) => {
              const number = virtual.first + at;
              const node = map.describe(row.range);
              return (
                <TreeRow
                  key={number}
                  id={`${scope}-${number}`}
                  number={number}
                  row={row}
                  node={node}
                  chosen={number === chosen}
                  size={map.size}
                  hasProblem={hasProblemIn(problems, node.byteOffset, node.byteOffset + node.byteSize)}
                />
              );
            })}
          </div>
        </div>
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

// One row of the tree of fields: what it is, what it says, where it is.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-preact';
import type { Problem } from '../../../../wasm-bindings/kotsu';
import type { MapNode, MapRange } from '../../../../wasm-bindings/map-types';
import { readersWords, t } from '../../i18n/text';
import { offsetText } from '../../state/structure-hex';
import type { OutlineRow } from '../../state/structure-outline';
import { hasProblemIn } from '../../state/structure-problems';
import { nameText, shortValue } from '../../state/structure-text';

/** Deeper levels keep this indentation: long ways down must not leave the panel. */
const DEEPEST_INDENT = 9;

export interface TreeRowProps {
  readonly id: string;
  readonly number: number;
  /** Pixels from the top of the content. */
  readonly top: number;
  readonly row: OutlineRow<MapRange>;
  readonly node: MapNode;
  readonly chosen: boolean;
  /** Bytes of the file. */
  readonly size: number;
  readonly problems: readonly Problem[];
}

export function TreeRow({ id, number, top, row, node, chosen, size, problems }: TreeRowProps) {
  const Chevron = row.open ? ChevronDown : ChevronRight;
  const level = row.places.length;
  return (
    <div
      id={id}
      class="structure-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={level + 1}
      aria-posinset={(row.places.at(-1) ?? 0) + 1}
      aria-setsize={row.setSize}
      aria-expanded={node.hasChildren ? row.open : undefined}
      aria-selected={chosen}
      data-row={number}
      style={{ top: `${top}px`, '--level': Math.min(level, DEEPEST_INDENT) }}
    >
      <span class="twig">{node.hasChildren && <Chevron size={14} />}</span>
      <span class={`kind kind-${node.role}`} aria-hidden="true" />
      <span class="structure-name">{nameText(node, readersWords)}</span>
      {hasProblemIn(problems, node.byteOffset, node.byteOffset + node.byteSize) && (
        <>
          <TriangleAlert size={13} class="warning" />
          <span class="spoken-only">{t('has a problem')}</span>
        </>
      )}
      <span class="structure-value number">{shortValue(node, readersWords)}</span>
      <span class="structure-offset number muted">{offsetText(node.byteOffset, size)}</span>
    </div>
  );
}

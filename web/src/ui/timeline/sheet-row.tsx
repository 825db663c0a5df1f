// The name of one row of the timeline, and what it is worth where the playhead stands.
// SPDX-License-Identifier: MIT
// biome-ignore-all lint/a11y/useSemanticElements: of a table, rows that are out of sight could not be left out.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and says which row it is on.
import { ChevronDown, ChevronRight } from 'lucide-preact';
import { t } from '../../i18n/text';
import { channelWords, ownedWords } from '../../state/channel-words';
import { readClipFrame } from '../../state/curve-view';
import { stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import type { SheetRow } from '../../state/timeline-rows';
import { shortValueText } from '../../state/timeline-view';
import { Live } from '../live';

export interface SheetRowProps {
  readonly id: string;
  /** Among all rows, from 0. */
  readonly number: number;
  readonly row: SheetRow;
  readonly chosen: boolean;
}

export function SheetRowName({ id, number, row, chosen }: SheetRowProps) {
  const Chevron = row.open === true ? ChevronDown : ChevronRight;
  const count = t('{count, plural, one {# key} other {# keys}}', { count: row.frames.length });
  return (
    <div
      id={id}
      class={`sheet-row ${row.kind} ${row.frames.length === 0 ? 'still' : ''}`}
      role="row"
      aria-rowindex={number + 1}
      aria-level={row.kind === 'channel' ? 2 : 1}
      aria-expanded={row.open ?? undefined}
      aria-selected={chosen}
      tabIndex={-1}
      data-row={number}
    >
      <span class="twig" aria-hidden="true">
        {row.open !== null && <Chevron size={14} />}
      </span>
      <span role="gridcell" class="sheet-name">
        <span>{rowTitle(row)}</span>
        <span class="spoken-only">, {count}</span>
      </span>
      {row.channel === null ? (
        <span class="number muted sheet-count" aria-hidden="true" title={count}>
          {row.frames.length === 0 ? '–' : row.frames.length}
        </span>
      ) : (
        <span class="number muted sheet-count" aria-hidden="true">
          <Live key={row.id} read={() => shortValueText.value(row, readClipFrame.value) ?? ''} />
        </span>
      )}
    </div>
  );
}

export function rowTitle({ kind, bone, channel }: SheetRow): string {
  if (kind === 'all') return t('All keys');
  if (channel !== null) return bone === null ? ownedWords(channel) : channelWords(channel);
  const of = stageFile.value?.document.bones[bone ?? -1];
  return of === undefined ? t('Other curves') : boneLabel(of);
}

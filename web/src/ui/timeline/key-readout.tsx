// What the pointer is over, else the chosen row and key, in one line. Screen readers hear of the latter alone.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n/text';
import { stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import type { SheetRow } from '../../state/timeline-rows';
import { active, keyInRow, rows, valueText } from '../../state/timeline-view';
import type { SheetSpot } from './sheet-pointer';
import { rowTitle } from './sheet-row';
import { momentText } from './time-text';

export function KeyReadout({ hover }: { readonly hover: ReadonlySignal<SheetSpot | null> }) {
  const row = rows.value[active.value];
  const chosen = row === undefined ? '' : textOf(row, keyInRow.value, true);
  return (
    <p class="key-readout number">
      <span role="status" class={hover.value === null ? '' : 'spoken-only'}>
        {chosen}
      </span>
      {hover.value !== null && (
        <span class="muted" aria-hidden="true">
          {textOf(hover.value.row, hover.value.key ?? Math.max(0, hover.value.frame), hover.value.key !== null)}
        </span>
      )}
    </p>
  );
}

/** "Bone 3 · Rotation X, key at frame 12: 512 = 45.0°". */
function textOf(row: SheetRow, frame: number | null, isKey: boolean): string {
  const title = row.channel === null ? rowTitle(row) : [boneTitle(row), rowTitle(row)].filter(Boolean).join(' · ');
  if (frame === null) return title;
  const at = isKey ? frame : Math.round(frame * 10) / 10;
  const moment = momentText(at);
  const value = valueText.value(row, at);
  const place = isKey
    ? t('{row}, key at {moment}', { row: title, moment })
    : t('{row}, {moment}', { row: title, moment });
  return value === null ? place : `${place}: ${value}`;
}

function boneTitle({ bone }: SheetRow): string {
  const of = stageFile.value?.document.bones[bone ?? -1];
  return of === undefined ? '' : boneLabel(of);
}

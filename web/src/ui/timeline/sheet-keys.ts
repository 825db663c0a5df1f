// The keys of the timeline's rows: one table for them and for the help. They work only where the rows have the focus.
// SPDX-License-Identifier: MIT
import { msg } from '../../i18n/english';
import { isSilenced } from '../../state/letter-keys';
import { chooseRow, goToKey, setUnfolded, showAllTime, toggleRange, zoomTime } from '../../state/timeline-actions';
import { headOf } from '../../state/timeline-rows';
import { active, rows } from '../../state/timeline-view';
import { targetInList } from '../list-keys';
import type { Shortcut } from '../shortcuts';

export const sheetKeys: readonly Shortcut[] = [
  { keys: ['ArrowUp'], shown: '↑ ↓', title: msg('Row before, next row'), run: () => goToRow('ArrowUp') },
  { keys: ['ArrowDown'], shown: '', title: '', run: () => goToRow('ArrowDown') },
  { keys: ['PageUp'], shown: msg('Page ↑ ↓'), title: msg('Ten rows back, ten rows on'), run: () => goToRow('PageUp') },
  { keys: ['PageDown'], shown: '', title: '', run: () => goToRow('PageDown') },
  { keys: ['ArrowLeft'], shown: '← →', title: msg('Key before, next key of the row'), run: () => goToKey(-1) },
  { keys: ['ArrowRight'], shown: '', title: '', run: () => goToKey(1) },
  { keys: ['Enter'], shown: msg('Enter'), title: msg('Unfold or fold the channels of a bone'), run: toggleFold },
  {
    keys: ['+', '='],
    shown: '+ = −',
    title: msg('Nearer, further; also Ctrl and the wheel'),
    run: () => zoomTime(0.5),
  },
  { keys: ['-'], shown: '', title: '', run: () => zoomTime(2) },
  { keys: ['Home', '0'], shown: msg('Home 0'), title: msg('All of the clip in sight'), run: showAllTime },
  { keys: ['p'], shown: 'P', title: msg('Play only what is in sight, or all again'), run: toggleRange },
];

export function onSheetKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey ? `Shift+${event.key}` : event.key;
  const shortcut = sheetKeys.find(({ keys }) => keys.includes(key));
  if (shortcut === undefined || isSilenced(key)) return;
  event.preventDefault();
  shortcut.run();
}

function goToRow(key: string): void {
  const to = targetInList(key, active.value, rows.value.length);
  const row = to === null ? undefined : rows.value[to];
  if (row !== undefined) chooseRow(row);
}

function toggleFold(): void {
  const head = rows.value[headOf(rows.value, active.value)];
  if (head !== undefined && head.open !== null) setUnfolded(head, !head.open);
}

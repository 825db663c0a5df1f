// The keys of the picture on stage: one table for them and for the help. They work only where the picture has the focus.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { orbitBy, panBy, zoomBy } from '../state/camera-actions';
import { isSilenced } from '../state/letter-keys';
import { reframe } from '../state/view-actions';
import type { Shortcut } from './shortcuts';

export const viewKeys: readonly Shortcut[] = [
  { keys: ['ArrowLeft'], shown: '← → ↑ ↓', title: msg('Go around the model'), run: () => orbitBy(-1, 0) },
  { keys: ['ArrowRight'], shown: '', title: '', run: () => orbitBy(1, 0) },
  { keys: ['ArrowUp'], shown: '', title: '', run: () => orbitBy(0, 1) },
  { keys: ['ArrowDown'], shown: '', title: '', run: () => orbitBy(0, -1) },
  { keys: ['Shift+ArrowLeft'], shown: msg('Shift ← → ↑ ↓'), title: msg('Move the view'), run: () => panBy(-1, 0) },
  { keys: ['Shift+ArrowRight'], shown: '', title: '', run: () => panBy(1, 0) },
  { keys: ['Shift+ArrowUp'], shown: '', title: '', run: () => panBy(0, 1) },
  { keys: ['Shift+ArrowDown'], shown: '', title: '', run: () => panBy(0, -1) },
  {
    keys: ['+', '=', 'PageUp'],
    shown: msg('+ − Page ↑ ↓'),
    title: msg('Nearer, further'),
    run: () => zoomBy(1),
  },
  { keys: ['-', 'PageDown'], shown: '', title: '', run: () => zoomBy(-1) },
  { keys: ['Home'], shown: msg('Home'), title: msg('Frame the model'), run: reframe },
];

export function onViewKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length > 1 && event.shiftKey ? `Shift+${event.key}` : event.key;
  const shortcut = viewKeys.find(({ keys }) => keys.includes(key));
  if (shortcut === undefined || isSilenced(key)) return;
  event.preventDefault();
  shortcut.run();
}

/** A press of the mouse means the stage, not its keys: the arrows go on leading through time. */
export function keepKeysInTime(event: MouseEvent & { readonly currentTarget: HTMLElement }): void {
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== event.currentTarget) activeElement.blur();
}

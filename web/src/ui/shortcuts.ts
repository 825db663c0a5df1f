// The keys of the page: one table for the listener and for the help.
// SPDX-License-Identifier: MIT

import { selectClipBy } from '../state/actions';
import { toggleCurves } from '../state/curve-dock';
import { seekFirst, seekLast, setLooping, setStepped, stepFrames, togglePlaying } from '../state/playback-actions';
import { helpOpen, looping, stepped } from '../state/session';
import { toggleStructure } from '../state/structure-dock';
import { reframe, selectBone, setHelpOpen, toggleViewOption } from '../state/view-actions';
import { chooseFiles } from './open-buttons';

export interface Shortcut {
  /** `KeyboardEvent.key` of each key that does it; letters in lower case. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly title: string;
  readonly run: () => void;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: [' '], shown: 'Space', title: 'Play or pause', run: togglePlaying },
  { keys: ['ArrowLeft'], shown: '←', title: 'One frame back', run: () => stepFrames(-1) },
  { keys: ['ArrowRight'], shown: '→', title: 'One frame on', run: () => stepFrames(1) },
  { keys: ['Home'], shown: 'Home', title: 'First frame', run: seekFirst },
  { keys: ['End'], shown: 'End', title: 'Last frame', run: seekLast },
  { keys: ['ArrowUp'], shown: '↑', title: 'Clip before', run: () => selectClipBy(-1) },
  { keys: ['ArrowDown'], shown: '↓', title: 'Next clip', run: () => selectClipBy(1) },
  { keys: ['l'], shown: 'L', title: 'Loop, or play once', run: () => setLooping(!looping.value) },
  { keys: ['s'], shown: 'S', title: 'Stepped, or smooth', run: () => setStepped(!stepped.value) },
  { keys: ['f'], shown: 'F', title: 'Frame the model', run: reframe },
  { keys: ['m'], shown: 'M', title: 'Mesh', run: () => toggleViewOption('mesh') },
  { keys: ['b'], shown: 'B', title: 'Bones over the mesh', run: () => toggleViewOption('bones') },
  { keys: ['g'], shown: 'G', title: 'Ground grid', run: () => toggleViewOption('grid') },
  { keys: ['a'], shown: 'A', title: 'Axes of the bones', run: () => toggleViewOption('boneAxes') },
  { keys: ['n'], shown: 'N', title: 'Names of the joints', run: () => toggleViewOption('jointNames') },
  { keys: ['c'], shown: 'C', title: 'Curves of the selected bone', run: toggleCurves },
  { keys: ['x'], shown: 'X', title: 'Structure: the bytes of the file', run: toggleStructure },
  { keys: ['Escape'], shown: 'Esc', title: 'Deselect the bone', run: () => selectBone(null) },
  { keys: ['o'], shown: 'O', title: 'Open files', run: chooseFiles },
  { keys: ['?'], shown: '?', title: 'This help', run: () => setHelpOpen(true) },
];

/** Listens on the window until the returned function is called. */
export function listenForKeys(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || helpOpen.value) return;
  if (document.querySelector(':popover-open, dialog:modal') !== null) return;
  if (event.target instanceof Element && belongsTo(event.target, event.key)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shortcut = shortcuts.find((candidate) => candidate.keys.includes(key));
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

/** Whether an element has a use of its own for a key: text fields for all of them, buttons for Space. */
function belongsTo(element: Element, key: string): boolean {
  if (element.closest('select, textarea, [contenteditable], input:not([type=range])') !== null) return true;
  return key === ' ' && element.closest('button, a, summary') !== null;
}

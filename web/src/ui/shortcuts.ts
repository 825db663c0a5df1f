// The keys of the page: one table for the listener and for the help.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { selectClipBy } from '../state/actions';
import { lookAtSide } from '../state/camera-actions';
import { toggleCompare } from '../state/compare-dock';
import { togglePanel } from '../state/dock';
import { galleryOpen } from '../state/gallery-open';
import { isSilenced } from '../state/letter-keys';
import {
  seekFirst,
  seekLast,
  setLooping,
  setRangeEndHere,
  setStepped,
  stepFrames,
  togglePlaying,
  turnDirection,
} from '../state/playback-actions';
import { looping, stepped } from '../state/session';
import { stepKey } from '../state/timeline-dock';
import { reframe, selectBone, setHelpOpen, toggleViewOption } from '../state/view-actions';
import { chooseFiles } from './open-buttons';

/** What bones can be told is loaded with the first word. */
function withBone(name: 'toggleHidden' | 'toggleIsolated' | 'toggleFollowing' | 'toggleTrail' | 'rename') {
  return () => {
    import('../state/bone-tools').then((tools) => tools.chosen[name]()).catch(() => {});
  };
}

export interface Shortcut {
  /** `KeyboardEvent.key` of each key that does it, `Shift+` before that of a named key; letters in lower case. */
  readonly keys: readonly string[];
  /** What is printed on them, where that is a word: as `msg` marks it. */
  readonly shown: string;
  readonly title: string;
  readonly run: () => void;
}

/** Under their headings in the help. */
export const shortcutGroups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    msg('Time'),
    [
      { keys: [' '], shown: msg('Space'), title: msg('Play or pause'), run: togglePlaying },
      { keys: ['ArrowLeft'], shown: '←', title: msg('One frame back'), run: () => stepFrames(-1) },
      { keys: ['ArrowRight'], shown: '→', title: msg('One frame on'), run: () => stepFrames(1) },
      {
        keys: ['ArrowUp'],
        shown: '↑',
        title: msg('Next key, of the selected bone or of all'),
        run: () => void stepKey(1),
      },
      { keys: ['ArrowDown'], shown: '↓', title: msg('Key before'), run: () => void stepKey(-1) },
      {
        keys: ['Home', 'Shift+ArrowLeft'],
        shown: msg('Home'),
        title: msg('First frame; also Shift ←'),
        run: seekFirst,
      },
      { keys: ['End', 'Shift+ArrowRight'], shown: msg('End'), title: msg('Last frame; also Shift →'), run: seekLast },
      { keys: ['PageUp'], shown: msg('Page ↑'), title: msg('Clip before'), run: () => selectClipBy(-1) },
      { keys: ['PageDown'], shown: msg('Page ↓'), title: msg('Next clip'), run: () => selectClipBy(1) },
      { keys: ['l'], shown: 'L', title: msg('Loop, or play once'), run: () => setLooping(!looping.value) },
      { keys: ['d'], shown: 'D', title: msg('Direction: forwards, backwards, ping-pong'), run: turnDirection },
      { keys: ['['], shown: '[', title: msg('Play from this frame'), run: () => setRangeEndHere('from') },
      { keys: [']'], shown: ']', title: msg('Play up to this frame'), run: () => setRangeEndHere('to') },
      { keys: ['s'], shown: 'S', title: msg('Stepped, or smooth'), run: () => setStepped(!stepped.value) },
    ],
  ],
  [
    msg('Stage'),
    [
      { keys: ['f'], shown: 'F', title: msg('Frame the model'), run: reframe },
      { keys: ['1'], shown: '1', title: msg('Look from the front'), run: () => lookAtSide('front') },
      { keys: ['3'], shown: '3', title: msg('Look from the side'), run: () => lookAtSide('side') },
      { keys: ['7'], shown: '7', title: msg('Look from above'), run: () => lookAtSide('top') },
      { keys: ['9'], shown: '9', title: msg('Look from the opposite side'), run: () => lookAtSide('opposite') },
      { keys: ['m'], shown: 'M', title: msg('Mesh'), run: () => toggleViewOption('mesh') },
      { keys: ['b'], shown: 'B', title: msg('Bones over the mesh'), run: () => toggleViewOption('bones') },
      { keys: ['g'], shown: 'G', title: msg('Ground grid'), run: () => toggleViewOption('grid') },
      { keys: ['a'], shown: 'A', title: msg('Axes of the bones'), run: () => toggleViewOption('boneAxes') },
      { keys: ['n'], shown: 'N', title: msg('Names of the joints'), run: () => toggleViewOption('jointNames') },
      { keys: ['Escape'], shown: msg('Esc'), title: msg('Deselect the bone'), run: () => selectBone(null) },
    ],
  ],
  [
    msg('Bones'),
    [
      { keys: ['h'], shown: 'H', title: msg('Hide the selected bone, or show it'), run: withBone('toggleHidden') },
      { keys: ['i'], shown: 'I', title: msg('Show only the selected bone, or all'), run: withBone('toggleIsolated') },
      { keys: ['v'], shown: 'V', title: msg('Follow the selected bone'), run: withBone('toggleFollowing') },
      { keys: ['p'], shown: 'P', title: msg('Path of the selected bone'), run: withBone('toggleTrail') },
      { keys: ['F2'], shown: 'F2', title: msg('Name the selected bone'), run: withBone('rename') },
    ],
  ],
  [
    msg('Panels'),
    [
      { keys: ['t'], shown: 'T', title: msg('Timeline: the keys of the clip'), run: () => togglePanel('timeline') },
      { keys: ['c'], shown: 'C', title: msg('Curves of the selected bone'), run: () => togglePanel('curves') },
      { keys: ['x'], shown: 'X', title: msg('Structure: the bytes of the file'), run: () => togglePanel('structure') },
      { keys: ['k'], shown: 'K', title: msg('Compare two clips or files'), run: () => void toggleCompare() },
      { keys: ['o'], shown: 'O', title: msg('Open files'), run: chooseFiles },
      { keys: ['?'], shown: '?', title: msg('This help'), run: () => setHelpOpen(true) },
    ],
  ],
];

const shortcuts = shortcutGroups.flatMap(([, group]) => group);

/** Listens on the window until the returned function is called. */
export function listenForKeys(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // What lies over the stage has keys of its own.
  if (galleryOpen.value || document.querySelector(':popover-open, dialog:modal') !== null) return;
  if (event.target instanceof Element && belongsTo(event.target, event.key)) return;
  const key = keyOf(event);
  const shortcut = shortcuts.find((candidate) => candidate.keys.includes(key));
  if (shortcut === undefined || isSilenced(key)) return;
  event.preventDefault();
  shortcut.run();
}

function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length === 1) return key.toLowerCase();
  return shiftKey ? `Shift+${key}` : key;
}

/** Whether an element has a use of its own for a key: text fields for all of them, buttons for Space. */
function belongsTo(element: Element, key: string): boolean {
  if (element.closest('select, textarea, [contenteditable], input:not([type=range])') !== null) return true;
  return key === ' ' && element.closest('button, a, summary') !== null;
}

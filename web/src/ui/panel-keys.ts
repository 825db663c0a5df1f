// The keys of single panels, for the help alone: each works where its panel has the focus, and the code beside the panel obeys it.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { Shortcut } from './shortcuts';
import { sheetKeys } from './timeline/sheet-keys';
import { viewKeys } from './view-keys';

export type PanelKeyGroup = readonly [title: string, keys: readonly Omit<Shortcut, 'run'>[]];

export const panelKeyGroups: readonly PanelKeyGroup[] = [
  [msg('Picture, where it has the focus'), viewKeys.filter(({ title }) => title !== '')],
  [msg('Timeline, where its rows have the focus'), sheetKeys.filter(({ title }) => title !== '')],
  [
    msg('Curves, where the graph has the focus'),
    [
      { keys: ['ArrowLeft', 'ArrowRight'], shown: '← →', title: msg('Key before, next key of the curve') },
      { keys: ['ArrowUp', 'ArrowDown'], shown: '↑ ↓', title: msg('Curve before, next curve') },
      { keys: ['Home', 'End'], shown: msg('Home End'), title: msg('First key, last key') },
      { keys: ['+', '-'], shown: '+ −', title: msg('Nearer, further') },
      { keys: ['0'], shown: '0', title: msg('The whole clip in sight') },
      { keys: ['Escape'], shown: msg('Esc'), title: msg('Deselect the key') },
    ],
  ],
  [
    msg('Tree of bones, where it has the focus'),
    [
      { keys: ['ArrowUp', 'ArrowDown'], shown: '↑ ↓', title: msg('Bone before, next bone') },
      { keys: ['ArrowLeft', 'ArrowRight'], shown: '← →', title: msg('Fold or unfold, or go to the parent or a child') },
      {
        keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
        shown: msg('Shift ← →'),
        title: msg('Fold or unfold with all bones below'),
      },
      { keys: ['*'], shown: '*', title: msg('Unfold all that hang on the same bone') },
      { keys: ['Alt+h'], shown: msg('Alt H'), title: msg('Show all bones again') },
      { keys: ['/'], shown: '/', title: msg('Search the bones') },
      { keys: ['Enter'], shown: msg('Enter'), title: msg('In the search: next match; with Shift the one before') },
      { keys: ['ArrowDown'], shown: '↓', title: msg('In the search: into the tree') },
      { keys: ['Escape'], shown: msg('Esc'), title: msg('In the search: the whole tree again') },
    ],
  ],
  [
    msg('Bytes, where they have the focus'),
    [
      { keys: ['ArrowLeft', 'ArrowRight'], shown: '← →', title: msg('Byte before, next byte') },
      { keys: ['ArrowUp', 'ArrowDown'], shown: '↑ ↓', title: msg('Row before, next row') },
      { keys: ['PageUp', 'PageDown'], shown: msg('Page ↑ ↓'), title: msg('A page back, a page on') },
      { keys: ['Home', 'End'], shown: msg('Home End'), title: msg('Start of the row, end of the row') },
      {
        keys: ['Ctrl+Home', 'Ctrl+End'],
        shown: msg('Ctrl Home End'),
        title: msg('Start of the file, end of the file'),
      },
      {
        keys: ['Shift+ArrowLeft'],
        shown: msg('Shift ← →'),
        title: msg('Choose several bytes; also with the keys above'),
      },
      { keys: ['Ctrl+c'], shown: msg('Ctrl C'), title: msg('Copy the chosen bytes as hexadecimal') },
      { keys: ['Enter'], shown: msg('Enter'), title: msg('In the search: next match; with Shift the one before') },
    ],
  ],
  [
    msg('Differences, where the table has the focus'),
    [
      { keys: ['ArrowUp', 'ArrowDown'], shown: '↑ ↓', title: msg('Bone before, next bone') },
      { keys: ['Enter'], shown: msg('Enter'), title: msg('Go to the frame where the bone is the farthest apart') },
    ],
  ],
];

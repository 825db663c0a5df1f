// Links and files that are pasted into the page, a link also with the message around it.
// SPDX-License-Identifier: MIT
import { pickedFromInput } from '../files/intake';
import { findFragment } from '../permalink/fragment';
import { openPicked } from './actions';
import { followLink } from './share-history';

/** Answers whether there is a link in the text. */
export function openText(text: string): boolean {
  const fragment = findFragment(text);
  if (fragment !== '') void followLink(fragment, 'link', false);
  return fragment !== '';
}

/** Anywhere but in a text field. Called once. */
export function listenForPastes(): void {
  addEventListener('paste', (event) => {
    const { clipboardData: pasted, target } = event;
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
    if (pasted === null || isField) return;
    if (pasted.files.length > 0) void openPicked(pickedFromInput(pasted.files));
    else if (openText(pasted.getData('text/plain'))) event.preventDefault();
  });
}

// A sentence with an element in it, wherever the language puts it.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';

/** A character that no message and no name has. */
const SLOT = '\uE000';

export interface WithElementProps {
  /** The sentence, with what it is given in the element's place. */
  readonly say: (slot: string) => string;
  /** The element. */
  readonly children: ComponentChildren;
}

export function WithElement({ say, children }: WithElementProps) {
  const [before, after] = say(SLOT).split(SLOT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

// What style sheets say of single elements. To ask has the browser work out styles there and then, so the answers are kept until they may be others.
// SPDX-License-Identifier: MIT

interface Known {
  readonly turn: number;
  /** Other classes, other styles. */
  readonly classes: string;
  readonly value: string;
}

const known = new WeakMap<Element, Map<string, Known>>();

/** Rises when what style sheets ask about may be otherwise. */
let turn = 0;

function forget(): void {
  turn += 1;
}

if (typeof window !== 'undefined') {
  addEventListener('resize', forget);
  matchMedia('(pointer: coarse)').addEventListener('change', forget);
}

function styleOf(element: Element, property: string): string {
  const of = known.get(element) ?? new Map<string, Known>();
  const last = of.get(property);
  if (last?.turn === turn && last.classes === element.className) return last.value;
  const value = getComputedStyle(element).getPropertyValue(property);
  of.set(property, { turn, classes: element.className, value });
  known.set(element, of);
  return value;
}

/** Of a list. @param property a custom property in pixels */
export function rowHeight(element: Element, property = '--row', otherwise = 28): number {
  return Number.parseFloat(styleOf(element, property)) || otherwise;
}

/** Whether it stays at an edge while what it stands beside scrolls. */
export function isSticky(element: Element): boolean {
  return styleOf(element, 'position') === 'sticky';
}

// Long work gives the page time to paint and to answer.
// SPDX-License-Identifier: MIT

/** How often, in milliseconds. */
const BREATH = 12;

/** Call what it returns between two steps of the work: it lets the page go on when it is time. */
export function breather(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last <= BREATH) return;
    await nextTask();
    last = performance.now();
  };
}

/** What comes after it is a task of its own: between the two the page can paint and answer. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

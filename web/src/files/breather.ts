// Long work gives the page time to paint and to answer.
// SPDX-License-Identifier: MIT

/** How often, in milliseconds. */
const BREATH = 12;

/** Call what it returns between two steps of the work: it lets the page go on when it is time. */
export function breather(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last <= BREATH) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}

// A model that opens is seen before what the lists say of it: to render those takes as long as several pictures.
// SPDX-License-Identifier: MIT
import { options } from 'preact';

/** In a hidden tab there are no pictures to wait for. Milliseconds. */
const LONGEST_WAIT = 100;

/** What the user does meanwhile shall meet components that are up to date. */
const DEEDS = ['keydown', 'pointerdown', 'beforeinput'] as const;

/** The next time that components have to be rendered, they wait for a frame of the page; then all are, at once. */
export function poseFirst(): void {
  if (options.debounceRendering !== undefined) return;
  options.debounceRendering = (render) => {
    afterPicture(() => {
      delete options.debounceRendering;
      render();
    });
  };
}

function afterPicture(then: () => void): void {
  const timer = setTimeout(done, LONGEST_WAIT);
  const request = requestAnimationFrame(() => setTimeout(done));
  for (const deed of DEEDS) addEventListener(deed, done, true);
  let isDone = false;
  function done(): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    cancelAnimationFrame(request);
    for (const deed of DEEDS) removeEventListener(deed, done, true);
    then();
  }
}

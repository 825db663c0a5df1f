// Frames to pixels and back, over the part of a clip that the timeline shows. Pure.
// SPDX-License-Identifier: MIT
import type { View } from './curve-series';

/** Room at either side, so that keys at the very ends are whole. CSS pixels, as is all that follows. */
export const MARGIN = 14;

export interface Scale {
  readonly view: View;
  readonly width: number;
}

export function pixelsPerFrame({ view, width }: Scale): number {
  return Math.max(1, width - 2 * MARGIN) / (view.to - view.from);
}

export function xAt(scale: Scale, frame: number): number {
  return MARGIN + (frame - scale.view.from) * pixelsPerFrame(scale);
}

export function frameAtX(scale: Scale, x: number): number {
  return scale.view.from + (x - MARGIN) / pixelsPerFrame(scale);
}

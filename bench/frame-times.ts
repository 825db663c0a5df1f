// What the frames of a gallery took, stretch by stretch.
// SPDX-License-Identifier: MIT

/** Milliseconds. */
export interface StretchTimes {
  /** From one animation frame to the next. */
  readonly average: number;
  readonly p95: number;
  /** Of a frame, on the page's own thread. */
  readonly script: number;
}

/** Of each the best stretch. */
export interface FrameTimes extends StretchTimes {
  /** All of them. Stretches of the same number lie next to each other in time, and share whatever else the machine did. */
  readonly stretches: readonly StretchTimes[];
}

export interface GalleryTimes {
  readonly of200: FrameTimes;
  readonly of400: FrameTimes;
  readonly three200: FrameTimes;
}

export function framesOf(stretches: readonly StretchTimes[]): FrameTimes {
  return {
    average: Math.min(...stretches.map(({ average }) => average)),
    p95: Math.min(...stretches.map(({ p95 }) => p95)),
    script: Math.min(...stretches.map(({ script }) => script)),
    stretches,
  };
}

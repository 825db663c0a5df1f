// What the figures are held against: ratios of times taken in one run on one machine, and the gallery's frames.
// SPDX-License-Identifier: MIT
import type { FrameTimes } from './frame-times.ts';
import type { GalleryFigures } from './gallery.ts';
import type { Times } from './rounds.ts';

export interface Measured {
  /** Nanoseconds per bone; `plain` is the double-precision path. */
  readonly native: Times;
  readonly node: Times;
  readonly chromium: Times | null;
  /** Nanoseconds of a pass over all animations. */
  readonly stream: { readonly stream: number; readonly bitByBit: number };
  /** Milliseconds. */
  readonly load: {
    readonly native: number;
    readonly node: number;
    readonly firstPose: number | null;
    readonly firstShader: number | null;
  };
}

export interface Target {
  readonly name: string;
  readonly ratio: number | null;
  readonly bound: number;
  readonly atLeast: boolean;
}

const threeTargets = [
  ['dense', 'sequential', 18],
  ['spline', 'sequential', 24],
  ['numbers', 'sequential', 60],
  ['dense', 'seek', 15],
  ['spline', 'seek', 20],
] as const;
const threeNames = { dense: 'dense linear tracks', spline: 'glTF CUBICSPLINE', numbers: 'nine number tracks' };

export function targetsOf({ native, node, chromium, stream, load }: Measured): Target[] {
  const targets: Target[] = [];
  const ratio = (times: Times | null, above: string, below: string) =>
    times && (times[above] ?? Number.NaN) / (times[below] ?? Number.NaN);
  const add = (name: string, of: number | null, bound: number, atLeast: boolean) =>
    targets.push({ name, ratio: of, bound, atLeast });
  for (const [where, times] of [
    ['node', node],
    ['Chromium', chromium],
  ] as const) {
    for (const [style, course, bound] of threeTargets) {
      add(
        `three.js ${threeNames[style]} / wasm, ${course}, ${where}`,
        ratio(times, `three ${style} ${course}`, course),
        bound,
        true,
      );
    }
  }
  const across = (course: string) => (node[course] ?? Number.NaN) / (native[course] ?? Number.NaN);
  add('wasm / native, sequential', across('sequential'), 1.25, false);
  add('wasm / native, seek', across('seek'), 1.45, false);
  add('seek / sequential, native', ratio(native, 'seek', 'sequential'), 1.3, false);
  add('seek / sequential, wasm', ratio(node, 'seek', 'sequential'), 1.6, false);
  add('crowd of 128 / sequential, native', ratio(native, 'crowd', 'sequential'), 1.2, false);
  add('crowd of 128 / sequential, wasm', ratio(node, 'crowd', 'sequential'), 1.2, false);
  add('FF8 bit by bit / bit stream, native', stream.bitByBit / stream.stream, 3.2, true);
  add('FF8 monster loaded, wasm / native', load.node / load.native, 1.4, false);
  add(
    'FF8 monster to its first pose / three.js first shader, Chromium',
    load.firstPose !== null && load.firstShader !== null ? load.firstPose / load.firstShader : null,
    1,
    false,
  );
  return targets;
}

/** Of neighbours in time: the machine is not equally fast from one minute to the next. Of an even number the lower middle one. */
function medianRatio(above: FrameTimes, below: FrameTimes, of: 'average' | 'script'): number {
  const ratios = above.stretches.map((stretch, turn) => stretch[of] / (below.stretches[turn]?.[of] ?? Number.NaN));
  return ratios.sort((a, b) => a - b)[Math.floor((ratios.length - 1) / 2)] ?? Number.NaN;
}

/** Software GL on two cores; what is drawn hardly matters on a graphics card. */
export function galleryTargetsOf(figures: GalleryFigures | null): Target[] {
  const of = (ratio: (paced: GalleryFigures['paced'], unpaced: GalleryFigures['unpaced']) => number) =>
    figures && ratio(figures.paced, figures.unpaced);
  return [
    {
      name: 'gallery of 200: frames a second',
      ratio: of(({ of200 }) => 1000 / of200.average),
      bound: 30,
      atLeast: true,
    },
    { name: 'gallery of 200: p95 of a frame, ms', ratio: of(({ of200 }) => of200.p95), bound: 34, atLeast: false },
    {
      name: 'gallery of 400: frames a second',
      ratio: of(({ of400 }) => 1000 / of400.average),
      bound: 30,
      atLeast: true,
    },
    {
      name: 'three.js mixer and SkeletonHelper / gallery of 200, main thread',
      ratio: of(({ of200, three200 }) => medianRatio(three200, of200, 'script')),
      bound: 20,
      atLeast: true,
    },
    {
      name: 'three.js mixer and SkeletonHelper / gallery of 200, whole frame',
      ratio: of((_, { of200, three200 }) => medianRatio(three200, of200, 'average')),
      bound: 2.5,
      atLeast: true,
    },
  ];
}

export function verdict({ ratio, bound, atLeast }: Target): 'met' | 'missed' | 'not measured' {
  if (ratio === null) return 'not measured';
  return (atLeast ? ratio >= bound : ratio <= bound) ? 'met' : 'missed';
}

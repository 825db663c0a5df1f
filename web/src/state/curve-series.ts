// Curves turned into points for the graph: sampled by the decoder, as many as there are pixels, and at every key. Pure.
// SPDX-License-Identifier: MIT
import { keyAt, type Trace } from './curve-traces';

/** The part of a clip that the graph shows, in frames. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** One list of moments for all lines, then each line's values at them; null: the file has none there. */
export type Series = [moments: number[], ...values: (number | null)[][]];

/** Narrower, and there would be nothing but a straight line. Frames. */
const NARROWEST = 2;

/** How far before a key with two values its first one is looked up: a float32 frame tells them apart up to 65535. */
const JUST_BEFORE = 1 / 128;

/** Keys closer together than this many per column are not told apart by any eye. */
const MOST_KEYS_PER_COLUMN = 4;

export function sampleSeries(
  traces: readonly Pick<Trace, 'times' | 'valueAt'>[],
  view: View,
  columns: number,
  factorOf: (trace: number) => number,
): Series {
  const moments = momentsIn(traces, view, columns);
  const values = traces.map((trace, at) => {
    const factor = factorOf(at);
    return moments.map((moment) => {
      const value = trace.valueAt(moment);
      return Number.isFinite(value) ? value * factor : null;
    });
  });
  return [moments, ...values];
}

function momentsIn(traces: readonly Pick<Trace, 'times'>[], { from, to }: View, columns: number): number[] {
  const moments = new Set<number>([from, to]);
  for (let column = 1; column < columns; column += 1) moments.add(from + ((to - from) * column) / columns);
  for (const { times } of traces) {
    const [first, end] = keysIn({ times }, { from, to });
    if (end - first > MOST_KEYS_PER_COLUMN * columns) continue;
    for (let key = first; key < end; key += 1) {
      const time = times[key] ?? 0;
      if (times[key + 1] === time && time - JUST_BEFORE >= from) moments.add(time - JUST_BEFORE);
      moments.add(time);
    }
  }
  return [...moments].sort((a, b) => a - b);
}

/** The keys inside a view: the first, and one past the last. */
export function keysIn(trace: Pick<Trace, 'times'>, { from, to }: View): readonly [first: number, end: number] {
  let first = keyAt(trace, from);
  // Of several keys at the very beginning, all are inside.
  while (first >= 0 && trace.times[first] === from) first -= 1;
  return [first + 1, keyAt(trace, to) + 1];
}

// ------------------------------------------------------------------------------------------------------------- Views

/** All of a clip; FF8's last frame, too, is given the width of a frame. */
export function wholeView(frameCount: number, stepped: boolean): View {
  return { from: 0, to: Math.max(1, stepped ? frameCount : frameCount - 1) };
}

/** Nearer (below 1) or further, with `around` staying where it is, as far as there is anything to see. */
export function zoomed(view: View, scale: number, around: number, end: number): View {
  const width = Math.min(end, Math.max(Math.min(NARROWEST, end), (view.to - view.from) * scale));
  const share = (around - view.from) / (view.to - view.from);
  return within({ from: around - share * width, to: around + (1 - share) * width }, end);
}

export function moved(view: View, frames: number, end: number): View {
  return within({ from: view.from + frames, to: view.to + frames }, end);
}

/** The same view, or as wide a one that has the frame in it. */
export function showing(view: View, frame: number, end: number): View {
  if (frame >= view.from && frame <= view.to) return view;
  return moved(view, frame - (view.from + view.to) / 2, Math.max(end, frame));
}

function within({ from, to }: View, end: number): View {
  const shift = from < 0 ? -from : Math.min(0, end - to);
  return { from: Math.max(0, from + shift), to: to + shift };
}

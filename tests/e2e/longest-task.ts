// The longest task of the page's main thread, by the processor's time, out of a trace of the browser.
// SPDX-License-Identifier: MIT
import { expect } from './kotsu-page';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock. */
  readonly dur?: number;
  /** Microseconds of the processor: waiting for one, as on a busy machine, does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** In milliseconds, from a trace of the categories `toplevel` and `devtools.timeline`. */
export function longestTasks(trace: Buffer): { busy: number; clock: number } {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(main.map(place));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(place(event)));
  expect(tasks.length).toBeGreaterThan(100);
  return {
    busy: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  };
}

// A worker that starts when it is first called and ends when nobody has called it for a while, its memory with it.
// SPDX-License-Identifier: MIT
import { type Remote, wrap } from 'comlink';
import { type Outcome, resultOf } from './outcome';

/** Milliseconds. What a large entry took is given back then. */
const IDLE = 20_000;

interface Live<Api> {
  readonly worker: Worker;
  readonly api: Remote<Api>;
  /** Rejects when the worker could not be loaded or has broken down. */
  readonly death: Promise<never>;
}

export type Call<Api> = <Value>(use: (api: Remote<Api>) => Promise<Outcome<Value>>) => Promise<Value>;

/** @returns a function that calls the worker and throws what it throws there */
export function remote<Api>(start: () => Worker): Call<Api> {
  let live: Live<Api> | null = null;
  let calls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    live?.worker.terminate();
    live = null;
  };
  return async (use) => {
    clearTimeout(timer);
    calls += 1;
    live ??= begin<Api>(start());
    const { api, death } = live;
    try {
      return resultOf(await Promise.race([use(api), death.catch(giveUp)]));
    } finally {
      calls -= 1;
      if (calls === 0) timer = setTimeout(end, IDLE);
    }
  };

  function giveUp(reason: unknown): never {
    end();
    throw reason;
  }
}

function begin<Api>(worker: Worker): Live<Api> {
  const death = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error('A part of the page that this needs did not load or broke down. Try again.'));
    });
  });
  // Every call waits for it; this keeps one that nobody waits for from being "unhandled".
  death.catch(() => {});
  return { worker, api: wrap<Api>(worker), death };
}

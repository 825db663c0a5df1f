// Results and failures in a form that passes between the page and its workers: of a thrown error, only the text would.
// SPDX-License-Identifier: MIT
import { KotsuError, type StatusName } from '../../../wasm-bindings/kotsu';
import { type Step, Unreadable } from '../files/intake';

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** The same functions as a worker has them: none of them throws. */
export type Answering<Work> = {
  [Name in keyof Work]: Work[Name] extends (...input: infer Input) => infer Result
    ? (...input: Input) => Promise<Outcome<Awaited<Result>>>
    : never;
};

interface Failure {
  readonly name: string;
  readonly message: string;
  /** Of a KotsuError, the rest of it. */
  readonly kotsu: (Pick<KotsuError, 'byteOffset' | 'field' | 'code'> & { readonly status: StatusName }) | null;
}

export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof KotsuError) {
    const { name, message, status, byteOffset, field, code } = error;
    return { name, message, kotsu: { status, byteOffset, field, code } };
  }
  return error instanceof Error
    ? { name: error.name, message: error.message, kotsu: null }
    : { name: 'Error', message: String(error), kotsu: null };
}

/** @throws the error that the work ended with */
export function resultOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  const { name, message, kotsu } = outcome.failure;
  if (kotsu !== null) throw new KotsuError(kotsu.status, message, kotsu.byteOffset, kotsu.field, kotsu.code);
  if (name === 'Unreadable') throw new Unreadable(message);
  throw Object.assign(new Error(message), { name });
}

/** Between two messages about progress, in milliseconds: each is a way to the page and back. */
const MESSAGE_EVERY = 80;

/** The same step, taken seldom. */
export function seldom(step: Step): Step {
  let last = performance.now();
  return async (done) => {
    if (performance.now() - last < MESSAGE_EVERY) return;
    await step(done);
    last = performance.now();
  };
}

// Guessed curves of properties that nobody has described, once somebody asks for them: their words are read from the file again.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { Curve, CurveKey } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { readAgain } from './curve-bytes';
import type { Trace } from './curve-traces';
import { floatsIn, isGuessed, WORD, wordBytes } from './curve-words';

/** By file and words; only of those that were asked for. */
const guesses = signal<ReadonlyMap<string, Float32Array>>(new Map());

/** Read by other rules, a file has other records. */
const keyOf = (file: OpenFile, { dataOffset, claimedKeyframeCount }: Curve) =>
  `${file.id} ${dataOffset} ${claimedKeyframeCount}`;

/** Reads as many of the curve's words as the file has. */
export async function guess(file: OpenFile, curve: Curve): Promise<void> {
  const key = keyOf(file, curve);
  if (!isGuessed(curve) || guesses.peek().has(key)) return;
  const bytes = await readAgain(file, curve.dataOffset, wordBytes(curve, file.size));
  if (bytes === null) return;
  guesses.value = new Map(guesses.peek()).set(key, floatsIn(bytes));
}

/** The line with the guessed values, once they are there. */
export function withGuess(file: OpenFile, trace: Trace): Trace {
  const values = trace.source === null ? undefined : guesses.value.get(keyOf(file, trace.source.curve));
  if (values === undefined) return trace;
  return {
    ...trace,
    times: Float32Array.from(values.keys()),
    values,
    valueAt: (frame) => held(values, frame),
  };
}

/** NaN while the words are not there. */
export function guessedAt(file: OpenFile, curve: Curve, frame: number): number {
  return held(guesses.value.get(keyOf(file, curve)) ?? new Float32Array(), frame);
}

function held(values: Float32Array, frame: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.floor(frame)))] ?? Number.NaN;
}

export function guessedKeys({ values, source }: Trace): CurveKey[] {
  const start = source?.curve.dataOffset ?? 0;
  return Array.from(values, (value, time) => ({
    time,
    value,
    tangentIn: Number.NaN,
    tangentOut: Number.NaN,
    codes: null,
    byteOffset: start + WORD * time,
    byteSize: WORD,
  }));
}

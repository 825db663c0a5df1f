// Curves of properties that nobody has described: their words as floats, one per frame. A guess, and shown as one.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { Curve, CurveKey } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { readAgain } from './curve-bytes';
import type { Trace } from './curve-traces';

/** GUESS: of property 64 the sources say "per-frame values"; four bytes each is what the other families use for values. */
const WORD = 4;

/** By file and record; only of those that were asked for. */
const guesses = signal<ReadonlyMap<string, Float32Array>>(new Map());

const keyOf = (file: OpenFile, { record }: Curve) => `${file.id} ${record}`;

export function isGuessed({ channel, keyframes, claimedKeyframeCount, dataOffset }: Curve): boolean {
  return channel === null && keyframes.length === 0 && claimedKeyframeCount > 0 && dataOffset > 0;
}

/** Reads as many of the curve's words as the file has. */
export async function guess(file: OpenFile, curve: Curve): Promise<void> {
  const key = keyOf(file, curve);
  if (!isGuessed(curve) || guesses.peek().has(key)) return;
  const room = Math.max(0, Math.floor((file.size - curve.dataOffset) / WORD));
  const bytes = await readAgain(file, curve.dataOffset, WORD * Math.min(curve.claimedKeyframeCount, room));
  if (bytes === null) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = Float32Array.from({ length: bytes.byteLength / WORD }, (_, at) => view.getFloat32(WORD * at, true));
  guesses.value = new Map(guesses.peek()).set(key, values);
}

/** The line with the guessed values, once they are there. */
export function withGuess(file: OpenFile, trace: Trace): Trace {
  const values = trace.source === null ? undefined : guesses.value.get(keyOf(file, trace.source.curve));
  if (values === undefined) return trace;
  return {
    ...trace,
    times: Float32Array.from(values.keys()),
    values,
    valueAt: (frame) => values[Math.min(values.length - 1, Math.max(0, Math.floor(frame)))] ?? Number.NaN,
  };
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

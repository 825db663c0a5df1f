// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { KotsuError } from '../../wasm-bindings/kotsu';
import { Unreadable } from '../../web/src/files/intake';
import { outcomeOf, resultOf, seldom } from '../../web/src/worker/outcome';

/** The way between page and worker. */
async function across<Value>(work: () => Promise<Value>): Promise<Value> {
  return resultOf(structuredClone(await outcomeOf(work)));
}

async function errorAcross(error: unknown): Promise<unknown> {
  return await across(() => Promise.reject(error)).catch((caught: unknown) => caught);
}

describe('what a worker answers', () => {
  test('arrives as it was', async () => {
    expect(await across(async () => ({ bytes: Uint8Array.of(1, 2) }))).toEqual({ bytes: Uint8Array.of(1, 2) });
  });

  test('keeps all that an error says of a file', async () => {
    const error = new KotsuError('badOffset', 'A sentence.', 0x4a2c, 'entry', 'entry-offset');
    const caught = (await errorAcross(error)) as KotsuError;
    expect(caught).toBeInstanceOf(KotsuError);
    expect({ ...caught, message: caught.message }).toEqual({ ...error, message: error.message });
  });

  test('keeps a sentence for the user, and the name of any other error', async () => {
    expect(await errorAcross(new Unreadable('It is cut.'))).toBeInstanceOf(Unreadable);
    expect(await errorAcross(new DOMException('gone', 'NotReadableError'))).toMatchObject({ name: 'NotReadableError' });
    expect(await errorAcross('text')).toMatchObject({ name: 'Error', message: 'text' });
  });
});

test('steps are told seldom, and one that ends the work still ends it', async () => {
  const told: number[] = [];
  const step = seldom(async (done) => {
    told.push(done);
    throw new Error('no longer wanted');
  });
  const work = async () => {
    for (let done = 0; ; done += 1) await step(done);
  };
  await expect(work()).rejects.toThrow('no longer wanted');
  expect(told).toHaveLength(1);
  expect(told[0]).toBeGreaterThan(0);
});

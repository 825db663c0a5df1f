// What the saving worker makes of the page's files: a motion that reads back within what was allowed.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { KotsuDocument, type KotsuModule, MATRIX_FLOATS } from '../../wasm-bindings/kotsu';
import { MotionWriter } from '../../wasm-bindings/motion-writer';
import { type SaveRequest, saveRequested } from '../../web/src/worker/save-work';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;
let writer: MotionWriter;

beforeAll(async () => {
  module = await openDecoder();
  writer = await MotionWriter.instantiate(new Uint8Array(readFileSync('build/wasm/kotsu-write.wasm')));
});

const allowed = { position: 0.001, rotation: 0.001, scale: 0.001 };
const bytesOf = (name: string) => new Uint8Array(readFileSync(`build/fixtures/demos/${name}`));
const file = (name: string) => ({ bytes: new Blob([bytesOf(name)]), options: {} });

function request(rest: Partial<SaveRequest>): SaveRequest {
  return { model: file('quadruped.md'), motion: null, clipIndex: 0, options: { allowed, loops: true }, ...rest };
}

describe('a motion saved from a model and its motion', () => {
  test('is a motion of as many frames, and moves the joints where the clip does', async () => {
    const saved = await saveRequested(module, writer, request({ motion: file('quadruped-walk.mot') }));
    const model = KotsuDocument.load(module, bytesOf('quadruped.md'));
    const [before, after] = [bytesOf('quadruped-walk.mot'), saved.bytes].map((bytes) => {
      const [clip] = KotsuDocument.load(module, bytes).clips;
      if (!clip) throw new Error('a motion has one clip');
      return clip;
    });
    if (!before || !after) throw new Error('unreachable: there are two');
    expect(after).toMatchObject({ frameCount: before.frameCount, loops: true, curveCount: saved.curveCount });
    const [wanted, found] = [0, 1].map(() => new Float64Array(model.bones.length * MATRIX_FLOATS));
    let farthest = 0;
    for (let frame = 0; frame <= before.frameCount - 1; frame += 0.125) {
      model.samplePose(before, frame, wanted ?? new Float64Array());
      model.samplePose(after, frame, found ?? new Float64Array());
      for (const { position } of model.bones) {
        const off = (axis: number) =>
          (wanted?.[position * MATRIX_FLOATS + 12 + axis] ?? 0) - (found?.[position * MATRIX_FLOATS + 12 + axis] ?? 0);
        farthest = Math.max(farthest, Math.hypot(off(0), off(1), off(2)));
      }
    }
    expect(farthest).toBeCloseTo(saved.joints.distance, 6);
    expect(farthest).toBeLessThan(0.05);
    expect(saved.worst.rotation).toBeLessThanOrEqual(allowed.rotation);
  });

  test('is larger where less error is allowed', async () => {
    const motion = file('quadruped-howl.mot');
    const sizes = await Promise.all(
      [0.0001, 0.01].map(async (error) => {
        const options = { allowed: { position: error, rotation: error, scale: error }, loops: true };
        return (await saveRequested(module, writer, request({ motion, options }))).bytes.length;
      }),
    );
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  });
});

test('an FF8 clip comes from its own file', async () => {
  const saved = await saveRequested(module, writer, request({ model: file('biped.dat'), clipIndex: 1 }));
  const own = KotsuDocument.load(module, bytesOf('biped.dat')).clips[1];
  expect(saved.frameCount).toBe(2 * (own?.frameCount ?? 0) + 1);
});

test('a clip that is not there, and what is no file at all, are refused in a sentence', async () => {
  await expect(saveRequested(module, writer, request({ clipIndex: 7 }))).rejects.toThrow('no longer holds this clip');
  const nothing = { bytes: new Blob([new Uint8Array(3)]), options: {} };
  await expect(saveRequested(module, writer, request({ model: nothing }))).rejects.toMatchObject({
    status: 'truncated',
  });
});

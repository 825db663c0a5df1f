// How positions are read, family by family, through the wrapper: the switch that people with real files settle it with.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type Clip,
  KotsuDocument,
  KotsuError,
  MATRIX_FLOATS,
  type PositionReadings,
  positionMode,
  SampleMode,
} from '../../wasm-bindings/kotsu.ts';
import { openDecoder } from './decoder.ts';

const module = await openDecoder();
const fixture = (name: string) => KotsuDocument.load(module, new Uint8Array(readFileSync(`build/fixtures/${name}`)));
const model = fixture('okami-model.md');
const motion = fixture('okami-pose.mot');
const clip = motion.clips[0] as Clip;

/** Bone 0's joint: its z is a full-precision curve, its x and y are at rest. */
function jointAt(frame: number, readings: PositionReadings): number[] {
  const bone = model.bones.find(({ id }) => id === 0);
  const matrices = new Float64Array(model.bones.length * MATRIX_FLOATS);
  model.samplePose(clip, frame, matrices, SampleMode.smooth | positionMode(readings));
  return [12, 13, 14].map((at) => matrices[(bone?.position ?? 0) * MATRIX_FLOATS + at] ?? Number.NaN);
}

function valueAt(frame: number): number {
  const index = motion.curves(clip).findIndex(({ boneId, channel }) => boneId === 0 && channel === 'position.z');
  return motion.sampleCurve(clip, index, frame);
}

it('in model space the joint is where the curve says, axis by axis', () => {
  for (const frame of [0, 3.5, 13]) expect(jointAt(frame, { full: 'model' })[2]).toBeCloseTo(valueAt(frame), 9);
});

it('on the rest offset, which is 0 there, it is where it is in the parent’s space', () => {
  expect(jointAt(5, { full: 'rest' })).toEqual(jointAt(5, {}));
  expect(jointAt(5, { full: 'model' })).not.toEqual(jointAt(5, {}));
});

it('a family that no curve of the bone is in changes nothing', () => {
  expect(jointAt(5, { quantized: 'model', 'quantized-precision': 'rest' })).toEqual(jointAt(5, { full: 'parent' }));
});

it('bits that are no reading are refused', () => {
  const matrices = new Float64Array(model.bones.length * MATRIX_FLOATS);
  expect(() => model.samplePose(clip, 0, matrices, 3 << 14)).toThrow(KotsuError);
});

it('bits keep clear of the other modes and of each other', () => {
  const all = positionMode({ single: 'model', quantized: 'model', 'quantized-precision': 'model', full: 'model' });
  const modes = SampleMode.stepped | SampleMode.wrap | SampleMode.slow;
  expect(all & modes).toBe(0);
  expect(all).toBe(
    positionMode({ single: 'model' }) +
      positionMode({ quantized: 'model' }) +
      positionMode({ 'quantized-precision': 'model' }) +
      positionMode({ full: 'model' }),
  );
});

// The camera between two places: what turns or resizes the view in mid-flight starts from where the flight leads.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraRig } from '../../web/src/scene/camera-rig';
import type { Vec3 } from '../../web/src/scene/framing';
import type { ReadonlyBox } from '../../web/src/scene/scene-types';

const box: ReadonlyBox = { min: [-1, 0, -2], max: [1, 3, 2] };
const FRONT: Vec3 = [0, 0, -1];

let rig: CameraRig;
let now = 0;

/** As the canvas of the stage, of which the camera's controls only listen to events here. */
function canvas(): HTMLCanvasElement {
  const element = Object.assign(new EventTarget(), {
    style: {},
    ownerDocument: new EventTarget(),
    getRootNode: () => new EventTarget(),
  });
  return element as unknown as HTMLCanvasElement;
}

/** The first call of a flight begins it. */
function fly(milliseconds: number): void {
  rig.update(now);
  now += milliseconds;
  rig.update(now);
}

/** From the target to the camera, and how far that is. */
function view() {
  const [px, py, pz, tx, ty, tz] = rig.pose();
  const [x, y, z] = [px - tx, py - ty, pz - tz];
  const distance = Math.hypot(x, y, z);
  return { direction: [x / distance, y / distance, z / distance], distance, target: [tx, ty, tz] };
}

function expectDirection(expected: Vec3): void {
  const { direction } = view();
  for (const [axis, value] of expected.entries()) expect(direction[axis], String(direction)).toBeCloseTo(value, 2);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  now = 0;
  rig = new CameraRig(canvas());
  rig.setAspect(1.5);
  rig.frame(box, FRONT, false);
  rig.update(now);
});
afterEach(() => {
  rig.dispose();
  vi.unstubAllGlobals();
});

test('a view flies to another side, and is there after a moment', () => {
  rig.lookAtSide('side');
  fly(40);
  expect(view().direction[0]).toBeLessThan(-0.01);
  expect(view().direction[2]).toBeLessThan(-0.01);
  fly(200);
  expectDirection([-1, 0, 0]);
});

test('the opposite side is that of the view which a flight leads to', () => {
  rig.lookAtSide('side');
  fly(40);
  rig.lookAtSide('opposite');
  fly(200);
  expectDirection([1, 0, 0]);
  rig.lookAtSide('opposite');
  fly(40);
  rig.lookAtSide('opposite');
  fly(200);
  expectDirection([1, 0, 0]);
});

test('a view that the user has made keeps its target and its distance through flights that are cut short', () => {
  rig.setPose([0, 1, -9, 0, 1, 0]);
  rig.lookAtSide('side');
  fly(40);
  rig.lookAtSide('front');
  fly(40);
  rig.lookAtSide('top');
  fly(200);
  expectDirection([0, 1, 0]);
  expect(view().distance).toBeCloseTo(9, 4);
  expect(view().target).toEqual([0, 1, 0]);
});

test('moving in on a part keeps its own target and distance when the view is turned on the way', () => {
  const part: ReadonlyBox = { min: [0.5, 2, 0], max: [0.75, 2.5, 0.25] };
  rig.focus(part);
  fly(200);
  const there = view();
  rig.frame(box, FRONT, false);
  rig.focus(part);
  fly(40);
  rig.lookAtSide('opposite');
  fly(200);
  expectDirection([0, 0, 1]);
  expect(view().distance).toBeCloseTo(there.distance, 4);
  for (const [axis, value] of there.target.entries()) expect(view().target[axis]).toBeCloseTo(value ?? Number.NaN, 4);
});

test('a picture that changes its shape in mid-flight shows the side that was asked for', () => {
  rig.lookAtSide('side');
  fly(40);
  rig.setAspect(0.5);
  rig.update(now);
  expectDirection([-1, 0, 0]);
});

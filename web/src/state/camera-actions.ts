// What the user does with the camera without a pointer: goes around the model, along the picture, nearer, and to its sides.
// SPDX-License-Identifier: MIT

import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import type { CameraHandle, ViewSide } from '../scene/viewport';
import { cameraMoves, viewport } from './share-signals';
import { announce } from './view-actions';

/** Per press of a key: degrees, parts of the picture's height, part of the distance. */
const TURN = (7.5 * Math.PI) / 180;
const SHIFT = 0.05;
const NEARER = 0.85;

function move(by: (camera: CameraHandle) => void): void {
  if (viewport.value === null) return;
  by(viewport.value.cameraHandle);
  cameraMoves.value += 1;
}

export function orbitBy(right: number, up: number): void {
  move((camera) => camera.orbit(right * TURN, up * TURN));
}

export function panBy(right: number, up: number): void {
  move((camera) => camera.pan(right * SHIFT, up * SHIFT));
}

export function zoomBy(steps: number): void {
  move((camera) => camera.zoom(NEARER ** steps));
}

const seenFrom: Readonly<Record<ViewSide, string>> = {
  front: msg('Seen from the front'),
  side: msg('Seen from the side'),
  top: msg('Seen from above'),
  opposite: msg('Seen from the opposite side'),
};

export function lookAtSide(side: ViewSide): void {
  move((camera) => camera.lookAtSide(side));
  announce(t(seenFrom[side]));
}

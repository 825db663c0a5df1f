// The camera and how it is moved: orbit, pan and zoom by hand, and short flights to a shot.
// SPDX-License-Identifier: MIT
import { PerspectiveCamera, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { easeOut, FRONT, frameBox, shortestTurn, VERTICAL_FOV, type Vec3 } from './framing';
import { boxSize } from './pose-bounds';
import type { CameraHandle, ReadonlyBox, ViewSide } from './scene-types';

const FLIGHT_MS = 120;

/** From straight above or below, the azimuth must still be defined. */
const POLE = 1e-3;

interface Flight {
  readonly startTarget: Vector3;
  readonly endTarget: Vector3;
  readonly start: Spherical;
  readonly end: Spherical;
  startTime: number;
}

/** Models face -z, and their left is at the picture's right when they are seen from the front. */
const SIDES: Readonly<Record<Exclude<ViewSide, 'opposite'>, Vec3>> = {
  front: [0, 0, -1],
  side: [-1, 0, 0],
  top: [0, 1, 0],
};

export class CameraRig implements CameraHandle {
  readonly camera = new PerspectiveCamera(VERTICAL_FOV, 1);
  private readonly controls: OrbitControls;
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** Longest side of what is on stage; near, far and the limits of zooming follow it. */
  private size = 1;
  /** The box to fit again when the picture changes its shape; null once the user has moved the camera. */
  private framed: ReadonlyBox | null = null;
  private flying = false;
  private whom: number | null = null;
  /** Where the followed point was last. */
  private readonly followed = new Vector3();
  /** The camera was moved since the last `update`, and not by hand. */
  private moved = false;
  private readonly flight: Flight = {
    startTarget: new Vector3(),
    endTarget: new Vector3(),
    start: new Spherical(),
    end: new Spherical(),
    startTime: 0,
  };
  private readonly lastPosition = new Vector3();
  private readonly lastTarget = new Vector3();

  constructor(canvas: HTMLCanvasElement) {
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.screenSpacePanning = true;
    this.controls.zoomSpeed = 1.4;
    this.camera.position.set(...FRONT);
  }

  /** Shows the whole box. `direction` (from the target to the camera) null: from where the camera is. */
  frame(box: ReadonlyBox, direction: Vec3 | null, animated: boolean): void {
    this.size = boxSize(box) || 1;
    this.controls.minDistance = this.size * 0.02;
    this.controls.maxDistance = this.size * 40;
    this.fit(box, direction ?? this.direction(), animated);
    this.framed = box;
  }

  /** Moves in on a part of what is on stage. */
  focus(box: ReadonlyBox): void {
    this.fit(box, this.direction(), true);
    this.framed = null;
  }

  /** Looks at the same target from another side. */
  lookFrom(direction: Vec3): void {
    if (this.framed) this.fit(this.framed, direction, true);
    else this.fly(this.target(), direction, this.distance(), true);
  }

  lookAtSide(side: ViewSide): void {
    if (side !== 'opposite') {
      this.lookFrom(SIDES[side]);
      return;
    }
    const [x, y, z] = this.direction();
    const fromPole = Math.hypot(x, z) < 2 * POLE;
    this.lookFrom(fromPole ? [0, -Math.sign(y), 0] : [-x, y, -z]);
  }

  orbit(right: number, up: number): void {
    this.takeOver();
    current.setFromVector3(offset.subVectors(this.camera.position, this.controls.target));
    current.theta += right;
    current.phi = Math.min(Math.max(current.phi - up, POLE), Math.PI - POLE);
    this.camera.position.setFromSpherical(current).add(this.controls.target);
    this.controls.update();
  }

  pan(right: number, up: number): void {
    this.takeOver();
    const distance = this.camera.position.distanceTo(this.controls.target);
    const height = 2 * distance * Math.tan((VERTICAL_FOV * Math.PI) / 360);
    offset.set(right * height, up * height, 0).applyQuaternion(this.camera.quaternion);
    this.camera.position.add(offset);
    this.controls.target.add(offset);
    this.controls.update();
  }

  zoom(factor: number): void {
    this.takeOver();
    offset.subVectors(this.camera.position, this.controls.target).multiplyScalar(factor);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
  }

  setAspect(aspect: number): void {
    if (this.camera.aspect === aspect) return;
    this.camera.aspect = aspect;
    if (this.framed) this.fit(this.framed, this.direction(), false);
  }

  pose(): [number, number, number, number, number, number] {
    const { position } = this.camera;
    const { target } = this.controls;
    return [position.x, position.y, position.z, target.x, target.y, target.z];
  }

  setPose([px = 0, py = 0, pz = 0, tx = 0, ty = 0, tz = 0]: readonly number[]): void {
    this.flying = false;
    this.framed = null;
    this.camera.position.set(px, py, pz);
    this.controls.target.set(tx, ty, tz);
    this.controls.update();
  }

  /**
   * Keeps what is at `point` where it is in the picture, as it moves from one call to the next. null: lets go.
   * @param whom another number is another point: the camera flies there first
   */
  follow(point: Vector3 | null, whom: number): void {
    if (point === null || !isPlace(point)) {
      this.whom = null;
      return;
    }
    if (this.whom === whom) {
      offset.subVectors(point, this.followed);
      this.camera.position.add(offset);
      for (const moving of [this.controls.target, this.flight.startTarget, this.flight.endTarget]) moving.add(offset);
    } else this.fly(point, this.direction(), this.distance(), true);
    this.whom = whom;
    this.followed.copy(point);
    this.framed = null;
  }

  /** Goes on with a flight; true if the camera is not where it was at the last call. */
  update(milliseconds: number): boolean {
    if (this.flying) this.flyOn(milliseconds);
    const { position } = this.camera;
    const { target } = this.controls;
    const byHand = !this.moved;
    this.moved = false;
    if (position.equals(this.lastPosition) && target.equals(this.lastTarget)) return false;
    if (byHand) this.framed = null;
    this.lastPosition.copy(position);
    this.lastTarget.copy(target);
    return true;
  }

  /** Before a picture: clip planes around what is on stage, and up-to-date matrices. */
  prepare(): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.near = Math.min(distance * 0.02, this.size * 0.05);
    this.camera.far = distance + this.size * 30;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  dispose(): void {
    this.controls.dispose();
  }

  /** Ends a flight where it leads: what the user does next starts from there. */
  private takeOver(): void {
    if (this.flying) this.flyOn(Infinity);
    this.framed = null;
  }

  // Who turns a view means the one that a flight leads to, not whatever it passes on the way.

  private target(): Vector3 {
    return this.flying ? this.flight.endTarget : this.controls.target;
  }

  private distance(): number {
    return this.flying ? this.flight.end.radius : this.camera.position.distanceTo(this.controls.target);
  }

  private direction(): Vec3 {
    if (this.flying) offset.setFromSpherical(this.flight.end);
    else offset.subVectors(this.camera.position, this.controls.target);
    offset.normalize();
    return offset.lengthSq() > 0 ? offset.toArray() : FRONT;
  }

  private fit(box: ReadonlyBox, direction: Vec3, animated: boolean): void {
    const shot = frameBox(box, direction, (VERTICAL_FOV * Math.PI) / 180, this.camera.aspect);
    // A single point has no extent to fit.
    this.fly(offset.set(...shot.target), direction, shot.distance || this.size * 3, animated);
  }

  private fly(target: Vector3, direction: Vec3, distance: number, animated: boolean): void {
    const { flight } = this;
    flight.startTarget.copy(this.controls.target);
    flight.endTarget.copy(target);
    flight.start.setFromVector3(offset.subVectors(this.camera.position, this.controls.target));
    flight.end.setFromVector3(offset.set(...direction).multiplyScalar(distance));
    // Over a pole the azimuth is arbitrary: come to rest with the nearest quarter upright.
    if (Math.hypot(direction[0], direction[2]) < POLE)
      flight.end.theta = Math.round(flight.start.theta / (Math.PI / 2)) * (Math.PI / 2);
    flight.end.phi = Math.min(Math.max(flight.end.phi, POLE), Math.PI - POLE);
    flight.end.theta = flight.start.theta + shortestTurn(flight.start.theta, flight.end.theta);
    flight.startTime = Number.NaN;
    this.flying = true;
    if (!animated || this.reducedMotion.matches) this.flyOn(Infinity);
  }

  private flyOn(milliseconds: number): void {
    const { flight } = this;
    if (Number.isNaN(flight.startTime)) flight.startTime = milliseconds === Infinity ? 0 : milliseconds;
    const progress = (milliseconds - flight.startTime) / FLIGHT_MS;
    const done = easeOut(progress);
    current.theta = flight.start.theta + (flight.end.theta - flight.start.theta) * done;
    current.phi = flight.start.phi + (flight.end.phi - flight.start.phi) * done;
    // Zooming is multiplicative: halfway between 1 and 100 lies 10.
    current.radius = flight.start.radius * (flight.end.radius / flight.start.radius) ** done;
    this.controls.target.lerpVectors(flight.startTarget, flight.endTarget, done);
    this.camera.position.setFromSpherical(current).add(this.controls.target);
    this.controls.update();
    this.flying = progress < 1;
    this.moved = true;
  }
}

function isPlace({ x, y, z }: Vector3): boolean {
  return Number.isFinite(x + y + z);
}

const offset = new Vector3();
const current = new Spherical();

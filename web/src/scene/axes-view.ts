// The bones' own axes: those of the selected bone with letters and in front of everything, thinner ones of all bones on demand,
// and the axes of the space they stand in.
// SPDX-License-Identifier: MIT
import { Group, Vector3 } from 'three';
import type { PoseSegments } from './pose-segments';
import { ScreenLines, type ScreenUniforms } from './screen-lines';
import { Sprites, textSprite } from './sprites';
import { AXIS_COLOURS, AXIS_NAMES, type Theme } from './theme';

/** CSS pixels; where there is no room for letters, X is solid, Y dashed, Z dotted. */
const DASHES = [
  [0, 0],
  [4, 2],
  [1.5, 2],
] as const;

/** The model's axes are not a bone's. */
const WORLD_DASH = [6, 3] as const;

/** Of the typical bone length. */
const SELECTED_LENGTH = 0.7;
const LENGTH = 0.45;
/** The model's axes: at its origin, and at the selected bone. */
const WORLD_LENGTHS = [1.6, 1.1] as const;

/** An axis is as long as the scale along it says, within reason. */
const MAX_SCALE = 2;

export class AxesView {
  readonly group = new Group();
  private readonly selectedLines: ScreenLines;
  private readonly letters: Sprites;
  private readonly allLines: ScreenLines;
  /** At the origin, then at the selected bone. */
  private readonly worldLines: ScreenLines;
  private readonly worldLetters: Sprites;

  constructor(
    screen: ScreenUniforms,
    private readonly boneCount: number,
  ) {
    this.selectedLines = new ScreenLines(screen, 3, 2.5, true);
    this.letters = new Sprites(screen, 3);
    this.allLines = new ScreenLines(screen, boneCount * 3, 1.5, true);
    this.worldLines = new ScreenLines(screen, 6, 1.5, true);
    this.worldLetters = new Sprites(screen, 6);
    AXIS_COLOURS.forEach((colour, axis) => {
      for (const start of [0, 3]) this.worldLines.setStyle(start + axis, colour, WORLD_DASH);
      this.selectedLines.setStyle(axis, colour);
      for (let bone = 0; bone < boneCount; bone++) this.allLines.setStyle(bone * 3 + axis, colour, DASHES[axis]);
    });
    this.selectedLines.mesh.renderOrder = 2;
    this.letters.mesh.renderOrder = 4;
    this.allLines.mesh.renderOrder = 1;
    this.worldLines.mesh.renderOrder = 1;
    this.worldLetters.mesh.renderOrder = 3;
    this.group.add(this.selectedLines.mesh, this.letters.mesh, this.allLines.mesh);
    this.group.add(this.worldLines.mesh, this.worldLetters.mesh);
    this.show(null, false, false);
  }

  show(selected: number | null, all: boolean, world: boolean): void {
    this.worldLines.mesh.visible = world;
    this.worldLetters.mesh.visible = world;
    this.selectedLines.mesh.visible = selected !== null;
    this.letters.mesh.visible = selected !== null;
    this.allLines.mesh.visible = all;
  }

  restyle(theme: Theme, pixelRatio: number): void {
    this.selectedLines.setHalo(theme.ground, 1);
    const worldLetter = (name: string, axis: number) =>
      textSprite(name, AXIS_COLOURS[axis] ?? theme.text, theme.ground, 11, false, null);
    if (this.worldLetters.mesh.visible)
      this.worldLetters.paint(
        [...AXIS_NAMES, ...AXIS_NAMES].map((name, at) => worldLetter(name, at % 3)),
        pixelRatio,
      );
    this.letters.paint(
      AXIS_NAMES.map((name, axis) => textSprite(name, AXIS_COLOURS[axis] ?? theme.text, theme.ground, 13, true, null)),
      pixelRatio,
    );
  }

  /** Takes over the pose last read by `segments`. */
  update(segments: PoseSegments, matrices: Float32Array, selected: number | null): void {
    if (selected !== null) {
      for (let axis = 0; axis < 3; axis++) {
        const length = place(segments, matrices, selected, axis, SELECTED_LENGTH);
        this.selectedLines.setSegment(axis, joint, tip);
        // A letter stands a little beyond its arrow; an axis scaled to nothing keeps it at the joint.
        this.letters.setAnchor(axis, tip.addScaledVector(direction, length > 0 ? 0.18 : 0));
      }
      this.selectedLines.commit();
      this.letters.commit();
    }
    if (this.worldLines.mesh.visible) this.updateWorld(segments, selected);
    if (!this.allLines.mesh.visible) return;
    for (let bone = 0; bone < this.boneCount; bone++) {
      for (let axis = 0; axis < 3; axis++) {
        place(segments, matrices, bone, axis, segments.isSeen(bone) ? LENGTH : 0);
        this.allLines.setSegment(bone * 3 + axis, joint, tip);
      }
    }
    this.allLines.commit();
  }

  /** Without a selected bone, its axes fall together with those at the origin. */
  private updateWorld(segments: PoseSegments, selected: number | null): void {
    for (let at = 0; at < 6; at++) {
      const atBone = at >= 3 && selected !== null;
      if (atBone) joint.fromArray(segments.joints, selected * 3);
      else joint.set(0, 0, 0);
      const length = segments.unit * WORLD_LENGTHS[atBone ? 1 : 0];
      tip.copy(joint).setComponent(at % 3, joint.getComponent(at % 3) + length);
      this.worldLines.setSegment(at, joint, tip);
      this.worldLetters.setAnchor(at, tip);
    }
    this.worldLines.commit();
    this.worldLetters.commit();
  }
}

const joint = new Vector3();
const direction = new Vector3();
const tip = new Vector3();

/** Sets `joint`, `direction` (joint to tip) and `tip` for one axis; returns its length. */
function place(segments: PoseSegments, matrices: Float32Array, bone: number, axis: number, factor: number): number {
  joint.fromArray(segments.joints, bone * 3);
  direction.fromArray(matrices, bone * 16 + axis * 4);
  const scale = direction.length();
  if (scale > MAX_SCALE) direction.multiplyScalar(MAX_SCALE / scale);
  direction.multiplyScalar(segments.unit * factor);
  tip.addVectors(joint, direction);
  return direction.length();
}

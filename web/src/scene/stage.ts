// What stands in the scene for one skeleton: bones, joints, axes and names, all drawn from the same segments.
// SPDX-License-Identifier: MIT
import { Group } from 'three';
import { AxesView } from './axes-view';
import { FRONT, FRONT_RAISED, type Vec3 } from './framing';
import { JointNames } from './joint-names';
import { type Picture, pickBone } from './picking';
import { type Box, emptyBox, growBoxByPoint, isEmptyBox } from './pose-bounds';
import { PoseSegments } from './pose-segments';
import { releaseGpu } from './release';
import type { ReadonlyBox, SceneSkeleton } from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { SkeletonView } from './skeleton-view';
import type { Theme } from './theme';

export interface StageLook {
  readonly theme: Theme;
  readonly pixelRatio: number;
  readonly selected: number | null;
  readonly boneAxes: boolean;
  readonly jointNames: boolean;
}

export class Stage {
  readonly group = new Group();
  readonly boneCount: number;
  private readonly segments: PoseSegments;
  private readonly bones: SkeletonView;
  private readonly axes: AxesView;
  private readonly names: JointNames;
  private selected: number | null = null;

  constructor(
    private readonly skeleton: SceneSkeleton,
    screen: ScreenUniforms,
  ) {
    this.boneCount = skeleton.bones.length;
    this.segments = new PoseSegments(skeleton);
    this.bones = new SkeletonView(skeleton, this.segments, screen);
    this.axes = new AxesView(screen, skeleton.bones.length);
    this.names = new JointNames(screen, skeleton);
    this.group.add(this.bones.group, this.axes.group, this.names.mesh);
    // Until a pose arrives there is nothing to see.
    this.group.visible = false;
  }

  restyle(look: StageLook): void {
    this.selected = look.selected;
    this.bones.restyle(look.theme, look.selected);
    this.axes.restyle(look.theme, look.pixelRatio);
    // Of a flat rig there is little more to see than how its bones turn.
    this.axes.show(look.selected, look.boneAxes || this.skeleton.flat);
    this.names.mesh.visible = look.jointNames;
    if (look.jointNames) this.names.restyle(look.theme, look.pixelRatio, look.selected);
  }

  /** Takes over a pose. Allocates nothing once the first has been seen. */
  apply(matrices: Float32Array): void {
    this.segments.read(matrices);
    this.bones.update(matrices);
    this.axes.update(this.segments, matrices, this.selected);
    if (this.names.mesh.visible) this.names.update(this.segments);
    this.group.visible = true;
  }

  /** The room to frame: the box of the placed bones and, for a flat rig, the display grid, which is laid out to suit it. */
  room(placedBox: ReadonlyBox): ReadonlyBox {
    this.segments.layOut(placedBox);
    const grid = this.segments.layout?.box;
    if (!grid || isEmptyBox(grid)) return placedBox;
    const room: Box = emptyBox();
    for (const box of [placedBox, grid]) {
      if (isEmptyBox(box)) continue;
      growBoxByPoint(room, ...box.min);
      growBoxByPoint(room, ...box.max);
    }
    return room;
  }

  /** The side to show first: from the target to the camera. */
  firstView(): Vec3 {
    return this.skeleton.flat ? FRONT_RAISED : FRONT;
  }

  boneBox(bone: number): ReadonlyBox {
    return this.segments.boneBox(bone);
  }

  pick(picture: Picture, x: number, y: number, tolerance: number): number | null {
    return this.group.visible ? pickBone(this.segments, picture, x, y, tolerance) : null;
  }

  dispose(): void {
    this.group.removeFromParent();
    releaseGpu(this.group);
  }
}

// What stands in the scene for one model: bones, joints, axes, names and the mesh, all moved by the same pose.
// SPDX-License-Identifier: MIT
import { Group, Matrix4, Vector3 } from 'three';
import { AxesView } from './axes-view';
import { FRONT, FRONT_RAISED, type Vec3 } from './framing';
import { JointNames } from './joint-names';
import type { MeshView } from './mesh-view';
import { type Picture, pickBone } from './picking';
import { type Box, emptyBox, growBoxByPoint, isEmptyBox, rootOf, rootPlace, scaleBox } from './pose-bounds';
import { PoseSegments } from './pose-segments';
import { releaseGpu } from './release';
import { type AllSceneOptions, DEFAULT_OPTIONS, type ReadonlyBox, type SceneSkeleton } from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { SkeletonView } from './skeleton-view';
import type { Theme } from './theme';

export interface StageLook {
  readonly theme: Theme;
  readonly pixelRatio: number;
  readonly selected: number | null;
  readonly options: AllSceneOptions;
}

export class Stage {
  readonly group = new Group();
  readonly boneCount: number;
  /** From the model's space to the clip space of the picture; what is measured in pixels follows it. */
  private readonly clipFromModel = { value: new Matrix4() };
  private readonly segments: PoseSegments;
  private readonly bones: SkeletonView;
  private readonly axes: AxesView;
  private readonly names: JointNames;
  private readonly root: number;
  private mesh: MeshView | null = null;
  private options: AllSceneOptions = DEFAULT_OPTIONS;
  private selected: number | null = null;

  constructor(
    private readonly skeleton: SceneSkeleton,
    screenOfScene: ScreenUniforms,
  ) {
    const screen = { ...screenOfScene, clipFromModel: this.clipFromModel };
    this.boneCount = skeleton.bones.length;
    this.root = rootOf(skeleton);
    this.segments = new PoseSegments(skeleton);
    this.bones = new SkeletonView(skeleton, this.segments, screen);
    this.axes = new AxesView(screen, skeleton.bones.length);
    this.names = new JointNames(screen, skeleton);
    this.group.add(this.bones.group, this.axes.group, this.names.mesh);
    this.group.matrixAutoUpdate = false;
    // Until a pose arrives there is nothing to see.
    this.group.visible = false;
  }

  /** Takes the mesh over and disposes of the one before; it is shown with the next `restyle` and `apply`. */
  setMesh(mesh: MeshView | null): void {
    this.mesh?.dispose();
    this.mesh = mesh;
    if (mesh) this.group.add(mesh.group);
  }

  restyle(look: StageLook): void {
    const { theme, pixelRatio, selected, options } = look;
    this.selected = selected;
    this.options = options;
    this.bones.restyle(theme, selected);
    this.bones.group.visible = options.bones;
    this.bones.setXray(this.mesh !== null && options.mesh && options.xrayBones);
    this.axes.restyle(theme, pixelRatio);
    // Of a flat rig there is little more to see than how its bones turn.
    this.axes.show(selected, options.boneAxes || this.skeleton.flat);
    this.names.mesh.visible = options.jointNames;
    if (options.jointNames) this.names.restyle(theme, pixelRatio, selected);
    this.mesh?.setOptions(options, theme);
  }

  /** Takes over a pose. Allocates nothing once the first has been seen. */
  apply(matrices: Float32Array): void {
    this.segments.read(matrices);
    if (this.options.bones) this.bones.update(matrices);
    this.axes.update(this.segments, matrices, this.selected);
    if (this.names.mesh.visible) this.names.update(this.segments);
    this.mesh?.update(matrices);
    this.place(matrices);
    this.group.visible = true;
  }

  /** Before a picture: brings what is measured in pixels up to date. */
  aim(clipFromWorld: Matrix4): void {
    this.clipFromModel.value.multiplyMatrices(clipFromWorld, this.group.matrixWorld);
  }

  /** The room to frame: the box of the placed bones and, for a flat rig, the display grid, which is laid out to suit it. */
  room(placedBox: ReadonlyBox): ReadonlyBox {
    this.segments.layOut(placedBox);
    const grid = this.segments.layout?.box;
    const room: Box = emptyBox();
    for (const box of [placedBox, grid]) {
      if (!box || isEmptyBox(box)) continue;
      growBoxByPoint(room, ...box.min);
      growBoxByPoint(room, ...box.max);
    }
    return scaleBox(room, this.options.modelScale);
  }

  /** The side to show first: from the target to the camera. */
  firstView(): Vec3 {
    return this.skeleton.flat ? FRONT_RAISED : FRONT;
  }

  /** Where a bone is in the world. */
  boneBox(bone: number): ReadonlyBox {
    const box = this.segments.boneBox(bone);
    const toWorld = (point: Vec3) => new Vector3(...point).applyMatrix4(this.group.matrixWorld).toArray();
    return { min: toWorld(box.min), max: toWorld(box.max) };
  }

  /** @param picture its `clipFromModel` is the stage's own affair */
  pick(picture: Omit<Picture, 'clipFromModel'>, x: number, y: number, tolerance: number): number | null {
    const seen = this.options.bones || (this.mesh !== null && this.options.mesh);
    if (!this.group.visible || !seen) return null;
    // Divided by the scale, clip space is the same and measures depth in units of the model, as bones are thick in.
    const clipFromModel = unscaled.copy(this.clipFromModel.value).multiplyScalar(1 / this.options.modelScale);
    return pickBone(this.segments, { ...picture, clipFromModel }, x, y, tolerance);
  }

  dispose(): void {
    this.setMesh(null);
    this.group.removeFromParent();
    releaseGpu(this.group);
  }

  /** Display alone: the pose stays as it is, and everything on this stage is moved and scaled. */
  private place(matrices: Float32Array): void {
    const { modelScale, rootMotion } = this.options;
    const root = rootMotion ? -1 : this.root;
    const x = rootPlace(root, matrices, 0) * modelScale;
    const z = rootPlace(root, matrices, 2) * modelScale;
    this.group.matrix.makeScale(modelScale, modelScale, modelScale).setPosition(-x, 0, -z);
    this.group.updateMatrixWorld(true);
  }
}

const unscaled = new Matrix4();

// What stands in the scene for one model: bones, joints, axes, names and the mesh, all moved by the same pose.
// SPDX-License-Identifier: MIT
import { Group, Matrix4, Vector3 } from 'three';
import { AxesView } from './axes-view';
import type { FindTriangle, TriangleHit } from './face-picking';
import { FRONT, FRONT_RAISED, type Vec3 } from './framing';
import { JointNames } from './joint-names';
import type { LitFaces } from './lit-faces';
import type { MeshView } from './mesh-view';
import { type BoneHit, type Picture, pickBone } from './picking';
import { type Box, emptyBox, growBoxByBox, rootOf, rootPlace, scaleBox } from './pose-bounds';
import { PoseSegments } from './pose-segments';
import { releaseGpu } from './release';
import {
  type ActorLook,
  type AllSceneOptions,
  DEFAULT_LOOK,
  DEFAULT_OPTIONS,
  type MeshOptions,
  type ReadonlyBox,
  type SceneMesh,
  type ScenePose,
  type SceneSkeleton,
  type SceneTrail,
} from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { SkeletonView } from './skeleton-view';
import { type Theme, themes } from './theme';
import type { TrailView } from './trail-view';

export interface StageLook {
  readonly theme: Theme;
  readonly pixelRatio: number;
  readonly options: AllSceneOptions;
  readonly look: ActorLook;
}

export type MeshHit = TriangleHit & { readonly mesh: number };

const NO_POSE: ScenePose = { matrices: new Float32Array(0), version: 0 };

export class Stage {
  readonly group = new Group();
  readonly boneCount: number;
  /** Where it stands along x, in units of the world. */
  offset = 0;
  /** From the model's space to the clip space of the picture; what is measured in pixels follows it. */
  private readonly clipFromModel = { value: new Matrix4() };
  private readonly segments: PoseSegments;
  private readonly bones: SkeletonView;
  private readonly axes: AxesView;
  private readonly names: JointNames;
  private readonly root: number;
  private meshes: ReadonlyMap<SceneMesh, MeshView> = new Map();
  private pose = NO_POSE;
  /** NaN: take the pose over again, whatever its version. */
  private appliedVersion = Number.NaN;
  private options: AllSceneOptions = DEFAULT_OPTIONS;
  private look: ActorLook = DEFAULT_LOOK;
  private theme: Theme = themes.dark;
  private readonly screen: ScreenUniforms;
  /** Its own, or that of the stage it stands with; and where that one stands. */
  private scale = 1;
  private heldAt = 0;
  private LitFaces: typeof LitFaces | null = null;
  private trail: { readonly of: SceneTrail; readonly view: TrailView } | null = null;

  constructor(
    readonly skeleton: SceneSkeleton,
    screenOfScene: ScreenUniforms,
  ) {
    const screen = { ...screenOfScene, clipFromModel: this.clipFromModel };
    this.screen = screen;
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

  /** It has shown a pose. */
  get seen(): boolean {
    return this.group.visible;
  }

  /** Whose pose it shows from now on. */
  setPose(pose: ScenePose): void {
    if (pose !== this.pose) this.appliedVersion = Number.NaN;
    this.pose = pose;
  }

  /** Disposes of meshes that are not wanted any more. Answers whether all that are wanted are there. */
  keepMeshes(wanted: readonly SceneMesh[]): boolean {
    for (const [mesh, view] of this.meshes) if (!wanted.includes(mesh)) view.dispose();
    this.meshes = new Map([...this.meshes].filter(([mesh]) => wanted.includes(mesh)));
    return wanted.every((mesh) => this.meshes.has(mesh));
  }

  /** Those that are there already stay; others are shown with the next `restyle`. */
  setMeshes(wanted: readonly SceneMesh[], make: (mesh: SceneMesh) => MeshView): void {
    this.keepMeshes(wanted);
    this.meshes = new Map(wanted.map((mesh) => [mesh, this.meshes.get(mesh) ?? make(mesh)]));
    for (const { group } of this.meshes.values()) this.group.add(group);
  }

  /** Everything is drawn anew: the next `takePose` takes the pose whether it has changed or not. */
  restyle({ theme, pixelRatio, options, look }: StageLook): void {
    const { selected, second = null } = look;
    this.options = options;
    this.theme = theme;
    this.look = look;
    this.segments.unseen = look.unseen;
    this.bones.restyle(theme, selected, second);
    this.bones.group.visible = this.showsBones();
    this.bones.setXray(this.meshes.size > 0 && options.mesh && options.xrayBones, second);
    // Of a flat rig there is little more to see than how its bones turn.
    this.axes.show(selected, options.boneAxes || this.skeleton.flat, options.worldAxes);
    this.axes.restyle(theme, pixelRatio);
    // A ghost's would lie on top of those of whom it stands with.
    this.names.mesh.visible = options.jointNames && !second?.mesh;
    if (this.names.mesh.visible) this.names.restyle(theme, pixelRatio, look);
    [...this.meshes.values()].forEach((mesh, index) => {
      mesh.setOptions(
        {
          ...options,
          hiddenObjects: look.hiddenObjects[index] ?? [],
          unseen: look.unseen,
          second,
          lit: this.litOn(look.lit?.[index] ?? []),
        },
        theme,
      );
    });
    if ((this.trail?.of ?? null) !== look.trail)
      this.changeTrail().catch((error: unknown) => console.warn('No trail:', error));
    this.trail?.view.restyle(theme, pixelRatio);
    this.appliedVersion = Number.NaN;
  }

  /** Takes over the pose where it has changed, and answers whether it had. Allocates nothing once the first has been seen. */
  takePose(): boolean {
    const { matrices, version } = this.pose;
    if (version === 0 || version === this.appliedVersion) return false;
    this.appliedVersion = version;
    this.segments.read(matrices);
    if (this.bones.group.visible) this.bones.update(matrices);
    this.axes.update(this.segments, matrices, this.look.selected);
    if (this.names.mesh.visible) this.names.update(this.segments);
    for (const mesh of this.meshes.values()) mesh.update(matrices);
    this.trail?.view.update(this.segments.joints, this.look.selected ?? 0);
    this.group.visible = true;
    return true;
  }

  /**
   * Display alone: the pose stays as it is, and everything on this stage is moved and scaled.
   * @param holder the stage it stands with, or itself
   */
  place(holder: Stage): void {
    this.scale = holder.look.modelScale;
    this.heldAt = holder.offset;
    const root = this.options.rootMotion ? -1 : holder.root;
    const x = holder.offset - rootPlace(root, holder.pose.matrices, 0) * this.scale;
    const z = -rootPlace(root, holder.pose.matrices, 2) * this.scale;
    this.group.matrix.makeScale(this.scale, this.scale, this.scale).setPosition(x, 0, z);
    this.group.updateMatrixWorld(true);
  }

  /** Before a picture: brings what is measured in pixels up to date. */
  aim(clipFromWorld: Matrix4): void {
    this.clipFromModel.value.multiplyMatrices(clipFromWorld, this.group.matrixWorld);
    this.trail?.view.aim(clipFromWorld, this.scale, this.heldAt);
  }

  /**
   * The room it takes where its file puts it: the box of the placed bones and, for a flat rig, the display grid, which is
   * laid out to suit it.
   */
  room(placedBox: ReadonlyBox): ReadonlyBox {
    this.segments.layOut(placedBox);
    const room: Box = emptyBox();
    growBoxByBox(room, placedBox);
    if (this.segments.layout) growBoxByBox(room, this.segments.layout.box);
    this.appliedVersion = Number.NaN;
    return scaleBox(room, this.look.modelScale);
  }

  /** The side to show first: from the target to the camera. */
  firstView(): Vec3 {
    return this.skeleton.flat ? FRONT_RAISED : FRONT;
  }

  /** Where the bone that the camera follows is in the world; null: it follows none. */
  followedPoint(out: Vector3): Vector3 | null {
    const { selected, followed } = this.look;
    if (!followed || selected === null || !this.group.visible) return null;
    return out.fromArray(this.segments.joints, selected * 3).applyMatrix4(this.group.matrixWorld);
  }

  /** Where a bone is in the world. */
  boneBox(bone: number): ReadonlyBox {
    const box = this.segments.boneBox(bone);
    const toWorld = (point: Vec3) => new Vector3(...point).applyMatrix4(this.group.matrixWorld).toArray();
    return { min: toWorld(box.min), max: toWorld(box.max) };
  }

  /**
   * The bone at a point of the picture, its depth in units of the world; null where there is none.
   * @param picture its `clipFromModel` is the stage's own affair
   */
  pick(picture: Omit<Picture, 'clipFromModel'>, x: number, y: number, tolerance: number): BoneHit | null {
    const seen = this.bones.group.visible || (this.meshes.size > 0 && this.options.mesh);
    if (!this.group.visible || !seen) return null;
    // Divided by the scale, clip space is the same and measures depth in units of the model, as bones are thick in.
    const clipFromModel = unscaled.copy(this.clipFromModel.value).multiplyScalar(1 / this.scale);
    const hit = pickBone(this.segments, { ...picture, clipFromModel }, x, y, tolerance);
    return hit && { ...hit, depth: hit.depth * this.scale };
  }

  /** The face at a point of the picture, its depth as that of a bone; null where there is none. */
  pickFace(find: FindTriangle, picture: Omit<Picture, 'clipFromModel'>, x: number, y: number): MeshHit | null {
    if (!this.group.visible) return null;
    const placed = { ...picture, clipFromModel: this.clipFromModel.value };
    let best: MeshHit | null = null;
    for (const [mesh, view] of [...this.meshes.values()].entries()) {
      const hit = view.pick(find, placed, x, y);
      if (hit !== null && (best === null || hit.depth < best.depth)) best = { ...hit, mesh };
    }
    return best;
  }

  /** Whether one sees a bone at a depth in front of a face at another. */
  hidesFace(bone: number, face: number): boolean {
    return this.bones.group.visible && (this.options.xrayBones || bone < face);
  }

  dispose(): void {
    this.keepMeshes([]);
    this.look = DEFAULT_LOOK;
    this.group.removeFromParent();
    releaseGpu(this.group);
  }

  /** The code that draws trails comes with the first one. */
  private async changeTrail(): Promise<void> {
    const wanted = this.look.trail;
    if (this.trail) releaseGpu(this.trail.view.group);
    this.trail?.view.group.removeFromParent();
    this.trail = null;
    if (wanted === null) return;
    const { TrailView } = await import('./trail-view');
    if (this.look.trail !== wanted || this.trail !== null) return;
    this.trail = { of: wanted, view: new TrailView(this.screen, wanted) };
    this.group.add(this.trail.view.group);
    this.trail.view.restyle(this.theme, this.screen.pixelRatio.value);
    this.appliedVersion = Number.NaN;
  }

  /** The code that lights faces up comes with the first ones; then everything is drawn anew. */
  private litOn(triangles: readonly number[]): NonNullable<MeshOptions['lit']> | null {
    const View = this.LitFaces;
    if (View !== null || triangles.length === 0) return View && { triangles, View };
    import('./lit-faces')
      .then((loaded) => {
        this.LitFaces = loaded.LitFaces;
        const { theme, options, look } = this;
        this.restyle({ theme, pixelRatio: this.screen.pixelRatio.value, options, look });
      })
      .catch((error: unknown) => console.warn('Nothing lights up:', error));
    return null;
  }

  private showsBones(): boolean {
    const { bones, mesh, wireframe } = this.options;
    const meshSeen = this.meshes.size > 0 && (mesh || wireframe);
    return bones || !meshSeen || this.look.selected !== null;
  }
}

const unscaled = new Matrix4();

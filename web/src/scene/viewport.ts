// The door to the scene: renderer, the one animation-frame loop, and what the page may ask of the picture.
// SPDX-License-Identifier: MIT
import { Color, Matrix4, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { CameraRig } from './camera-rig';
import { CanvasSize } from './canvas-size';
import { type Click, listenForClicks } from './clicks';
import { FRONT, withGround } from './framing';
import { Gizmo } from './gizmo';
import { gpuLimits } from './gpu-limits';
import { Ground } from './ground';
import { Leisure } from './leisure';
import { movedBox, placesOf, standTogether } from './line-up';
import { boneAt, faceAt } from './pick-on-stage';
import { boxSize, emptyBox, growBoxByBox, isEmptyBox } from './pose-bounds';
import { Programs } from './programs';
import { releaseGpu } from './release';
import {
  type ActorLook,
  type AllSceneOptions,
  type CameraHandle,
  DEFAULT_LOOK,
  DEFAULT_OPTIONS,
  type GpuLimits,
  type ReadonlyBox,
  type SceneActor,
  type SceneOptions,
  type Viewport,
  type ViewportHost,
} from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { Stage } from './stage';
import { type Theme, themes } from './theme';

export type {
  ActorLook,
  CameraHandle,
  FaceHit,
  GpuLimits,
  ReadonlyBox,
  SceneActor,
  SceneMesh,
  SceneOptions,
  ScenePose,
  SceneSkeleton,
  SceneTexture,
  SceneTrail,
  TextureFilter,
  ThemeName,
  Viewport,
  ViewportHost,
  ViewSide,
} from './scene-types';

import { WebGlUnavailable } from './web-gl-unavailable';

/** Models move when others need room; by less than this, nobody sees it. Part of the room that all take. */
const UNSEEN_MOVE = 1e-3;

/** Shown while nothing with an extent is on stage. */
const EMPTY_ROOM: ReadonlyBox = { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] };

/** How long new programs wait for the graphics card to be at leisure, in milliseconds. */
const PROGRAM_PATIENCE = 100;

/** @throws WebGlUnavailable */
export function createViewport(canvas: HTMLCanvasElement, host: ViewportHost): Viewport {
  return new ThreeViewport(canvas, host);
}

class ThreeViewport implements Viewport {
  readonly gpu: GpuLimits;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly background = new Color();
  private readonly screen: ScreenUniforms = {
    clipFromModel: { value: new Matrix4() },
    resolution: { value: new Vector2(1, 1) },
    pixelRatio: { value: 1 },
  };
  private readonly rig: CameraRig;
  private readonly ground = new Ground(this.screen);
  private readonly gizmo = new Gizmo(this.screen);
  private actors: readonly SceneActor[] = [];
  /** Of each actor. */
  private stages: readonly Stage[] = [];
  /** Off stage, and kept until those that came on have been drawn: shaders that both use are not made anew. */
  private leaving: Stage[] = [];
  /** False while meshes are on their way. */
  private isComplete = true;
  /** A picture of those on stage was drawn. */
  private hasDrawnThese = true;
  private looks: readonly ActorLook[] = [];
  private theme: Theme = themes.dark;
  private options: AllSceneOptions = DEFAULT_OPTIONS;
  /** Around all that was placed. */
  private room: ReadonlyBox = EMPTY_ROOM;
  /** Rises with every change of actors: the code for meshes may arrive when others are wanted already. */
  private turn = 0;
  /** Nothing on stage has been framed yet. */
  private fresh = true;
  private readonly leisure: Leisure;
  private readonly size: CanvasSize;
  private readonly programs: Programs;
  private dirty = true;
  private lost = false;
  private draws = 0;
  private frameRequest = 0;
  private readonly resizeObserver: ResizeObserver;
  private readonly listeners = new AbortController();
  private readonly stopClicks: () => void;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly host: ViewportHost,
  ) {
    this.renderer = createRenderer(canvas);
    this.gpu = gpuLimits(this.renderer);
    const context = this.renderer.getContext() as WebGL2RenderingContext;
    this.rig = new CameraRig(canvas);
    this.leisure = new Leisure(context, () => {
      this.dirty = true;
      if (this.canDraw()) this.draw();
    });
    this.programs = new Programs(this.renderer, this.scene, this.rig.camera);
    this.programs.ask();
    this.size = new CanvasSize(canvas, this.renderer, this.screen, this.leisure, () => this.canDraw());
    this.scene.background = this.background;
    this.scene.matrixWorldAutoUpdate = false;
    this.scene.add(this.ground.group, this.gizmo.group);
    this.ground.fit(EMPTY_ROOM);
    this.rig.frame(EMPTY_ROOM, FRONT, false);

    const { signal } = this.listeners;
    canvas.addEventListener('webglcontextlost', () => this.contextChanged(true), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.contextChanged(false), { signal });
    document.addEventListener('visibilitychange', () => this.startOrPause(), { signal });
    this.stopClicks = listenForClicks(canvas, (click) => this.clicked(click));
    this.resizeObserver = new ResizeObserver(() => {
      if (this.lookAtSize() && this.canDraw()) this.draw();
    });
    this.resizeObserver.observe(canvas);
    this.lookAtSize();
    this.size.fitNow();
    this.restyle();
    this.startOrPause();
  }

  async setActors(actors: readonly SceneActor[]): Promise<void> {
    const turn = ++this.turn;
    this.hasDrawnThese = false;
    const before = new Map(this.stages.map((stage) => [stage.skeleton, stage]));
    this.actors = actors;
    this.stages = actors.map(({ skeleton }) => before.get(skeleton) ?? new Stage(skeleton, this.screen));
    for (const stage of before.values()) {
      if (this.stages.includes(stage)) continue;
      stage.group.removeFromParent();
      this.leaving.push(stage);
    }
    if (!this.stages.some(({ skeleton }) => before.has(skeleton))) this.fresh = true;
    let complete = true;
    this.eachStage((stage, { pose, meshes }) => {
      this.scene.add(stage.group);
      stage.setPose(pose);
      complete = stage.keepMeshes(meshes) && complete;
    });
    this.isComplete = complete;
    this.programs.ask();
    this.restyleStages();
    if (complete) return;
    const { MeshView } = await import('./mesh-view');
    if (turn !== this.turn) return;
    this.eachStage((stage, { meshes }) => stage.setMeshes(meshes, (mesh) => new MeshView(mesh)));
    this.isComplete = true;
    this.programs.ask();
    this.restyleStages();
  }

  setLook(options: SceneOptions, looks: readonly ActorLook[]): void {
    const themeChanged = options.theme !== this.options.theme;
    this.options = { ...DEFAULT_OPTIONS, ...options };
    this.looks = looks;
    this.theme = themes[options.theme];
    if (themeChanged) this.restyle();
    else this.restyleStages();
    this.ground.group.visible = this.options.grid;
  }

  place(boxes: readonly ReadonlyBox[]): boolean {
    const standing = this.stages.filter((_, index) => this.actors[index]?.holder === null);
    const rooms = standing.map((stage, index) => stage.room(boxes[index] ?? emptyBox()));
    const all = emptyBox();
    const offsets = standTogether(rooms, placesOf(this.actors));
    offsets.forEach((offset, index) => {
      growBoxByBox(all, movedBox(rooms[index] ?? EMPTY_ROOM, offset));
    });
    const least = UNSEEN_MOVE * (boxSize(all) || 1);
    let moved = false;
    standing.forEach((stage, index) => {
      const offset = offsets[index] ?? 0;
      if (stage.seen && Math.abs(stage.offset - offset) > least) moved = true;
      stage.offset = offset;
    });
    this.room = isEmptyBox(all) ? EMPTY_ROOM : withGround(all);
    this.dirty = true;
    return moved;
  }

  frame(): void {
    this.ground.fit(this.room);
    this.rig.frame(this.room, this.fresh ? (this.stages[0]?.firstView() ?? FRONT) : null, !this.fresh);
    this.fresh = this.stages.length === 0;
    this.dirty = true;
  }

  get cameraHandle(): CameraHandle {
    return this.rig;
  }

  camera(): [number, number, number, number, number, number] {
    return this.rig.pose();
  }

  setCamera(camera: readonly number[]): void {
    const [px = 0, py = 0, pz = 0, tx = 0, ty = 0, tz = 0] = camera;
    const distance = Math.hypot(px - tx, py - ty, pz - tz);
    if (camera.length !== 6 || !(distance > 0 && distance < Infinity)) return;
    this.rig.setPose(camera);
  }

  snapshot(): Promise<ImageBitmap> {
    this.takePoses();
    this.lookAtSize();
    this.size.fitNow();
    this.draw();
    // In the same task as drawing: afterwards the browser may clear the canvas.
    return createImageBitmap(this.canvas);
  }

  statistics() {
    const { memory, programs } = this.renderer.info;
    const { geometries, textures } = memory;
    return { geometries, textures, programs: programs?.length ?? 0, draws: this.draws };
  }

  dispose(): void {
    cancelAnimationFrame(this.frameRequest);
    this.leisure.forget();
    this.listeners.abort();
    this.stopClicks();
    this.resizeObserver.disconnect();
    this.turn++;
    for (const stage of [...this.stages, ...this.leaving]) stage.dispose();
    this.stages = [];
    releaseGpu(this.scene);
    this.rig.dispose();
    this.renderer.dispose();
  }

  private readonly loop = (milliseconds: number): void => {
    this.frameRequest = requestAnimationFrame(this.loop);
    this.host.tick(milliseconds / 1000);
    if (this.lost) return;
    this.takePoses();
    this.follow();
    if (this.rig.update(milliseconds)) this.dirty = true;
    if (this.size.hasOtherRatio) this.lookAtSize();
    const canDraw = this.canDraw();
    if (this.programs.areReady) this.leisure.want(this.usePrograms, PROGRAM_PATIENCE);
    // Nothing comes before the first picture of those on stage.
    const isFirst = this.dirty && canDraw && !this.hasDrawnThese;
    if (!isFirst && this.leisure.ask()) return;
    if (this.dirty && canDraw) this.draw();
  };

  private startOrPause(): void {
    cancelAnimationFrame(this.frameRequest);
    if (!document.hidden) this.frameRequest = requestAnimationFrame(this.loop);
  }

  /** Allocates nothing. */
  private takePoses(): void {
    let moved = false;
    for (let index = 0; index < this.stages.length; index++) moved = (this.stages[index]?.takePose() ?? false) || moved;
    if (!moved) return;
    for (let index = 0; index < this.stages.length; index++) {
      const stage = this.stages[index];
      stage?.place(this.stages[this.actors[index]?.holder ?? index] ?? stage);
    }
    this.dirty = true;
  }

  /** One bone at most is followed. */
  private follow(): void {
    let point: Vector3 | null = null;
    let whom = 0;
    for (let index = 0; index < this.stages.length && point === null; index++) {
      point = this.stages[index]?.followedPoint(followed) ?? null;
      whom = index * 0x10000 + (this.looks[index]?.selected ?? 0);
    }
    this.rig.follow(point, whom);
  }

  private draw(): void {
    if (this.lost) return;
    this.aim();
    this.renderer.render(this.scene, this.rig.camera);
    this.draws++;
    this.noteFirstPose();
    this.dirty = false;
    if (this.stages.length > 0 && this.isComplete) for (const stage of this.leaving.splice(0)) stage.dispose();
  }

  private noteFirstPose(): void {
    if (this.hasDrawnThese) return;
    const isPosed = this.stages.some(({ seen }) => seen);
    this.hasDrawnThese = isPosed || this.stages.length === 0;
    if (isPosed) performance.mark('first pose');
  }

  /** Brings everything that depends on the camera up to date. */
  private aim(): void {
    const { camera } = this.rig;
    this.rig.prepare();
    const clipFromWorld = this.screen.clipFromModel.value;
    clipFromWorld.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    for (let index = 0; index < this.stages.length; index++) this.stages[index]?.aim(clipFromWorld);
    this.gizmo.update(camera);
  }

  /** @returns whether the canvas has another size on the page */
  private lookAtSize(): boolean {
    const changed = this.size.look();
    if (changed === null) return false;
    this.rig.setAspect(changed.aspect);
    if (changed.ratioChanged) this.restyle();
    this.dirty = true;
    return true;
  }

  private readonly usePrograms = (): boolean => this.programs.use();

  private canDraw(): boolean {
    return !this.lost && !this.programs.areAwaited();
  }

  private restyle(): void {
    const ratio = this.screen.pixelRatio.value;
    this.background.setStyle(this.theme.ground);
    this.ground.restyle(this.theme, ratio);
    this.gizmo.restyle(this.theme, ratio);
    this.restyleStages();
  }

  private restyleStages(): void {
    const { theme, options } = this;
    const pixelRatio = this.screen.pixelRatio.value;
    this.stages.forEach((stage, index) => {
      stage.restyle({ theme, pixelRatio, options, look: this.looks[index] ?? DEFAULT_LOOK });
    });
    this.dirty = true;
  }

  private eachStage(visit: (stage: Stage, actor: SceneActor) => void): void {
    this.stages.forEach((stage, index) => {
      const actor = this.actors[index];
      if (actor) visit(stage, actor);
    });
  }

  private contextChanged(lost: boolean): void {
    this.lost = lost;
    this.dirty = true;
    this.leisure.forget();
    if (!lost) this.programs.ask();
    // three.js would otherwise free objects of the lost context in the new one.
    if (lost) for (const part of [this.scene, ...this.leaving.map(({ group }) => group)]) releaseGpu(part);
    this.host.contextChanged(lost);
  }

  private clicked({ x, y, tolerance, double }: Click): void {
    // The picture may be a frame behind the camera.
    this.aim();
    const direction = this.gizmo.directionAt(x, y, tolerance / 2);
    if (direction) {
      this.rig.lookFrom(direction);
      return;
    }
    const { x: width, y: height } = this.screen.resolution.value;
    const pixelsPerUnit = ((this.rig.camera.projectionMatrix.elements[5] ?? 1) * height) / 2;
    const picture = { width, height, pixelsPerUnit };
    const { stages } = this;
    const bone = boneAt(stages, picture, x, y, tolerance);
    this.host.select(bone, () => faceAt(stages, picture, x, y, bone));
    const stage = bone && stages[bone.actor];
    if (double && stage) this.rig.focus(stage.boneBox(bone.bone));
  }
}

const followed = new Vector3();

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const context = canvas.getContext('webgl2', { alpha: false, antialias: true });
  if (!context) throw new WebGlUnavailable();
  try {
    return new WebGLRenderer({ canvas, context });
  } catch (cause) {
    throw new WebGlUnavailable({ cause });
  }
}

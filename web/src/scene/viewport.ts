// The door to the scene: renderer, the one animation-frame loop, and what the page may ask of the picture.
// SPDX-License-Identifier: MIT
import { Color, Matrix4, Scene, Vector2, WebGLRenderer } from 'three';
import { CameraRig } from './camera-rig';
import { type Click, listenForClicks } from './clicks';
import { FRONT, withGround } from './framing';
import { Gizmo } from './gizmo';
import { Ground } from './ground';
import { isEmptyBox } from './pose-bounds';
import { releaseGpu } from './release';
import {
  type AllSceneOptions,
  DEFAULT_OPTIONS,
  type ReadonlyBox,
  type SceneMesh,
  type SceneOptions,
  type SceneSkeleton,
  type Viewport,
  type ViewportHost,
} from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { Stage } from './stage';
import { type Theme, themes } from './theme';

export type {
  ReadonlyBox,
  SceneMesh,
  SceneOptions,
  SceneSkeleton,
  TextureFilter,
  ThemeName,
  Viewport,
  ViewportHost,
} from './scene-types';

/** The browser gives no WebGL 2 context; the page has to do without a picture. */
export class WebGlUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('This browser offers no WebGL 2, so there is no picture.', options);
    this.name = 'WebGlUnavailable';
  }
}

/** Shown while nothing with an extent is on stage. */
const EMPTY_ROOM: ReadonlyBox = { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] };

/** More device pixels per CSS pixel cost time and show nothing. */
const MAX_PIXEL_RATIO = 2;

/** @throws WebGlUnavailable */
export function createViewport(canvas: HTMLCanvasElement, host: ViewportHost): Viewport {
  return new ThreeViewport(canvas, host);
}

class ThreeViewport implements Viewport {
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
  private stage: Stage | null = null;
  private theme: Theme = themes.dark;
  private options: AllSceneOptions = DEFAULT_OPTIONS;
  private selected: number | null = null;
  /** Rises with every mesh and skeleton: the code for meshes may arrive when another is wanted already. */
  private meshTurn = 0;
  /** The next `frame` belongs to a skeleton not yet framed. */
  private fresh = true;

  /** NaN: take the pose over again, whatever its version. */
  private appliedVersion = Number.NaN;
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
    this.rig = new CameraRig(canvas);
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
      this.fitCanvas();
      // Setting its size has emptied the canvas: fill it before it is shown.
      this.draw();
    });
    this.resizeObserver.observe(canvas);
    this.fitCanvas();
    this.restyle();
    this.startOrPause();
  }

  setSkeleton(skeleton: SceneSkeleton | null): void {
    this.meshTurn++;
    this.stage?.dispose();
    this.stage = skeleton && new Stage(skeleton, this.screen);
    this.selected = null;
    this.fresh = true;
    if (this.stage) this.scene.add(this.stage.group);
    this.restyleStage();
  }

  async setMesh(mesh: SceneMesh | null): Promise<void> {
    const turn = ++this.meshTurn;
    if (mesh) {
      const { MeshView } = await import('./mesh-view');
      if (turn !== this.meshTurn || !this.stage) return;
      this.stage.setMesh(new MeshView(mesh));
    } else this.stage?.setMesh(null);
    this.restyleStage();
  }

  setSelected(bone: number | null): void {
    const selected = bone !== null && this.stage && bone >= 0 && bone < this.stage.boneCount ? bone : null;
    if (selected === this.selected) return;
    this.selected = selected;
    this.restyleStage();
  }

  setOptions(options: SceneOptions): void {
    const themeChanged = options.theme !== this.options.theme;
    this.options = { ...DEFAULT_OPTIONS, ...options };
    this.theme = themes[options.theme];
    if (themeChanged) this.restyle();
    else this.restyleStage();
    this.ground.group.visible = this.options.grid;
  }

  frame(box: ReadonlyBox): void {
    const room = this.stage?.room(box) ?? box;
    const shown = isEmptyBox(room) ? EMPTY_ROOM : withGround(room);
    this.ground.fit(shown);
    this.rig.frame(shown, this.fresh ? (this.stage?.firstView() ?? FRONT) : null, !this.fresh);
    this.fresh = false;
    this.appliedVersion = Number.NaN;
    this.dirty = true;
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

  snapshot(): Promise<Blob> {
    this.applyPose();
    this.draw();
    // In the same task as drawing: afterwards the browser may clear the canvas.
    return new Promise((resolve, reject) => {
      this.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))));
    });
  }

  statistics() {
    const { memory, programs } = this.renderer.info;
    const { geometries, textures } = memory;
    return { geometries, textures, programs: programs?.length ?? 0, draws: this.draws };
  }

  dispose(): void {
    cancelAnimationFrame(this.frameRequest);
    this.listeners.abort();
    this.stopClicks();
    this.resizeObserver.disconnect();
    this.meshTurn++;
    this.stage?.dispose();
    this.stage = null;
    releaseGpu(this.scene);
    this.rig.dispose();
    this.renderer.dispose();
  }

  private readonly loop = (milliseconds: number): void => {
    this.frameRequest = requestAnimationFrame(this.loop);
    this.host.tick(milliseconds / 1000);
    if (this.lost) return;
    if (pixelRatio() !== this.screen.pixelRatio.value) this.fitCanvas();
    this.applyPose();
    if (this.rig.update(milliseconds)) this.dirty = true;
    if (this.dirty) this.draw();
  };

  private startOrPause(): void {
    cancelAnimationFrame(this.frameRequest);
    if (!document.hidden) this.frameRequest = requestAnimationFrame(this.loop);
  }

  private applyPose(): void {
    const { matrices, version } = this.host.pose;
    if (!this.stage || version === this.appliedVersion) return;
    // A pose of the skeleton before: the next one will fit.
    if (matrices.length < this.stage.boneCount * 16) return;
    this.stage.apply(matrices);
    this.appliedVersion = version;
    this.dirty = true;
  }

  private draw(): void {
    if (this.lost) return;
    this.aim();
    this.renderer.render(this.scene, this.rig.camera);
    this.draws++;
    this.dirty = false;
  }

  /** Brings everything that depends on the camera up to date. */
  private aim(): void {
    const { camera } = this.rig;
    this.rig.prepare();
    const clipFromWorld = this.screen.clipFromModel.value;
    clipFromWorld.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.stage?.aim(clipFromWorld);
    this.gizmo.update(camera);
  }

  /** Takes over the canvas's size on the page. */
  private fitCanvas(): void {
    const width = Math.max(1, this.canvas.clientWidth);
    const height = Math.max(1, this.canvas.clientHeight);
    const ratio = pixelRatio();
    const ratioChanged = ratio !== this.screen.pixelRatio.value;
    this.screen.pixelRatio.value = ratio;
    this.screen.resolution.value.set(width, height);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.rig.setAspect(width / height);
    if (ratioChanged) this.restyle();
    this.dirty = true;
  }

  private restyle(): void {
    const ratio = this.screen.pixelRatio.value;
    this.background.setStyle(this.theme.ground);
    this.ground.restyle(this.theme, ratio);
    this.gizmo.restyle(this.theme, ratio);
    this.restyleStage();
  }

  private restyleStage(): void {
    this.stage?.restyle({
      theme: this.theme,
      pixelRatio: this.screen.pixelRatio.value,
      selected: this.selected,
      options: this.options,
    });
    this.appliedVersion = Number.NaN;
    this.dirty = true;
  }

  private contextChanged(lost: boolean): void {
    this.lost = lost;
    this.dirty = true;
    // three.js would otherwise free objects of the lost context in the new one.
    if (lost) releaseGpu(this.scene);
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
    const bone = this.stage?.pick(picture, x, y, tolerance) ?? null;
    this.host.select(bone);
    if (double && bone !== null && this.stage) this.rig.focus(this.stage.boneBox(bone));
  }
}

function pixelRatio(): number {
  return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const context = canvas.getContext('webgl2', { alpha: false, antialias: true });
  if (!context) throw new WebGlUnavailable();
  try {
    return new WebGLRenderer({ canvas, context });
  } catch (cause) {
    throw new WebGlUnavailable({ cause });
  }
}

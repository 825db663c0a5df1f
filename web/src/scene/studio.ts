// Pictures of what is on stage, at any size and off the page: a renderer of its own for as long as they are being made.
// SPDX-License-Identifier: MIT
import { Color, Matrix4, PerspectiveCamera, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import type { Picture } from '../../../wasm-bindings/kotsu';
import { frameBox, VERTICAL_FOV, type Vec3, withGround } from './framing';
import { Ground } from './ground';
import { movedBox, placesOf, standTogether } from './line-up';
import { boxSize, emptyBox, growBoxByBox, isEmptyBox } from './pose-bounds';
import { releaseGpu } from './release';
import {
  type ActorLook,
  type AllSceneOptions,
  DEFAULT_LOOK,
  DEFAULT_OPTIONS,
  type ReadonlyBox,
  type SceneActor,
  type SceneOptions,
} from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { Stage } from './stage';
import { themes } from './theme';

/** What a picture of this height in device pixels shows one to one; lines and letters of others grow with them. */
const USUAL_HEIGHT = 720;

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** null: transparent, without the ground's grid. */
  readonly background: string | null;
  /** Where from: position and target; a direction from the target to the camera shows everything from there. */
  readonly camera: readonly [number, number, number, number, number, number] | Vec3;
  /** Turns the camera about the vertical through its target, in radians. */
  readonly turn: number;
}

export class Studio {
  /** The last picture; it stays until the next. */
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(VERTICAL_FOV, 1);
  private readonly screen: ScreenUniforms = {
    clipFromModel: { value: new Matrix4() },
    resolution: { value: new Vector2(1, 1) },
    pixelRatio: { value: 1 },
  };
  private readonly ground = new Ground(this.screen);
  private readonly stages: readonly Stage[];
  private readonly options: AllSceneOptions;
  private room: ReadonlyBox = emptyBox();

  /** @throws where the browser gives no second WebGL context */
  constructor(
    private readonly actors: readonly SceneActor[],
    options: SceneOptions,
    private readonly looks: readonly ActorLook[],
  ) {
    this.options = { ...DEFAULT_OPTIONS, ...options };
    this.canvas = document.createElement('canvas');
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      alpha: true,
      antialias: true,
      preserveDrawingBuffer: true,
    });
    this.renderer.setPixelRatio(1);
    this.scene.matrixWorldAutoUpdate = false;
    this.stages = actors.map(({ skeleton }) => new Stage(skeleton, this.screen));
    this.scene.add(this.ground.group, ...this.stages.map(({ group }) => group));
  }

  /** The longest side that a picture may have here. */
  get largestSide(): number {
    return this.renderer.capabilities.maxTextureSize;
  }

  /** What the page shows behind a model. */
  get pageColour(): string {
    return themes[this.options.theme].ground;
  }

  /** @param boxes as `Viewport.place` takes them */
  async prepare(boxes: readonly ReadonlyBox[]): Promise<void> {
    const { MeshView } = await import('./mesh-view');
    this.stages.forEach((stage, index) => {
      const actor = this.actors[index];
      if (!actor) return;
      stage.setPose(actor.pose);
      stage.setMeshes(actor.meshes, (mesh) => new MeshView(mesh));
    });
    this.place(boxes);
  }

  /** Puts them side by side for other boxes: those of another clip. */
  place(boxes: readonly ReadonlyBox[]): void {
    this.restyle();
    const standing = this.stages.filter((_, index) => this.actors[index]?.holder === null);
    const rooms = standing.map((stage, index) => stage.room(boxes[index] ?? emptyBox()));
    const all = emptyBox();
    standTogether(rooms, placesOf(this.actors)).forEach((offset, index) => {
      const stage = standing[index];
      if (stage) stage.offset = offset;
      growBoxByBox(all, movedBox(rooms[index] ?? emptyBox(), offset));
    });
    this.room = isEmptyBox(all) ? { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] } : withGround(all);
    this.ground.fit(this.room);
  }

  /** Draws the poses as they are now; rows from the top, alpha not multiplied in. */
  picture(shot: Shot): Picture {
    const { width, height } = shot;
    this.draw(shot);
    const gl = this.renderer.getContext();
    const pixels = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return { width, height, rgba: upright(pixels, width, height) };
  }

  /** The same onto the canvas alone. */
  draw({ width, height, background, camera, turn }: Shot): void {
    const ratio = height / USUAL_HEIGHT;
    if (this.canvas.width !== width || this.canvas.height !== height || this.screen.pixelRatio.value !== ratio) {
      this.renderer.setSize(width, height, false);
      this.screen.pixelRatio.value = ratio;
      this.screen.resolution.value.set(width / ratio, height / ratio);
      this.restyle();
    }
    this.scene.background = background === null ? null : new Color().setStyle(background);
    this.renderer.setClearColor(0, 0);
    this.ground.group.visible = background !== null && this.options.grid;
    for (const stage of this.stages) stage.takePose();
    this.stages.forEach((stage, index) => {
      stage.place(this.stages[this.actors[index]?.holder ?? index] ?? stage);
    });
    this.aim(camera, turn, width / height);
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    for (const stage of this.stages) stage.dispose();
    releaseGpu(this.scene);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private restyle(): void {
    const theme = themes[this.options.theme];
    const pixelRatio = this.screen.pixelRatio.value;
    this.ground.restyle(theme, pixelRatio);
    this.stages.forEach((stage, index) => {
      stage.restyle({ theme, pixelRatio, options: this.options, look: this.looks[index] ?? DEFAULT_LOOK });
    });
  }

  private aim(from: Shot['camera'], turn: number, aspect: number): void {
    const { camera } = this;
    camera.aspect = aspect;
    const target = new Vector3();
    const away = new Vector3();
    if (from.length === 3) {
      const shot = frameBox(this.room, from, (VERTICAL_FOV * Math.PI) / 180, aspect);
      target.set(...shot.target);
      away.set(...from).multiplyScalar(shot.distance || 3);
    } else {
      target.set(from[3], from[4], from[5]);
      away.set(from[0], from[1], from[2]).sub(target);
    }
    const size = boxSize(this.room) || 1;
    camera.position.copy(target).add(away.applyAxisAngle(camera.up, turn));
    camera.lookAt(target);
    camera.near = Math.min(away.length() * 0.02, size * 0.05);
    camera.far = away.length() + size * 30;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const clipFromWorld = this.screen.clipFromModel.value;
    clipFromWorld.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    for (const stage of this.stages) stage.aim(clipFromWorld);
  }
}

/** WebGL's rows run upwards, and at a rim its colours have lost the part that shows what is behind. */
function upright(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length);
  const stride = width * 4;
  for (let row = 0; row < height; row++) {
    rgba.set(pixels.subarray((height - 1 - row) * stride, (height - row) * stride), row * stride);
  }
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let i = at - 3; i < at; i++) rgba[i] = ((rgba[i] ?? 0) * 255) / alpha;
  }
  return rgba;
}

// What the rest of the page and the scene tell each other: the skeleton to draw, the host's pose, the viewport's calls.
// SPDX-License-Identifier: MIT
import type { Mesh, Picture } from '../../../wasm-bindings/kotsu';
import type { Box } from './pose-bounds';

export interface SceneSkeleton {
  readonly bones: readonly { readonly parent: number; readonly length: number; readonly label: string }[];
  /**
   * 'own-axis': a bone reaches from its joint along its own +z by `length` (FF8; may be negative, 0 = joint only).
   * 'to-children': a bone has no length; one shape per child reaches from its joint to the child's joint (Okami).
   * From a root, which there is only a node above the bones, it is a dashed line.
   */
  readonly shape: 'own-axis' | 'to-children';
  /**
   * Every bone hangs under the root. `placed[i]` false: the motion gives no position, so the scene spreads these bones
   * on a display grid. `placed` null: all are placed.
   */
  readonly flat: boolean;
  readonly placed: readonly boolean[] | null;
}

export interface SceneMesh {
  readonly mesh: Mesh;
  /** What a material is painted with; null where that is not known. Asked once per material. */
  readonly pictures: (material: number) => Picture | null;
  /** The skeleton's rest pose, 16 floats per bone; needed by a mesh in model space (`mesh.atRest`), else not read. */
  readonly restMatrices: Float32Array | null;
}

export interface ViewportHost {
  /** Once per animation frame, before drawing. `seconds` is a monotonic time. */
  tick(seconds: number): void;
  /** Column-major matrices in model space, 16 floats per bone. `version` rises when they change. Always the same object. */
  readonly pose: { matrices: Float32Array; version: number };
  /** Click or tap on a bone; null for empty ground. */
  select(bone: number | null): void;
  /** The WebGL context was lost or has come back. */
  contextChanged(lost: boolean): void;
}

export type ThemeName = 'dark' | 'light';

export interface SceneOptions {
  readonly grid: boolean;
  readonly boneAxes: boolean;
  readonly jointNames: boolean;
  readonly theme: ThemeName;
  /** Bones, joints and tethers. A click selects them inside the mesh as well; with neither shown, it selects nothing. */
  readonly bones?: boolean;
  /** While a mesh is shown: bones in front of it, translucent. */
  readonly xrayBones?: boolean;
  /** The faces of the mesh; `wireframe` shows their edges, with or without them. */
  readonly mesh?: boolean;
  readonly wireframe?: boolean;
  /** Off: the shape alone, under a lamp. */
  readonly textures?: boolean;
  readonly textureFilter?: TextureFilter;
  /** Faces that the game does not draw, marked with the accent colour. */
  readonly hiddenFaces?: boolean;
  /** Numbers in `Mesh.objects` of those not to be shown. */
  readonly hiddenObjects?: readonly number[];
  /** Factor on everything on stage: 1, or the model's own size. Call `frame` after changing it. */
  readonly modelScale?: number;
  /** Off: the root is shown above the origin, and only its height follows its track. Call `frame` after changing it. */
  readonly rootMotion?: boolean;
}

export type TextureFilter = 'nearest' | 'linear';

export type AllSceneOptions = Required<SceneOptions>;

export type MeshOptions = Pick<
  AllSceneOptions,
  'mesh' | 'wireframe' | 'textures' | 'textureFilter' | 'hiddenFaces' | 'hiddenObjects'
>;

export const DEFAULT_OPTIONS: AllSceneOptions = {
  grid: true,
  boneAxes: false,
  jointNames: false,
  theme: 'dark',
  bones: true,
  xrayBones: true,
  mesh: true,
  wireframe: false,
  textures: true,
  textureFilter: 'nearest',
  hiddenFaces: false,
  hiddenObjects: [],
  modelScale: 1,
  rootMotion: true,
};

export interface Viewport {
  /** Replaces what is on stage, mesh and all, and frees the old one. Clears the selection. */
  setSkeleton(skeleton: SceneSkeleton | null): void;
  /**
   * Gives the skeleton on stage a mesh, or takes it away; does nothing without a skeleton. Resolves once it will be in
   * the next picture or a later call has overtaken this one; rejects when the code that draws meshes, which is loaded
   * for the first one, cannot be had.
   */
  setMesh(mesh: SceneMesh | null): Promise<void>;
  setSelected(bone: number | null): void;
  setOptions(options: SceneOptions): void;
  /**
   * Shows the box given (model space, before `modelScale`; see `growBox` for `rootMotion`). The first call after
   * `setSkeleton` jumps to the front view, later ones keep the direction.
   */
  frame(box: ReadonlyBox): void;
  /** Camera position and target, for permalinks. */
  camera(): [number, number, number, number, number, number];
  /** Ignored unless it is six finite numbers with the position off the target. */
  setCamera(camera: readonly number[]): void;
  /** The current picture as PNG, at the resolution of the screen. */
  snapshot(): Promise<Blob>;
  /** What is held on the GPU and how often it was drawn, for tests of leaks and idling. */
  statistics(): { geometries: number; textures: number; programs: number; draws: number };
  dispose(): void;
}

export type ReadonlyBox = { readonly [Corner in keyof Box]: readonly [number, number, number] };

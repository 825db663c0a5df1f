// What the rest of the page and the scene tell each other: the skeleton to draw, the host's pose, the viewport's calls.
// SPDX-License-Identifier: MIT
import type { Mesh, Picture } from '../../../wasm-bindings/kotsu';
import type { AlphaUse } from '../textures/alpha-use';
import type { BlockFormat, Level } from '../textures/texture';
import type { LitFaces } from './lit-faces';
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
  /**
   * What a material is painted with; null where that is not known. Asked again whenever options are set, for pictures may
   * come later or change: the same object is the same picture.
   */
  readonly pictures: (material: number) => Picture | SceneTexture | 'waiting' | null;
  /** The skeleton's rest pose, 16 floats per bone; needed by a mesh in model space (`mesh.atRest`), else not read. */
  readonly restMatrices: Float32Array | null;
}

/** A texture file of its own, which repeats beyond its edges; rows from the top. */
export interface SceneTexture {
  /** 8-bit red, green, blue and alpha, or blocks of a format that the GPU takes: see `Viewport.gpu`. */
  readonly layout: 'rgba' | BlockFormat;
  /** The whole picture, then each half as large as the one before; of a single one the GPU makes the others. */
  readonly levels: readonly [Level, ...Level[]];
  readonly alphaUse: AlphaUse;
  /** Colours have been multiplied by their alpha already. */
  readonly premultiplied: boolean;
}

/** What the graphics card makes of textures. */
export interface GpuLimits {
  readonly blockFormats: ReadonlySet<BlockFormat>;
  /** Texels. */
  readonly largestSide: number;
}

/** A pose that its owner writes anew again and again; always the same object. */
export interface ScenePose {
  /** Column-major matrices in model space, 16 floats per bone. */
  readonly matrices: Float32Array;
  /** Rises when they change; 0 before the first time. */
  readonly version: number;
}

/** One skeleton on stage with what hangs on it. */
export interface SceneActor {
  /** Another object is another skeleton. */
  readonly skeleton: SceneSkeleton;
  readonly pose: ScenePose;
  readonly meshes: readonly SceneMesh[];
  /**
   * Index of an earlier actor in whose space it stands, as a weapon in its body's: it is placed and scaled as that one is.
   * null: it stands by itself.
   */
  readonly holder: number | null;
  /** Index of the actor at whose place it stands, to be seen through it; null or absent: at its own. */
  readonly over?: number | null;
}

/** How an actor is shown; all may change while it stands. */
export interface ActorLook {
  /** Position of the selected bone. */
  readonly selected: number | null;
  /** For each of its meshes: numbers in `Mesh.objects` of those not to be shown. */
  readonly hiddenObjects: readonly (readonly number[])[];
  /** Factor on everything: 1, or the model's own size. Call `place` after changing it. */
  readonly modelScale: number;
  /** By position: bones that are not shown, nor what the mesh has of them; null: all are. */
  readonly unseen: readonly boolean[] | null;
  /** What joints are called, by position; without an entry, as the skeleton says. */
  readonly names: readonly string[];
  /** The camera goes along with the selected bone. */
  readonly followed: boolean;
  readonly trail: SceneTrail | null;
  /** For each of its meshes: numbers of the triangles that light up. */
  readonly lit?: readonly (readonly number[])[];
  /** Compared with another: its bones have the second colour. null or absent: it is not. */
  readonly second?: SecondLook | null;
}

export interface SecondLook {
  /** 0 ... 1; below 1 the other is seen through it. */
  readonly opacity: number;
  /** The second colour is on its mesh too. */
  readonly mesh: boolean;
}

/** Where one bone goes over a clip. */
export interface SceneTrail {
  /** x y z of each point in turn, in model space and, where root motion is off, with the root above its place. */
  readonly points: Float32Array;
  /** Which points are whole frames: from frame 0 on, in steps of `frameStep`. */
  readonly frames: readonly number[];
  readonly frameStep: number;
  /** The point where the way back to the beginning of a loop starts; the last one where there is none. */
  readonly bridge: number;
}

/** A triangle of an actor's mesh. */
export interface FaceHit {
  readonly actor: number;
  readonly mesh: number;
  readonly triangle: number;
}

export interface ViewportHost {
  /** Once per animation frame, before drawing. `seconds` is a monotonic time. */
  tick(seconds: number): void;
  /**
   * Click or tap on a bone of an actor, by its index; null for empty ground.
   * @param face what face is there, for those who ask: null where there is none, or a bone is seen in front of it
   */
  select(hit: { readonly actor: number; readonly bone: number } | null, face: () => Promise<FaceHit | null>): void;
  /** The WebGL context was lost or has come back. */
  contextChanged(lost: boolean): void;
}

export type ThemeName = 'dark' | 'light';

export interface SceneOptions {
  readonly grid: boolean;
  readonly boneAxes: boolean;
  readonly jointNames: boolean;
  readonly theme: ThemeName;
  /**
   * Bones, joints and tethers. Without a mesh in sight, or with a bone selected, an actor shows them in any case. A click
   * selects them inside the mesh as well; with neither shown, it selects nothing.
   */
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
  /** Off: the root is shown above its place, and only its height follows its track. Call `place` after changing it. */
  readonly rootMotion?: boolean;
  /** The axes of model space at its origin, and at the selected bone. */
  readonly worldAxes?: boolean;
  /** What the mesh has of unseen bones is shown faintly. */
  readonly faintMesh?: boolean;
}

export type TextureFilter = 'nearest' | 'linear';

export type AllSceneOptions = Required<SceneOptions>;

export type MeshOptions = Pick<AllSceneOptions, 'mesh' | 'wireframe' | 'textures' | 'textureFilter' | 'hiddenFaces'> & {
  readonly hiddenObjects?: readonly number[];
  readonly unseen?: readonly boolean[] | null;
  readonly faintMesh?: boolean;
  readonly second?: SecondLook | null;
  /** Triangles that light up, and what shows them, which whoever asks for it has loaded. */
  readonly lit?: { readonly triangles: readonly number[]; readonly View: typeof LitFaces } | null;
};

export const DEFAULT_LOOK: ActorLook = {
  selected: null,
  hiddenObjects: [],
  modelScale: 1,
  unseen: null,
  names: [],
  followed: false,
  trail: null,
};

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
  rootMotion: true,
  worldAxes: false,
  faintMesh: false,
};

/** The side that is looked at; `opposite`: whichever it is, from behind. */
export type ViewSide = 'front' | 'side' | 'top' | 'opposite';

/** The camera, moved without a pointer. */
export interface CameraHandle {
  /** Goes around what is looked at. Radians, to the right and up. */
  orbit(right: number, up: number): void;
  /** Moves the view along the picture. Parts of its height, to the right and up. */
  pan(right: number, up: number): void;
  /** Below 1 nearer, above 1 further: the distance is multiplied by it. */
  zoom(factor: number): void;
  lookAtSide(side: ViewSide): void;
}

export interface Viewport {
  /**
   * Replaces what is on stage; skeletons and meshes that were there already stay as they are, others are freed. Resolves
   * once all meshes will be in the next picture or a later call has overtaken this one; rejects when the code that draws
   * meshes, which is loaded for the first one, cannot be had.
   */
  setActors(actors: readonly SceneActor[]): Promise<void>;
  /** `looks[i]` is that of actor `i`. */
  setLook(options: SceneOptions, looks: readonly ActorLook[]): void;
  /**
   * Puts those that stand by themselves side by side.
   * @param boxes of each of them, in their order: what it fills, with all that it holds, in model space before `modelScale`
   * @returns whether one of them that stood already has moved
   */
  place(boxes: readonly ReadonlyBox[]): boolean;
  /** Shows all that was placed: from the front when all of it is new, else from where the camera is. */
  frame(): void;
  /** Camera position and target, for permalinks. */
  camera(): [number, number, number, number, number, number];
  /** Ignored unless it is six finite numbers with the position off the target. */
  setCamera(camera: readonly number[]): void;
  readonly cameraHandle: CameraHandle;
  /** The current picture, at the resolution of the screen; still on the graphics card, where it came from. */
  snapshot(): Promise<ImageBitmap>;
  readonly gpu: GpuLimits;
  /** What is held on the GPU and how often it was drawn, for tests of leaks and idling. */
  statistics(): { geometries: number; textures: number; programs: number; draws: number };
  dispose(): void;
}

export type ReadonlyBox = { readonly [Corner in keyof Box]: readonly [number, number, number] };

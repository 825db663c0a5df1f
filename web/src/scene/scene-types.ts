// What the rest of the page and the scene tell each other: the skeleton to draw, the host's pose, the viewport's calls.
// SPDX-License-Identifier: MIT
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
}

export interface Viewport {
  /** Replaces what is on stage and frees the old one. Clears the selection. */
  setSkeleton(skeleton: SceneSkeleton | null): void;
  setSelected(bone: number | null): void;
  setOptions(options: SceneOptions): void;
  /** Shows the box given (model space). The first call after `setSkeleton` jumps to the front view, later ones keep the direction. */
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

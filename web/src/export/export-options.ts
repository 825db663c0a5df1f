// The choices of a GLB export. Every combination is allowed; the defaults are the game's own motion, exact at every frame.
// SPDX-License-Identifier: MIT

export interface GlbOptions {
  /** Between two keys: `linear` glides, `step` holds each frame as the games do. */
  readonly interpolation: 'linear' | 'step';
  /** Frames of the file that pass in a second; null: as many as the game plays (FF8 15, Okami 30). */
  readonly framesPerSecond: 15 | 30 | null;
  /** In which pose the file stands while nothing plays, and FF8 meshes are attached. */
  readonly bindPose: 'rest' | 'first-frame';
  /** As large as the file says, instead of as large as its numbers are. */
  readonly ownSize: boolean;
  /** Off: the model stays above the origin, and of its root's track only the height is kept. */
  readonly rootMotion: boolean;
  /** Okami positions and scales as curves from frame to frame, exact between frames as well, instead of straight lines. */
  readonly splines: boolean;
  /** Faces that the game does not draw, as objects of their own. */
  readonly hiddenFaces: boolean;
  /** A thin shape for every bone of a rig without a mesh. */
  readonly boneMesh: boolean;
  /** The error that leaving out keys may cause, as a part of the model's size; 0: no key is left out. */
  readonly keyTolerance: number;
}

export const DEFAULT_GLB_OPTIONS: GlbOptions = {
  interpolation: 'linear',
  framesPerSecond: null,
  bindPose: 'rest',
  ownSize: false,
  rootMotion: true,
  splines: true,
  hiddenFaces: false,
  boneMesh: true,
  keyTolerance: 0,
};

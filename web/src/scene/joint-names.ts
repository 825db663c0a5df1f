// The bones' names beside their joints; where joints share a place, one under the other.
// SPDX-License-Identifier: MIT
import { jointRadius } from './bone-shapes';
import type { PoseSegments } from './pose-segments';
import type { ActorLook, SceneSkeleton } from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { Sprites, textSprite } from './sprites';
import type { Theme } from './theme';

/** CSS pixels. */
const FONT_SIZE = 11;
const LINE_HEIGHT = 12;

export class JointNames {
  private readonly sprites: Sprites;

  constructor(
    screen: ScreenUniforms,
    private readonly skeleton: SceneSkeleton,
  ) {
    this.sprites = new Sprites(screen, skeleton.bones.length);
    this.sprites.mesh.renderOrder = 3;
  }

  get mesh() {
    return this.sprites.mesh;
  }

  /** The selected bone's name is in the accent colour; bones that are not seen have none. */
  restyle(theme: Theme, pixelRatio: number, { selected, names, unseen }: ActorLook): void {
    const textOf = (label: string, bone: number) => (unseen?.[bone] ? '' : (names[bone] ?? label));
    this.sprites.paint(
      this.skeleton.bones.map(({ label }, bone) =>
        textSprite(
          textOf(label, bone),
          bone === selected ? theme.accent : theme.text,
          theme.ground,
          FONT_SIZE,
          bone === selected,
          7,
        ),
      ),
      pixelRatio,
    );
  }

  update(segments: PoseSegments): void {
    const { joints, boneCount } = segments;
    const near = jointRadius(segments.unit);
    for (let bone = 0; bone < boneCount; bone++) {
      let row = 0;
      for (let other = 0; other < bone; other++)
        if (segments.isSeen(other) && areNear(joints, bone, other, near)) row++;
      this.sprites.lower(bone, row * LINE_HEIGHT);
    }
    this.sprites.setAnchors(joints);
    this.sprites.commit();
  }
}

function areNear(points: Float32Array, a: number, b: number, reach: number): boolean {
  const x = (points[a * 3] ?? 0) - (points[b * 3] ?? 0);
  const y = (points[a * 3 + 1] ?? 0) - (points[b * 3 + 1] ?? 0);
  const z = (points[a * 3 + 2] ?? 0) - (points[b * 3 + 2] ?? 0);
  return x * x + y * y + z * z < reach * reach;
}

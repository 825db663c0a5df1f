// The way of one bone over a clip: a line that gains colour with time, a dot for each frame, and a mark at the present one.
// SPDX-License-Identifier: MIT
import { Group, LinearSRGBColorSpace, Matrix4, Vector3 } from 'three';
import type { SceneTrail } from './scene-types';
import { ScreenLines, type ScreenUniforms } from './screen-lines';
import { type Sprite, Sprites } from './sprites';
import { displayColour, type Theme } from './theme';

/** CSS pixels. */
const WIDTH = 2;
const DOT = 2;
const LARGE_DOT = 3.5;
const MARK = 5.5;

/** Every so many frames a dot is large, so that they can be counted. */
const LARGE_EVERY = 5;

/** The way back to the beginning of a loop is no frame of the file. */
const BRIDGE_DASH = [3, 3] as const;

export class TrailView {
  readonly group = new Group();
  private readonly lines: ScreenLines;
  private readonly dots: Sprites;
  /** At the joint itself, in the model's own space. */
  private readonly mark: Sprites;
  private readonly clipFromTrail = { value: new Matrix4() };

  constructor(
    screen: ScreenUniforms,
    private readonly trail: SceneTrail,
  ) {
    const still = { ...screen, clipFromModel: this.clipFromTrail };
    const { points, frames } = trail;
    const count = points.length / 3;
    this.lines = new ScreenLines(still, Math.max(0, count - 1), WIDTH, true);
    // Two kinds of dots are painted, however few there are to show.
    this.dots = new Sprites(still, Math.max(2, frames.length));
    this.mark = new Sprites(screen, 1);
    this.lines.mesh.renderOrder = 1;
    this.dots.mesh.renderOrder = 1.5;
    this.mark.mesh.renderOrder = 4;
    for (let at = 0; at + 1 < count; at++)
      this.lines.setSegment(at, start.fromArray(points, at * 3), end.fromArray(points, at * 3 + 3));
    this.lines.commit();
    frames.forEach((point, dot) => {
      this.dots.setAnchor(dot, start.fromArray(points, point * 3));
    });
    // Spare ones lie under the last.
    for (let dot = frames.length; dot < 2; dot++) this.dots.setAnchor(dot, start);
    this.dots.commit();
    this.group.add(this.lines.mesh, this.dots.mesh, this.mark.mesh);
  }

  restyle(theme: Theme, pixelRatio: number): void {
    const { points, frames, frameStep, bridge } = this.trail;
    const count = points.length / 3;
    const early = displayColour(theme.gridLine);
    const late = displayColour(theme.accent);
    for (let at = 0; at + 1 < count; at++) {
      const colour = early.clone().lerp(late, Math.min(1, (at + 1) / Math.max(1, bridge)));
      this.lines.setStyle(at, `#${colour.getHexString(LinearSRGBColorSpace)}`, at >= bridge ? BRIDGE_DASH : undefined);
    }
    this.lines.setHalo(theme.ground, 1);
    this.dots.paint([disc(DOT, theme.text, theme.ground), disc(LARGE_DOT, theme.text, theme.ground)], pixelRatio);
    frames.forEach((_, dot) => {
      this.dots.assign(dot, (dot * frameStep) % LARGE_EVERY === 0 ? 1 : 0);
    });
    this.mark.paint([disc(MARK, theme.accent, theme.text)], pixelRatio);
  }

  /** Where the bone is now. */
  update(joints: Float32Array, bone: number): void {
    this.mark.setAnchor(0, start.fromArray(joints, bone * 3));
    this.mark.commit();
  }

  /** Before a picture. The trail stays where it is while the root of a model that is shown without its motion moves. */
  aim(clipFromWorld: Matrix4, scale: number, offset: number): void {
    this.clipFromTrail.value.makeScale(scale, scale, scale).setPosition(offset, 0, 0).premultiply(clipFromWorld);
  }
}

function disc(radius: number, fill: string, rim: string): Sprite {
  const size = 2 * radius + 2;
  return {
    width: size,
    height: size,
    offset: [-size / 2, -size / 2],
    draw(context) {
      context.beginPath();
      context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
      context.fillStyle = rim;
      context.fill();
      context.beginPath();
      context.arc(size / 2, size / 2, radius - 1, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
    },
  };
}

const start = new Vector3();
const end = new Vector3();

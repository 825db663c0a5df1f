// The corner gizmo: how the world's axes lie to the viewer, with letters; a click on an axis asks to look along it.
// SPDX-License-Identifier: MIT
import { type Camera, Group, Matrix4, Vector3 } from 'three';
import type { Vec3 } from './framing';
import { ScreenLines, type ScreenUniforms } from './screen-lines';
import { type Sprite, Sprites } from './sprites';
import { AXIS_COLOURS, AXIS_NAMES, type Theme } from './theme';

/** CSS pixels: from the lower left corner to the middle, from there to a disc's middle, a disc's radius. */
const INSET = 48;
const ARM = 30;
const DISC = 9;

interface Direction {
  readonly index: number;
  readonly axis: number;
  readonly sign: 1 | -1;
  readonly vector: Vector3;
  /** As the viewer sees it, in arms: x to the right, y up, z towards her. */
  readonly seen: Vector3;
}

export class Gizmo {
  readonly group = new Group();
  private readonly clipFromModel = { value: new Matrix4() };
  private readonly lines: ScreenLines;
  private readonly discs: Sprites;
  /** Sorted from far to near before each picture. */
  private readonly directions: Direction[] = [0, 1, 2, 3, 4, 5].map((index) => {
    const axis = index % 3;
    const sign = index < 3 ? 1 : -1;
    return { index, axis, sign, vector: new Vector3().setComponent(axis, sign), seen: new Vector3() };
  });

  constructor(private readonly screen: ScreenUniforms) {
    const uniforms = { ...screen, clipFromModel: this.clipFromModel };
    this.lines = new ScreenLines(uniforms, 3, 2, true);
    this.discs = new Sprites(uniforms, this.directions.length);
    for (const { axis, sign, vector } of this.directions) {
      if (sign < 0) continue;
      this.lines.setStyle(axis, AXIS_COLOURS[axis] ?? '');
      this.lines.setSegment(axis, new Vector3(), vector);
    }
    this.lines.mesh.renderOrder = 5;
    this.discs.mesh.renderOrder = 6;
    this.group.add(this.lines.mesh, this.discs.mesh);
  }

  restyle(theme: Theme, pixelRatio: number): void {
    const inOrder = [...this.directions].sort((a, b) => a.index - b.index);
    this.discs.paint(
      inOrder.map(({ axis, sign }) => discSprite(axis, sign > 0, theme)),
      pixelRatio,
    );
  }

  /** Turns with the camera. Allocates nothing. */
  update(camera: Camera): void {
    const { width, height } = this.size();
    const turn = this.clipFromModel.value.copy(camera.matrixWorldInverse).setPosition(0, 0, 0);
    for (let i = 0; i < this.directions.length; i++) {
      const direction = this.directions[i];
      direction?.seen.copy(direction.vector).applyMatrix4(turn);
    }
    sortByDepth(this.directions);
    for (let i = 0; i < this.directions.length; i++) {
      const direction = this.directions[i];
      if (!direction) continue;
      this.discs.setAnchor(i, direction.vector);
      this.discs.assign(i, direction.index);
    }
    this.discs.commit();
    // Clip space: the corner's middle, arms in pixels, and hardly any depth.
    turn.premultiply(scaling.makeScale((2 * ARM) / width, (2 * ARM) / height, -1e-3));
    turn.setPosition((2 * INSET) / width - 1, (2 * INSET) / height - 1, 0);
  }

  /**
   * The direction from the target to the camera that a click asks for; null if it is not on a disc.
   * @param x CSS pixels from the left of the picture, `y` from its top
   */
  directionAt(x: number, y: number, tolerance: number): Vec3 | null {
    let nearest: Direction | null = null;
    let nearestDistance = DISC + tolerance;
    for (const direction of this.directions) {
      const distance = Math.hypot(
        x - INSET - direction.seen.x * ARM,
        this.size().height - y - INSET - direction.seen.y * ARM,
      );
      // Of two discs at one place, the later one lies on top.
      if (distance > nearestDistance) continue;
      nearest = direction;
      nearestDistance = distance;
    }
    return nearest ? nearest.vector.toArray() : null;
  }

  private size() {
    return this.screen.resolution.value;
  }
}

const scaling = new Matrix4();

/** Insertion sort, for it allocates nothing and the order hardly changes between two pictures. */
function sortByDepth(directions: Direction[]): void {
  for (let i = 1; i < directions.length; i++) {
    for (let j = i; j > 0; j--) {
      const before = directions[j - 1];
      const here = directions[j];
      if (!before || !here || before.seen.z <= here.seen.z) break;
      directions[j - 1] = here;
      directions[j] = before;
    }
  }
}

/** Full with a letter at the positive end of an axis, a ring at the negative end. */
function discSprite(axis: number, positive: boolean, theme: Theme): Sprite {
  const size = 2 * DISC + 2;
  const colour = AXIS_COLOURS[axis] ?? theme.text;
  return {
    width: size,
    height: size,
    offset: [-size / 2, -size / 2],
    draw(context) {
      context.beginPath();
      context.arc(size / 2, size / 2, positive ? DISC : DISC - 2.5, 0, 2 * Math.PI);
      context.fillStyle = positive ? colour : theme.ground;
      context.fill();
      if (!positive) {
        context.globalAlpha = 0.25;
        context.fillStyle = colour;
        context.fill();
        context.globalAlpha = 0.9;
        context.lineWidth = 1.5;
        context.strokeStyle = colour;
        context.stroke();
        context.globalAlpha = 1;
        return;
      }
      context.font = '700 11px system-ui, sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = '#14161a';
      context.fillText(AXIS_NAMES[axis] ?? '', size / 2, size / 2 + 0.5);
    },
  };
}

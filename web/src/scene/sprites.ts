// Small pictures of constant size that stand at points of the scene: letters, names, discs. One texture, one draw call.
// SPDX-License-Identifier: MIT
import {
  CanvasTexture,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  Mesh,
  type ShaderMaterial,
  type Vector3,
} from 'three';
import { OwnMaterial } from './own-material';
import type { ScreenUniforms } from './screen-lines';

/** All lengths in CSS pixels. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** From the point in the scene to the sprite's lower left corner. */
  readonly offset: readonly [number, number];
  /** Draws into (0, 0) ... (width, height), y downwards. */
  draw(context: CanvasRenderingContext2D): void;
}

/** Device pixels. Every WebGL 2 implementation holds this much; what does not fit is not drawn. */
const SHEET_WIDTH = 2048;
const SHEET_MAX_HEIGHT = 2048;

const vertexShader = /* glsl */ `
uniform mat4 clipFromModel;
uniform vec2 resolution;
uniform float pixelRatio;
in vec3 anchor;
in vec4 place;
in vec4 cell;
out vec2 vCell;

void main() {
  vec4 clip = clipFromModel * vec4(anchor, 1.0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (clip.z + clip.w <= 0.0 || place.z <= 0.0) return;
  vec3 ndc = clip.xyz / clip.w;
  vec2 corner = (ndc.xy * 0.5 + 0.5) * resolution + place.xy;
  // On whole device pixels text stays as sharp as the canvas drew it.
  corner = floor(corner * pixelRatio + 0.5) / pixelRatio;
  vec2 pixel = corner + position.xy * place.zw;
  gl_Position = vec4(pixel / resolution * 2.0 - 1.0, ndc.z, 1.0);
  vCell = cell.xy + vec2(position.x, 1.0 - position.y) * cell.zw;
}`;

const fragmentShader = /* glsl */ `
uniform sampler2D sheet;
in vec2 vCell;

void main() {
  pixel = texture(sheet, vCell);
}`;

export class Sprites {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private readonly anchors: InstancedBufferAttribute;
  private readonly places: InstancedBufferAttribute;
  private readonly cells: InstancedBufferAttribute;
  private readonly texture: CanvasTexture;
  /** Place and cell of each sprite, eight numbers, as `paint` laid them out. */
  private readonly layout: Float32Array;

  constructor(screen: ScreenUniforms, count: number) {
    const instanced = (itemSize: number) => new InstancedBufferAttribute(new Float32Array(count * itemSize), itemSize);
    this.anchors = instanced(3).setUsage(DynamicDrawUsage);
    this.places = instanced(4).setUsage(DynamicDrawUsage);
    this.cells = instanced(4).setUsage(DynamicDrawUsage);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], 3));
    geometry.setIndex([0, 1, 2, 2, 1, 3]);
    geometry.setAttribute('anchor', this.anchors);
    geometry.setAttribute('place', this.places);
    geometry.setAttribute('cell', this.cells);
    geometry.instanceCount = count;
    this.layout = new Float32Array(count * 8);
    this.texture = new CanvasTexture(document.createElement('canvas'));
    this.texture.flipY = false;
    this.texture.generateMipmaps = false;
    this.texture.minFilter = LinearFilter;
    const material = new OwnMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { ...screen, sheet: { value: this.texture } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
  }

  /** Draws the sheet anew, at `pixelRatio` device pixels per CSS pixel. Instance i shows sprite i. */
  paint(sprites: readonly Sprite[], pixelRatio: number): void {
    const cells = packRows(sprites, pixelRatio);
    const canvas = this.texture.image as HTMLCanvasElement;
    canvas.width = SHEET_WIDTH;
    canvas.height = cells.reduce((height, cell) => Math.max(height, cell.y + cell.height), 1);
    if (canvas.height > SHEET_MAX_HEIGHT) canvas.height = SHEET_MAX_HEIGHT;
    const context = canvas.getContext('2d');
    sprites.forEach((sprite, index) => {
      const cell = cells[index];
      this.layout.fill(0, index * 8, index * 8 + 8);
      if (cell && context && cell.y + cell.height <= canvas.height) {
        context.setTransform(pixelRatio, 0, 0, pixelRatio, cell.x, cell.y);
        sprite.draw(context);
        this.layout.set(sprite.offset, index * 8);
        this.layout.set([cell.width / pixelRatio, cell.height / pixelRatio], index * 8 + 2);
        this.layout.set([cell.x / canvas.width, cell.y / canvas.height], index * 8 + 4);
        this.layout.set([cell.width / canvas.width, cell.height / canvas.height], index * 8 + 6);
      }
      this.assign(index, index);
    });
    // The storage of a texture has a fixed size: let it be made anew.
    this.texture.dispose();
    this.texture.needsUpdate = true;
  }

  /** Lets an instance show another sprite. Instances are drawn in order, later ones over earlier ones. */
  assign(instance: number, sprite: number): void {
    for (let i = 0; i < 4; i++) {
      this.places.array[instance * 4 + i] = this.layout[sprite * 8 + i] ?? 0;
      this.cells.array[instance * 4 + i] = this.layout[sprite * 8 + 4 + i] ?? 0;
    }
    this.places.needsUpdate = true;
    this.cells.needsUpdate = true;
  }

  /** Draws an instance lower than its sprite says, by CSS pixels. */
  lower(instance: number, by: number): void {
    this.places.array[instance * 4 + 1] = (this.layout[instance * 8 + 1] ?? 0) - by;
    this.places.needsUpdate = true;
  }

  setAnchor(index: number, point: Vector3): void {
    point.toArray(this.anchors.array, index * 3);
  }

  /** Takes all anchors at once: x y z each. */
  setAnchors(points: Float32Array): void {
    this.anchors.array.set(points);
  }

  /** Sends the anchors set since the last call to the GPU with the next picture. */
  commit(): void {
    this.anchors.needsUpdate = true;
  }
}

/** Device pixels. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Left to right and row under row, one pixel apart. */
function packRows(sprites: readonly Sprite[], pixelRatio: number): Cell[] {
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  return sprites.map((sprite) => {
    const width = Math.min(Math.ceil(sprite.width * pixelRatio), SHEET_WIDTH);
    const height = Math.ceil(sprite.height * pixelRatio);
    if (x + width > SHEET_WIDTH) {
      x = 0;
      y += rowHeight + 1;
      rowHeight = 0;
    }
    const cell = { x, y, width, height };
    x += width + 1;
    rowHeight = Math.max(rowHeight, height);
    return cell;
  });
}

const FONT = 'system-ui, sans-serif';
const HALO = 3;

let measuring: CanvasRenderingContext2D | null = null;

/** Text with a halo in the ground's colour, its left edge `gap` to the right of the point (or centred on it for null). */
export function textSprite(
  text: string,
  colour: string,
  halo: string,
  size: number,
  bold: boolean,
  gap: number | null,
) {
  const font = `${bold ? '600 ' : ''}${size}px ${FONT}`;
  measuring ??= document.createElement('canvas').getContext('2d');
  if (measuring) measuring.font = font;
  const width = Math.min(Math.ceil(measuring?.measureText(text).width ?? 0), 200) + 2 * HALO;
  const height = Math.ceil(size * 1.3) + 2 * HALO;
  const sprite: Sprite = {
    width,
    height,
    offset: gap === null ? [-width / 2, -height / 2] : [gap - HALO, -height / 2],
    draw(context) {
      context.font = font;
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = HALO;
      context.strokeStyle = halo;
      context.fillStyle = colour;
      context.strokeText(text, HALO, height / 2, width - 2 * HALO);
      context.fillText(text, HALO, height / 2, width - 2 * HALO);
    },
  };
  return sprite;
}

// Many skeletons in one picture, each in a cell of its own: all their bones are one draw call, posed by the vertex shader out of one
// texture of matrices. Nothing is allocated from one frame to the next.
// SPDX-License-Identifier: MIT
import {
  Color,
  DataTexture,
  FloatType,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Matrix3,
  Mesh,
  OrthographicCamera,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  WebGLRenderer,
} from 'three';
import { octahedronGeometry } from './bone-shapes';
import { FRONT, type Vec3 } from './framing';
import { BONES_PER_ROW } from './pose-texture';
import { displayColour, themes } from './theme';
import type { ThemeName } from './viewport';
import { WebGlUnavailable } from './web-gl-unavailable';

const TEXELS_PER_BONE = 4;
const FLOATS_PER_BONE = 16;

const vertexShader = /* glsl */ `
uniform highp sampler2D poses;
uniform mat3 paper;
/** Bone the shape starts at, bone it ends at or -1, length along its own z, typical length of its skeleton. */
in vec4 bone;
/** Middle of the picture in clip space, clip units per unit of the model. */
in vec4 place;
/** What of model space lies in the middle of the cell, and how deep the cell is. */
in vec4 middle;
out vec3 vView;

vec3 column(float of, int number) {
  int at = int(of);
  return texelFetch(poses, ivec2((at % ${BONES_PER_ROW}) * ${TEXELS_PER_BONE} + number, at / ${BONES_PER_ROW}), 0).xyz;
}

void main() {
  vec3 start = column(bone.x, 3);
  vec3 along = bone.y < 0.0 ? column(bone.x, 2) * bone.z : column(bone.y, 3) - start;
  float size = length(along);
  vec3 ahead = size > 0.0 ? along / size : vec3(0.0, 0.0, 1.0);
  vec3 roll = column(bone.x, 0);
  vec3 across = roll - ahead * dot(roll, ahead);
  across = dot(across, across) > 1e-6 * dot(roll, roll)
    ? normalize(across)
    : normalize(abs(ahead.y) < 0.9 ? vec3(ahead.z, 0.0, -ahead.x) : vec3(0.0, -ahead.z, ahead.y));
  float halfWidth = min(clamp(size * 0.15, bone.w * 0.1, bone.w * 0.24), size * 0.3);
  vec3 point = start + (across * position.x + cross(ahead, across) * position.y) * halfWidth + along * position.z;
  vec3 seen = paper * (point - middle.xyz);
  vView = vec3(seen.xy * place.zw, seen.z * place.w);
  gl_Position = vec4(place.xy + seen.xy * place.zw, -seen.z / middle.w, 1.0);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 colour;
uniform vec2 pixels;
in vec3 vView;
out vec4 picture;

void main() {
  vec3 view = vec3(vView.xy * pixels, vView.z * pixels.y);
  vec3 normal = normalize(cross(dFdx(view), dFdy(view)));
  float facing = 0.5 + 0.5 * dot(normal, vec3(-0.36, 0.64, 0.68));
  picture = vec4(colour * (0.42 + 0.58 * facing * facing + 0.05 * (1.0 + normal.y)), 1.0);
}`;

/** A skeleton as it is drawn: its shapes, and what of its space its cell shows. */
export interface CrowdMember {
  readonly boneCount: number;
  /** Shapes: the bone each starts at, and the bone it ends at; -1: it reaches along its own z by `lengths`. */
  readonly owners: ArrayLike<number>;
  readonly tips: ArrayLike<number>;
  readonly lengths: ArrayLike<number>;
  /** Typical bone length. */
  readonly unit: number;
  /** The middle of the box that it fills over its clip, and half of its sides. */
  readonly middle: Vec3;
  readonly half: Vec3;
}

/** Left, top, width and height of a picture on the canvas, in CSS pixels. */
export type CrowdCell = readonly [left: number, top: number, width: number, height: number];

/** Part of a cell that its model fills. */
const FILLED = 0.86;

export class CrowdView {
  /** Matrices of the members, one after the other in the order given; the owner writes them before `draw`. */
  poses: Float32Array<ArrayBuffer> = new Float32Array(0);
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly geometry = new InstancedBufferGeometry();
  private readonly uniforms = {
    poses: { value: new DataTexture(new Float32Array(4), 1, 1, RGBAFormat, FloatType) },
    paper: { value: paper },
    colour: { value: new Color() },
    pixels: { value: [1, 1] },
  };
  private members: readonly CrowdMember[] = [];
  /** Of the canvas on the page, in CSS pixels. */
  private size = { width: 0, height: 0 };
  private place = new InstancedBufferAttribute(new Float32Array(0), 4);

  /** @throws WebGlUnavailable */
  constructor(private readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
    if (!context) throw new WebGlUnavailable();
    try {
      this.renderer = new WebGLRenderer({ canvas, context });
    } catch (cause) {
      throw new WebGlUnavailable({ cause });
    }
    const shape = octahedronGeometry();
    this.geometry.setAttribute('position', shape.getAttribute('position'));
    this.geometry.instanceCount = 0;
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: this.uniforms,
    });
    const bones = new Mesh(this.geometry, material);
    bones.frustumCulled = false;
    this.scene.add(bones);
    this.scene.matrixWorldAutoUpdate = false;
  }

  setTheme(theme: ThemeName): void {
    this.uniforms.colour.value.copy(displayColour(themes[theme].bone));
  }

  /** Other members, or others of them in sight. Their poses begin at the sums of the bone counts before them. */
  setMembers(members: readonly CrowdMember[]): void {
    this.members = members;
    const boneCount = sum(members, (member) => member.boneCount);
    const shapes = sum(members, ({ owners }) => owners.length);
    this.fitTexture(boneCount);
    const bone = new Float32Array(shapes * 4);
    const middle = new Float32Array(shapes * 4);
    let [at, first] = [0, 0];
    for (const member of members) {
      for (let shape = 0; shape < member.owners.length; shape++, at += 4) {
        const tip = member.tips[shape] ?? -1;
        bone.set(
          [first + (member.owners[shape] ?? 0), tip < 0 ? -1 : first + tip, member.lengths[shape] ?? 0, member.unit],
          at,
        );
        middle.set([...member.middle, 2 * extent(member, 2) || 1], at);
      }
      first += member.boneCount;
    }
    this.geometry.dispose();
    this.place = new InstancedBufferAttribute(new Float32Array(shapes * 4), 4);
    this.geometry.setAttribute('bone', new InstancedBufferAttribute(bone, 4));
    this.geometry.setAttribute('middle', new InstancedBufferAttribute(middle, 4));
    this.geometry.setAttribute('place', this.place);
    this.geometry.instanceCount = shapes;
  }

  /** Takes over the canvas's size on the page and where each member's cell is on it. */
  arrange(cells: readonly CrowdCell[]): void {
    const [width, height] = [Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight)];
    this.fitCanvas(width, height);
    this.uniforms.pixels.value = [width / 2, height / 2];
    const places = this.place.array;
    let at = 0;
    this.members.forEach((member, index) => {
      const { owners } = member;
      const [left, top, cellWidth, cellHeight] = cells[index] ?? [0, 0, 0, 0];
      const pixels = (FILLED / 2) * Math.min(cellWidth / extent(member, 0), cellHeight / extent(member, 1));
      const place = [
        ((left + cellWidth / 2) / width) * 2 - 1,
        1 - ((top + cellHeight / 2) / height) * 2,
        (pixels / width) * 2,
        (pixels / height) * 2,
      ];
      for (let shape = 0; shape < owners.length; shape++, at += 4) places.set(place, at);
    });
    this.place.needsUpdate = true;
  }

  draw(): void {
    this.uniforms.poses.value.needsUpdate = true;
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.uniforms.poses.value.dispose();
    this.geometry.dispose();
    for (const child of this.scene.children) if (child instanceof Mesh) (child.material as ShaderMaterial).dispose();
    this.renderer.dispose();
    // Browsers take the oldest context away when there are too many, and that is the stage's.
    this.renderer.forceContextLoss();
  }

  /** Setting a size empties the canvas, also when it is the same. */
  private fitCanvas(width: number, height: number): void {
    const ratio = Math.min(2, window.devicePixelRatio);
    const { renderer } = this;
    const stays = renderer.getPixelRatio() === ratio && this.size.width === width && this.size.height === height;
    if (stays) return;
    this.size = { width, height };
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
  }

  private fitTexture(boneCount: number): void {
    const rows = Math.max(1, Math.ceil(boneCount / BONES_PER_ROW));
    const length = rows * BONES_PER_ROW * FLOATS_PER_BONE;
    if (this.poses.length === length) return;
    this.uniforms.poses.value.dispose();
    this.poses = new Float32Array(length);
    this.uniforms.poses.value = new DataTexture(
      this.poses,
      BONES_PER_ROW * TEXELS_PER_BONE,
      rows,
      RGBAFormat,
      FloatType,
    );
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Half of what a member's box takes along an axis of the paper. */
function extent({ half }: CrowdMember, axis: 0 | 1 | 2): number {
  const { elements } = paper;
  return half.reduce((sum, side, of) => sum + side * Math.abs(elements[of * 3 + axis] ?? 0), 0);
}

/** Rotates model space so that the viewer looks along -z. */
function paperOf(away: Vec3): Matrix3 {
  const length = Math.hypot(away[0], away[2]) || 1;
  const [rx, rz] = [away[2] / length, -away[0] / length];
  const [ux, uy, uz] = [away[1] * rz, away[2] * rx - away[0] * rz, -away[1] * rx];
  return new Matrix3().set(rx, 0, rz, ux, uy, uz, ...away);
}

const paper = paperOf(FRONT);

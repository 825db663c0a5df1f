// Line segments with a width in CSS pixels, in one draw call; GPUs draw their own lines one pixel thin.
// SPDX-License-Identifier: MIT
import {
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  type Matrix4,
  Mesh,
  type ShaderMaterial,
  type Vector2,
  type Vector3,
} from 'three';
import { OwnMaterial } from './own-material';
import { displayColour } from './theme';

/** What everything measured in pixels needs to know; one object for the whole scene, written before each picture. */
export interface ScreenUniforms {
  readonly clipFromModel: IUniform<Matrix4>;
  /** CSS pixels. */
  readonly resolution: IUniform<Vector2>;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: IUniform<number>;
}

const vertexShader = /* glsl */ `
uniform mat4 clipFromModel;
uniform vec2 resolution;
uniform float width;
uniform float haloWidth;
in vec3 start;
in vec3 end;
in vec3 colour;
in vec2 dash;
out vec3 vColour;
out vec2 vDash;
out float vAlong;
out float vAcross;

void main() {
  vec4 a = clipFromModel * vec4(start, 1.0);
  vec4 b = clipFromModel * vec4(end, 1.0);
  // Cut at the near plane, where z = -w: behind it the division below would mirror the point.
  float inFrontA = a.z + a.w;
  float inFrontB = b.z + b.w;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (inFrontA <= 0.0 && inFrontB <= 0.0) return;
  if (inFrontA < 0.0) a = mix(a, b, inFrontA / (inFrontA - inFrontB));
  if (inFrontB < 0.0) b = mix(b, a, inFrontB / (inFrontB - inFrontA));
  vec3 from = a.xyz / a.w;
  vec3 to = b.xyz / b.w;
  vec2 run = (to.xy - from.xy) * resolution * 0.5;
  float length = max(length(run), 1e-6);
  vAcross = (width * 0.5 + haloWidth) * position.x;
  vec2 across = vec2(-run.y, run.x) / length * vAcross;
  vec3 here = mix(from, to, position.y);
  gl_Position = vec4(here.xy + across / resolution * 2.0, here.z, 1.0);
  vColour = colour;
  vDash = dash;
  vAlong = length * position.y;
}`;

const fragmentShader = /* glsl */ `
uniform float width;
uniform float haloWidth;
uniform float pixelRatio;
uniform vec3 halo;
in vec3 vColour;
in vec2 vDash;
in float vAlong;
in float vAcross;

void main() {
  if (vDash.y > 0.0 && mod(vAlong, vDash.x + vDash.y) > vDash.x) discard;
  float outside = (abs(vAcross) - width * 0.5) * pixelRatio;
  pixel = vec4(mix(vColour, halo, step(0.01, haloWidth) * smoothstep(-0.5, 0.5, outside)), 1.0);
}`;

export class ScreenLines {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private readonly starts: InstancedBufferAttribute;
  private readonly ends: InstancedBufferAttribute;
  private readonly colours: InstancedBufferAttribute;
  private readonly dashes: InstancedBufferAttribute;
  private readonly halo = { halo: { value: new Color() }, haloWidth: { value: 0 } };

  /** @param width CSS pixels */
  constructor(screen: ScreenUniforms, count: number, width: number, onTop: boolean) {
    const instanced = (itemSize: number) => new InstancedBufferAttribute(new Float32Array(count * itemSize), itemSize);
    this.starts = instanced(3).setUsage(DynamicDrawUsage);
    this.ends = instanced(3).setUsage(DynamicDrawUsage);
    this.colours = instanced(3);
    this.dashes = instanced(2);
    const geometry = new InstancedBufferGeometry();
    // x: which side of the line, y: which end.
    geometry.setAttribute('position', new Float32BufferAttribute([-1, 0, 0, 1, 0, 0, -1, 1, 0, 1, 1, 0], 3));
    geometry.setIndex([0, 1, 2, 2, 1, 3]);
    geometry.setAttribute('start', this.starts);
    geometry.setAttribute('end', this.ends);
    geometry.setAttribute('colour', this.colours);
    geometry.setAttribute('dash', this.dashes);
    geometry.instanceCount = count;
    const material = new OwnMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { ...screen, ...this.halo, width: { value: width } },
      // Which way round a line's two triangles run depends on its direction.
      side: DoubleSide,
      forceSinglePass: true,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.setOnTop(onTop);
  }

  /** Whether they are seen through everything drawn before. */
  setOnTop(onTop: boolean): void {
    const { material } = this.mesh;
    material.depthTest = !onTop;
    material.depthWrite = !onTop;
    material.transparent = onTop;
  }

  /** A seam along both sides, so that a line stands out from what has its own colour. CSS pixels. */
  setHalo(hex: string, width: number): void {
    this.halo.halo.value.copy(displayColour(hex));
    this.halo.haloWidth.value = width;
  }

  setSegment(index: number, start: Vector3, end: Vector3): void {
    start.toArray(this.starts.array, index * 3);
    end.toArray(this.ends.array, index * 3);
  }

  /** Sends the segments set since the last call to the GPU with the next picture. */
  commit(): void {
    this.starts.needsUpdate = true;
    this.ends.needsUpdate = true;
  }

  /** `dash`: drawn and blank CSS pixels in turn; [0, 0] is solid. */
  setStyle(index: number, hex: string, dash: readonly [number, number] = [0, 0]): void {
    displayColour(hex).toArray(this.colours.array, index * 3);
    this.dashes.setXY(index, dash[0], dash[1]);
    this.colours.needsUpdate = true;
    this.dashes.needsUpdate = true;
  }
}

// The bones of a crowd in one geometry and one call: each a kite that is folded along its bone and turned to the viewer.
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, Color, DoubleSide, GLSL3, type IUniform, Mesh, ShaderMaterial } from 'three';
import { SHOULDER } from './bone-shapes';
import { recordShader } from './crowd-records';
import type { CrowdBones } from './crowd-types';

/**
 * Corners of a bone: its start, its tip, and its two shoulders. At the size of a cell a solid shape shows hardly more than this, and
 * has four times the faces; drawn as instances, bones would be thousands of small calls to a graphics card that is software.
 */
const CORNERS = 4;
/** Each half ends with the shoulder that its light is worked out for. */
const HALVES = [0, 1, 2, 1, 0, 3];

const vertexShader = /* glsl */ `
${recordShader}
/** Bone the shape starts at, bone it ends at or -1, length along its own z, member. */
in vec4 bone;
flat out float vLight;

void main() {
  vec4 origin = originOf(bone.w);
  vec4 scale = scaleOf(bone.w);
  float first = origin.w + bone.x;
  vec3 joint = texelOf(first, 3).xyz;
  vec3 along = paper * (bone.y < 0.0 ? texelOf(first, 2).xyz * bone.z : texelOf(origin.w + bone.y, 3).xyz - joint);
  vec3 start = paper * joint;
  float size = max(length(along), 1e-30);
  float seen = length(along.xy);
  vec2 ahead = seen > 1e-4 * size ? along.xy / seen : vec2(0.0, 1.0);
  vec2 across = vec2(-ahead.y, ahead.x);
  float halfWidth = 0.85 * min(clamp(size * 0.15, scale.w * 0.1, scale.w * 0.24), size * 0.3);
  int corner = gl_VertexID & ${CORNERS - 1};
  float side = corner == 2 ? 1.0 : -1.0;
  // One that points at the viewer is as long as it is wide.
  float blunt = halfWidth * (1.0 - seen / size);
  vec3 place = corner == 0 ? start - vec3(ahead * blunt, 0.0)
    : corner == 1 ? start + along + vec3(ahead * blunt, 0.0)
    : start + along * ${SHOULDER} + vec3(across * side * halfWidth, 0.0);
  vec3 normal = vec3(across * side - ahead * (along.z / size), max(seen / size, 0.3));
  normal = normalize(normal);
  float facing = 0.5 + 0.5 * dot(normal, vec3(-0.36, 0.64, 0.68));
  vLight = 0.42 + 0.58 * facing * facing + 0.05 * (1.0 + normal.y);
  gl_Position = vec4(origin.xyz + place * scale.xyz, 1.0);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 colour;
flat in float vLight;
out vec4 picture;

void main() {
  picture = vec4(colour * vLight, 1.0);
}`;

export class CrowdBonesView {
  readonly colour = new Color();
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  constructor(uniforms: Record<string, IUniform>) {
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, colour: { value: this.colour } },
      side: DoubleSide,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  /** Whose bones are drawn, by their members' slots. */
  set(members: ReadonlyMap<number, CrowdBones>): void {
    let count = 0;
    for (const { owners } of members.values()) count += owners.length;
    const bone = new Float32Array(count * CORNERS * 4);
    const index = new Uint32Array(count * HALVES.length);
    let at = 0;
    for (const [slot, { owners, tips, lengths }] of members) {
      for (let own = 0; own < owners.length; own++) {
        for (let i = 0; i < HALVES.length; i++) index[(at / CORNERS) * HALVES.length + i] = at + (HALVES[i] ?? 0);
        for (const end = at + CORNERS; at < end; at++) {
          bone[at * 4] = owners[own] ?? 0;
          bone[at * 4 + 1] = tips[own] ?? -1;
          bone[at * 4 + 2] = lengths[own] ?? 0;
          bone[at * 4 + 3] = slot;
        }
      }
    }
    const { geometry } = this.mesh;
    geometry.dispose();
    geometry.setAttribute('bone', new BufferAttribute(bone, 4));
    geometry.setIndex(new BufferAttribute(index, 1));
    this.mesh.visible = count > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

// The bones of a crowd in one geometry and one call: each a spike that is folded along its bone and turned to the viewer.
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, Color, DoubleSide, type IUniform, Mesh, type ShaderMaterial } from 'three';
import { recordShader } from './crowd-records';
import type { CrowdBones } from './crowd-types';
import { OwnMaterial } from './own-material';

/**
 * Corners of a bone: left and right of its start, and its tip. At the size of a cell a solid shape shows hardly more than this, and
 * has eight times the faces; drawn as instances, bones would be thousands of small calls to a graphics card that is software.
 */
const CORNERS = 3;

const vertexShader = /* glsl */ `
${recordShader}
const vec3 LAMP = vec3(-0.36, 0.64, 0.68);

/** Bone the shape starts at, bone it ends at or -1, length along its own z, member. */
in vec4 bone;
/** Of the left and the right half. */
flat out vec2 vLights;
/** 1 on the left rim of the base, -1 on the right. */
out float vSide;

void main() {
  vec4 origin = originOf(bone.w);
  vec4 scale = scaleOf(bone.w);
  float first = origin.w + bone.x;
  vec3 joint = texelOf(first, 3).xyz;
  // One texel either way: where the other end is, or which way the bone's own z goes.
  bool isLast = bone.y < 0.0;
  vec3 other = texelOf(isLast ? first : origin.w + bone.y, isLast ? 2 : 3).xyz;
  vec3 along = paper * (isLast ? other * bone.z : other - joint);
  vec3 start = paper * joint;
  float size = max(length(along), 1e-30);
  float seen = length(along.xy);
  vec2 ahead = seen > 1e-4 * size ? along.xy / seen : vec2(0.0, 1.0);
  vec2 across = vec2(-ahead.y, ahead.x);
  float halfWidth = 0.85 * min(clamp(size * 0.15, scale.w * 0.1, scale.w * 0.24), size * 0.3);
  int corner = gl_VertexID % ${CORNERS};
  vSide = corner == 0 ? 1.0 : corner == 1 ? -1.0 : 0.0;
  // One that points at the viewer is as long as it is wide.
  vec2 blunt = ahead * halfWidth * (1.0 - seen / size);
  vec3 place = corner == 2 ? start + along + vec3(blunt, 0.0) : start + vec3(across * vSide * halfWidth - blunt, 0.0);
  vec3 slope = vec3(-ahead * (along.z / size), max(seen / size, 0.3));
  vec3 left = normalize(slope + vec3(across, 0.0));
  vec3 right = normalize(slope - vec3(across, 0.0));
  vec2 facing = 0.5 + 0.5 * vec2(dot(left, LAMP), dot(right, LAMP));
  vLights = 0.42 + 0.58 * facing * facing + 0.05 * (1.0 + vec2(left.y, right.y));
  gl_Position = vec4(origin.xyz + place * scale.xyz, 1.0);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 colour;
flat in vec2 vLights;
in float vSide;

void main() {
  pixel = vec4(colour * (vSide > 0.0 ? vLights.x : vLights.y), 1.0);
}`;

export class CrowdBonesView {
  readonly colour = new Color();
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  constructor(uniforms: Record<string, IUniform>) {
    const material = new OwnMaterial({
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
    let at = 0;
    for (const [slot, { owners, tips, lengths }] of members) {
      for (let own = 0; own < owners.length; own++) {
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
    geometry.setDrawRange(0, count * CORNERS);
    this.mesh.visible = count > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

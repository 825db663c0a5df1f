// The meshes of a crowd, skinned and textured, in one call: opaque and translucent alike, since members never stand before one another.
// SPDX-License-Identifier: MIT
import { DoubleSide, type IUniform, Mesh, type ShaderMaterial } from 'three';
import { CrowdLayers } from './crowd-layers';
import { recordShader } from './crowd-records';
import { CrowdStore, type StoredBody } from './crowd-store';
import { ALPHA_TRAITS, BIAS_STEP, type CrowdBody, FRONT_ONLY, NO_LAYER } from './crowd-types';
import { OwnMaterial } from './own-material';

const vertexShader = /* glsl */ `
${recordShader}
/** In the axes of each bone that holds the corner, times its weight; the weight. */
in vec4 first, second, third;
/** Those bones, and the member. */
in vec4 bones;
/** Place in the texture, its layer, and how it is drawn. */
in vec4 texel;
/** Red, green and blue, a byte each, of which 128 is 1. */
in float tint;
out vec3 vView;
out vec3 vColour;
centroid out vec2 vTexel;
flat out vec2 vLayer;

vec3 held(vec4 point, float bone) {
  return point.w == 0.0
    ? vec3(0.0)
    : mat3(texelOf(bone, 0).xyz, texelOf(bone, 1).xyz, texelOf(bone, 2).xyz) * point.xyz
      + texelOf(bone, 3).xyz * point.w;
}

void main() {
  vec4 origin = originOf(bones.w);
  vec3 point = held(first, origin.w + bones.x) + held(second, origin.w + bones.y) + held(third, origin.w + bones.z);
  vView = paper * point;
  float bias = floor(texel.w / ${BIAS_STEP}.0);
  vColour = mod(floor(tint / vec3(1.0, 256.0, 65536.0)), 256.0) / 128.0;
  vTexel = texel.xy;
  vLayer = vec2(texel.z, texel.w - bias * ${BIAS_STEP}.0);
  gl_Position = vec4(origin.xyz + vView * scaleOf(bones.w).xyz, 1.0);
  // A step of the depth bias is the depth of half a pixel.
  gl_Position.z += (bias - 8.0) * 0.002;
}`;

const fragmentShader = /* glsl */ `
uniform highp sampler2DArray layers;
in vec3 vView;
in vec3 vColour;
centroid in vec2 vTexel;
flat in vec2 vLayer;

void main() {
  bool frontOnly = vLayer.y >= ${FRONT_ONLY}.0;
  if (frontOnly && !gl_FrontFacing) discard;
  pixel = vec4(vColour, 1.0);
  if (vLayer.x == ${NO_LAYER}.0) {
    vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
    float facing = 0.5 + 0.5 * dot(normal, vec3(-0.36, 0.64, 0.68));
    pixel.rgb *= 0.4 + 0.6 * facing * facing;
    return;
  }
  vec4 seen = texture(layers, vec3(vTexel, vLayer.x));
  float alphaUse = vLayer.y - (frontOnly ? ${FRONT_ONLY}.0 : 0.0);
  bool blended = alphaUse == ${ALPHA_TRAITS.blended}.0;
  if (alphaUse != ${ALPHA_TRAITS.none}.0 && seen.a < (blended ? 0.016 : 0.5)) discard;
  pixel.rgb *= seen.rgb;
  if (blended) pixel.a = seen.a;
}`;

/** Numbers that are copied between two pictures, so that many who come at once do not stop those who are there. */
const MOST_AT_ONCE = 512 * 1024;

interface Placed extends StoredBody {
  readonly layers: readonly number[];
}

export class CrowdBodiesView {
  readonly mesh: Mesh;
  private readonly store = new CrowdStore();
  private readonly layers: CrowdLayers;
  private readonly layersUniform: IUniform;
  private readonly material: ShaderMaterial;
  /** By slot. */
  private readonly placed = new Map<number, Placed>();
  private readonly waiting = new Map<number, CrowdBody>();

  /** @param mostLayers of a texture, as the graphics card takes them */
  constructor(uniforms: Record<string, IUniform>, mostLayers: number) {
    this.layers = new CrowdLayers(mostLayers);
    this.layersUniform = { value: this.layers.texture };
    this.material = new OwnMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, layers: this.layersUniform },
      side: DoubleSide,
    });
    this.mesh = new Mesh(this.store.geometry, this.material);
    this.mesh.frustumCulled = false;
  }

  /** Who is there, by slots. Those who are new come with the next pictures. */
  set(bodies: ReadonlyMap<number, CrowdBody>): void {
    for (const [slot, placed] of this.placed) if (bodies.get(slot) !== placed.body) this.remove(slot, placed);
    this.waiting.clear();
    for (const [slot, body] of bodies) if (!this.placed.has(slot)) this.waiting.set(slot, body);
    this.look();
  }

  /** Before each picture. @returns whether somebody has come */
  admit(): boolean {
    if (this.waiting.size === 0) return false;
    let numbers = 0;
    for (const [slot, body] of this.waiting) {
      if (numbers > MOST_AT_ONCE) break;
      this.waiting.delete(slot);
      const layers = body.layers.map((texels) => this.layers.add(texels));
      this.placed.set(slot, { ...this.store.add(body, slot, layers), layers });
      numbers += body.rows.length + body.layers.reduce((sum, { length }) => sum + length / 4, 0);
    }
    this.layersUniform.value = this.layers.texture;
    this.look();
    return true;
  }

  get isComplete(): boolean {
    return this.waiting.size === 0;
  }

  dispose(): void {
    this.store.dispose();
    this.layers.texture.dispose();
    this.material.dispose();
  }

  private remove(slot: number, placed: Placed): void {
    this.placed.delete(slot);
    this.store.remove(placed);
    for (const layer of placed.layers) if (layer !== NO_LAYER) this.layers.remove(layer);
  }

  private look(): void {
    this.mesh.visible = this.placed.size > 0;
    this.material.transparent = [...this.placed.values()].some(({ body }) => body.blends);
  }
}

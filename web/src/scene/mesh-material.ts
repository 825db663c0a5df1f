// How a mesh is drawn: bones move its vertices on the GPU, and texels reach the screen as they are, unlit and unconverted.
// SPDX-License-Identifier: MIT
import { DoubleSide, FrontSide, type IUniform, type ShaderMaterial } from 'three';
import type { MeshGroup } from './mesh-geometry';
import { ALPHA_CODES, type MeshPaint } from './mesh-paint';
import { OwnMaterial } from './own-material';
import { BONES_PER_ROW } from './pose-texture';

/** What a face shows: the shape alone in clay, its own colours, its picture, or that its picture is missing. */
export const MeshLook = { clay: 0, colours: 1, picture: 2, missing: 3 } as const;

/** Alpha below which a texel is not drawn at all, so that it hides nothing behind it either. */
const LEAST_SEEN = 1 / 64;

/** The depth bias of faces that have none. */
const NO_BIAS = 8;

/** With `EDGES` for what lies over faces; with `LIT_CORNER` for points of that size. */
export const vertexShader = /* glsl */ `
uniform sampler2D pose;
in vec3 bones;
in vec3 weights;
out float vUnseen;
#ifdef EDGES
uniform float nearer;
#else
in vec3 colours;
in vec2 uvs;
out vec3 vView;
out vec3 vColour;
// Where a face covers only a part of a pixel, its middle may lie outside, and beyond the face's own texels.
centroid out vec2 vUv;
#endif

mat4 boneMatrix(float bone) {
  int number = int(bone);
  ivec2 at = ivec2(number % ${BONES_PER_ROW} * 4, number / ${BONES_PER_ROW});
  return mat4(
    texelFetch(pose, at, 0),
    texelFetch(pose, at + ivec2(1, 0), 0),
    texelFetch(pose, at + ivec2(2, 0), 0),
    texelFetch(pose, at + ivec2(3, 0), 0)
  );
}

void add(float weight, float bone, inout vec3 placed) {
  if (weight <= 0.0) return;
  mat4 matrix = boneMatrix(bone);
  placed += weight * (matrix * vec4(position, 1.0)).xyz;
  vUnseen += weight * matrix[0].w;
}

void main() {
  vec3 placed = vec3(0.0);
  vUnseen = 0.0;
  add(weights.x, bones.x, placed);
  add(weights.y, bones.y, placed);
  add(weights.z, bones.z, placed);
  vec4 view = modelViewMatrix * vec4(placed, 1.0);
#ifdef EDGES
  // In front of the faces that they belong to.
  view.xyz *= nearer;
#else
  vView = view.xyz;
  vColour = colours;
  vUv = uvs;
#endif
  gl_Position = projectionMatrix * view;
#ifdef LIT_CORNER
  gl_PointSize = LIT_CORNER;
#endif
}`;

/** What belongs to unseen bones is left out, or all but every fourth pixel of it. */
const unseenShader = /* glsl */ `
uniform float faint;
in float vUnseen;

bool isLeftOut() {
  return vUnseen > 0.5 && (faint == 0.0 || mod(gl_FragCoord.x, 2.0) > 1.0 || mod(gl_FragCoord.y, 2.0) > 1.0);
}
`;

const faceShader = /* glsl */ `
${unseenShader}
uniform int look;
uniform sampler2D picture;
uniform int alphaUse;
uniform float premultiplied;
uniform vec3 clay;
uniform vec3 mark;
uniform float marked;
uniform vec3 second;
uniform float ghost;
in vec3 vView;
in vec3 vColour;
centroid in vec2 vUv;

void main() {
  if (isLeftOut()) discard;
  vec3 colour = vColour;
  float alpha = 1.0;
  if (look == ${MeshLook.picture}) {
    vec4 texel = texture(picture, vUv);
    bool blended = alphaUse == ${ALPHA_CODES.blended};
    if (alphaUse != ${ALPHA_CODES.none} && texel.a < (blended ? ${LEAST_SEEN} : 0.5)) discard;
    colour *= texel.rgb / mix(1.0, texel.a, premultiplied);
    if (blended) alpha = texel.a;
  } else {
    vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
    const vec3 lamp = vec3(-0.36, 0.64, 0.68);
    float facing = 0.5 + 0.5 * dot(normal, lamp);
    colour *= 0.4 + 0.6 * facing * facing;
    if (look != ${MeshLook.colours}) colour *= clay;
    vec2 cell = floor(vUv * 32.0);
    if (look == ${MeshLook.missing} && mod(cell.x + cell.y, 2.0) > 0.5) colour *= 0.88;
  }
  colour = mix(colour, mark, marked);
  // A ghost keeps its lights and darks, so that its shape can be read.
  if (ghost > 0.0) {
    colour = second * (0.45 + 0.75 * dot(colour, vec3(0.3, 0.59, 0.11)));
    alpha *= ghost;
  }
  pixel = vec4(colour, alpha);
}`;

const edgeShader = /* glsl */ `
${unseenShader}
uniform vec3 edge;

void main() {
  if (isLeftOut()) discard;
  pixel = vec4(edge, 1.0);
}`;

/** Shared by all faces of a mesh. */
export type FaceUniforms = Record<'pose' | 'faint' | 'clay' | 'mark' | 'second' | 'ghost', IUniform>;

/** The material of one group; `look` and `marked` are its own. */
export function faceMaterial(shared: FaceUniforms, paint: MeshPaint, group: MeshGroup): ShaderMaterial {
  const material = new OwnMaterial({
    vertexShader,
    fragmentShader: faceShader,
    uniforms: { ...shared, ...paint.uniforms, look: { value: MeshLook.clay }, marked: { value: 0 } },
    side: group.frontOnly ? FrontSide : DoubleSide,
  });
  setGhostBias(material, group.depthBias, false);
  return material;
}

/**
 * Steps away from the viewer.
 * GUESS: that a bias below 8 brings a face nearer and one above sends it farther. The original engine sorts faces into
 * slots by depth and draws from the farthest slot to the nearest, so a number added to a slot, with 8 for none, works
 * this way round. 0, 6 and 15 are the other values in the release; no file with one was at hand to look at.
 */
export function depthOffset(depthBias: number): number {
  return depthBias - NO_BIAS;
}

/** For the same faces again, for their depth alone: drawn before, so that a translucent mesh does not show through itself. */
export function depthMaterial(face: ShaderMaterial): ShaderMaterial {
  const { uniforms, side } = face;
  const depth = new OwnMaterial({
    vertexShader,
    fragmentShader: faceShader,
    uniforms,
    side,
    colorWrite: false,
    polygonOffset: true,
  });
  // Not for its looks: so that it is drawn among the translucent things.
  depth.transparent = true;
  return depth;
}

/** A ghost lies a little behind what is at its place: where the two do not differ, the other is seen. */
export function setGhostBias(material: ShaderMaterial, depthBias: number, ghost: boolean): void {
  const bias = depthOffset(depthBias) + (ghost ? 1 : 0);
  material.polygonOffset = bias !== 0;
  material.polygonOffsetFactor = bias;
  material.polygonOffsetUnits = bias * 4;
}

export function edgeMaterial(shared: Record<'pose' | 'faint' | 'edge', IUniform>): ShaderMaterial {
  return new OwnMaterial({
    vertexShader,
    fragmentShader: edgeShader,
    uniforms: { ...shared, nearer: { value: 0.9985 } },
    defines: { EDGES: 1 },
  });
}

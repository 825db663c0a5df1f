// Light and lines on bones and joints: flat facets with drawn edges, lit from over the viewer's shoulder.
// SPDX-License-Identifier: MIT
import type { Color, IUniform, ShaderMaterial } from 'three';
import { OwnMaterial } from './own-material';

const vertexShader = /* glsl */ `
in mat4 instanceMatrix;
in vec3 instanceColor;
#ifdef FACETS
in vec3 corner;
out vec3 vCorner;
#endif
uniform float depthShare;
out vec3 vView;
out vec3 vNormalView;
out vec3 vColour;

void main() {
  vec4 view = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * view;
  gl_Position.z = (gl_Position.z + gl_Position.w) * depthShare - gl_Position.w;
  vView = view.xyz;
  vColour = instanceColor;
#ifdef FACETS
  vCorner = corner;
#else
  // A sphere scaled alike in all directions: its normal is its position.
  vNormalView = mat3(modelViewMatrix) * position;
#endif
}`;

const fragmentShader = /* glsl */ `
uniform vec3 edge;
uniform float opacity;
#ifdef FACETS
in vec3 vCorner;
#endif
in vec3 vView;
in vec3 vNormalView;
in vec3 vColour;

void main() {
#ifdef FACETS
  vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
  vec3 width = fwidth(vCorner);
  vec3 near = smoothstep(vec3(0.35), vec3(1.35), vCorner / width);
  float line = 1.0 - min(near.x, min(near.y, near.z));
  // Seen from afar the edges would fill the whole bone.
  line *= 1.0 - smoothstep(0.06, 0.3, max(width.x, max(width.y, width.z)));
#else
  vec3 normal = normalize(vNormalView);
  float line = 1.0 - smoothstep(0.15, 0.5, dot(normal, normalize(-vView)));
#endif
  const vec3 lamp = vec3(-0.36, 0.64, 0.68);
  float facing = 0.5 + 0.5 * dot(normal, lamp);
  vec3 up = normalize(mat3(viewMatrix) * vec3(0.0, 1.0, 0.0));
  float sky = 0.5 + 0.5 * dot(normal, up);
  float light = 0.42 + 0.58 * facing * facing + 0.1 * sky;
  vec3 lit = vColour * light;
  pixel = vec4(mix(lit, edge * (0.5 + 0.5 * vColour), line * 0.75), opacity);
}`;

/** Shared by all bones and joints of a skeleton. */
export interface BoneUniforms {
  readonly edge: IUniform<Color>;
  readonly opacity: IUniform<number>;
  /** How much of the depth range they use, from the near end; with less than all of it they stand in front of what uses it all. */
  readonly depthShare: IUniform<number>;
}

/** `facets`: for shapes with a `corner` attribute; otherwise for unit spheres. */
export function boneMaterial(uniforms: BoneUniforms, facets: boolean): ShaderMaterial {
  return new OwnMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { ...uniforms },
    defines: facets ? { FACETS: 1 } : {},
  });
}

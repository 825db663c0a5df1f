// Shaders of the scene become materials: GLSL ES 3.00 as it is written, behind the few lines that all of them start with.
// SPDX-License-Identifier: MIT
import { GLSL3, RawShaderMaterial, type ShaderMaterialParameters } from 'three';

const PRECISION = /* glsl */ `precision highp float;
precision highp int;
precision highp sampler2D;
uniform mat4 viewMatrix;
`;

const VERTEX_START = /* glsl */ `${PRECISION}
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
`;

const FRAGMENT_START = /* glsl */ `${PRECISION}
out vec4 pixel;
`;

/**
 * Of a `ShaderMaterial`, three.js would make one program for each side and one for what is translucent, though the shader is
 * the same. Waiting for a program stops the page for as long as many pictures take.
 */
export class OwnMaterial extends RawShaderMaterial {
  constructor({ vertexShader, fragmentShader, ...others }: ShaderMaterialParameters) {
    super({
      glslVersion: GLSL3,
      vertexShader: VERTEX_START + vertexShader,
      fragmentShader: FRAGMENT_START + fragmentShader,
      ...others,
    });
  }
}

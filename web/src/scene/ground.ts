// The ground: a grid in round steps of the model's scale that fades out around it, with the world's x and z axes.
// SPDX-License-Identifier: MIT
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, type ShaderMaterial, Vector2, Vector3 } from 'three';
import { roundStep } from './framing';
import { OwnMaterial } from './own-material';
import { boxSize } from './pose-bounds';
import type { ReadonlyBox } from './scene-types';
import type { ScreenUniforms } from './screen-lines';
import { Sprites, textSprite } from './sprites';
import { AXIS_COLOURS, displayColour, type Theme } from './theme';

const vertexShader = /* glsl */ `
uniform vec2 middle;
uniform float radius;
out vec2 vPlane;

void main() {
  vPlane = middle + position.xy * radius;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlane.x, 0.0, vPlane.y, 1.0);
}`;

const fragmentShader = /* glsl */ `
uniform vec2 middle;
uniform float radius;
uniform float fine;
uniform float coarse;
uniform vec3 lineColour;
uniform vec2 strength;
uniform vec3 xColour;
uniform vec3 zColour;
uniform float pixelRatio;
in vec2 vPlane;

/** Coverage of lines at whole numbers of x and of y; width is half a line in device pixels. */
vec2 lines(vec2 at, float width) {
  vec2 perPixel = fwidth(at);
  vec2 distance = abs(fract(at - 0.5) - 0.5) / perPixel;
  // Where lines come closer than a few pixels they would shimmer: let them go.
  return (1.0 - smoothstep(width - 0.5, width + 0.5, distance)) * (1.0 - smoothstep(0.12, 0.4, perPixel));
}

void main() {
  float fade = 1.0 - smoothstep(0.25, 1.0, length(vPlane - middle) / radius);
  vec2 fineLines = lines(vPlane / fine, 0.35 * pixelRatio);
  vec2 coarseLines = lines(vPlane / coarse, 0.45 * pixelRatio);
  float grid = max(max(fineLines.x, fineLines.y) * strength.x, max(coarseLines.x, coarseLines.y) * strength.y);
  float axisWidth = 0.75 * pixelRatio;
  vec2 axes = 1.0 - smoothstep(axisWidth - 0.5, axisWidth + 0.5, abs(vPlane) / fwidth(vPlane));
  // The line x = 0 is the z axis. The negative half is fainter.
  float zAxis = axes.x * (vPlane.y < 0.0 ? 0.45 : 0.9);
  float xAxis = axes.y * (vPlane.x < 0.0 ? 0.45 : 0.9);
  vec3 colour = mix(mix(lineColour, zColour, step(0.01, zAxis)), xColour, step(0.01, xAxis) * step(zAxis, xAxis));
  pixel = vec4(colour, fade * max(grid, max(xAxis, zAxis)));
  if (pixel.a < 0.004) discard;
}`;

/** How far the grid reaches beyond the model's longest side, and where along that the letters stand. */
const REACH = 2.5;
const LETTER_AT = 0.38;

export class Ground {
  readonly group = new Group();
  private readonly plane: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly letters: Sprites;
  private readonly uniforms = {
    middle: { value: new Vector2() },
    radius: { value: 1 },
    fine: { value: 1 },
    coarse: { value: 10 },
    lineColour: { value: new Color() },
    strength: { value: new Vector2() },
    xColour: { value: displayColour(AXIS_COLOURS[0]) },
    zColour: { value: displayColour(AXIS_COLOURS[2]) },
  };

  constructor(screen: ScreenUniforms) {
    const material = new OwnMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { ...this.uniforms, pixelRatio: screen.pixelRatio },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      forceSinglePass: true,
    });
    this.plane = new Mesh(new PlaneGeometry(2, 2), material);
    this.plane.frustumCulled = false;
    this.plane.matrixAutoUpdate = false;
    this.letters = new Sprites(screen, 2);
    this.letters.mesh.renderOrder = 1;
    this.group.add(this.plane, this.letters.mesh);
  }

  /** Suits the grid to what is on stage. */
  fit(box: ReadonlyBox): void {
    const size = boxSize(box) || 1;
    const fine = roundStep(size / 8);
    const radius = size * REACH;
    // On whole lines, so that the fading edge lies alike around every model.
    const x = Math.round((box.min[0] + box.max[0]) / 2 / fine) * fine;
    const z = Math.round((box.min[2] + box.max[2]) / 2 / fine) * fine;
    this.uniforms.middle.value.set(x, z);
    this.uniforms.radius.value = radius;
    this.uniforms.fine.value = fine;
    this.uniforms.coarse.value = fine * 10;
    this.letters.setAnchor(0, new Vector3(x + radius * LETTER_AT, 0, 0));
    this.letters.setAnchor(1, new Vector3(0, 0, z + radius * LETTER_AT));
    this.letters.commit();
  }

  restyle(theme: Theme, pixelRatio: number): void {
    this.uniforms.lineColour.value = displayColour(theme.gridLine);
    this.uniforms.strength.value.set(...theme.gridStrength);
    this.letters.paint(
      [
        textSprite('X', AXIS_COLOURS[0], theme.ground, 12, true, null),
        textSprite('Z', AXIS_COLOURS[2], theme.ground, 12, true, null),
      ],
      pixelRatio,
    );
  }
}

// Faces that light up over a mesh and follow its pose: bright where they are in sight, faint where something is in front of them.
// SPDX-License-Identifier: MIT
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DoubleSide,
  Group,
  type IUniform,
  LineSegments,
  Mesh,
  Points,
  type ShaderMaterial,
} from 'three';
import type { MeshArrays } from './mesh-geometry';
import { vertexShader } from './mesh-material';
import { OwnMaterial } from './own-material';
import { releaseGpu } from './release';

/** After the mesh and its ghost, before bones in front of it. */
const ORDER = 0.5;
const IN_SIGHT = 0.75;
const BEHIND = 0.3;

/** Device pixels, as GLSL writes them: of a corner, so that the smallest face is found. */
const LIT_CORNER = '5.0';

const litShader = /* glsl */ `
uniform vec3 edge;
uniform float opacity;

void main() {
  pixel = vec4(edge, opacity);
}`;

export class LitFaces {
  readonly group = new Group();

  /** @param triangles numbers in the mesh */
  constructor(arrays: MeshArrays, triangles: readonly number[], pose: IUniform, colour: { readonly value: Color }) {
    const wanted = new Set(triangles);
    const corners: number[] = [];
    arrays.triangles.forEach((triangle, place) => {
      if (wanted.has(triangle)) corners.push(3 * place, 3 * place + 1, 3 * place + 2);
    });
    const isLit = new Set(corners);
    const edges: number[] = [];
    for (let at = 0; at < arrays.edges.length; at += 2) {
      const [from = 0, to = 0] = [arrays.edges[at], arrays.edges[at + 1]];
      if (isLit.has(from)) edges.push(from, to);
    }
    const parts = [
      new Mesh(geometryOf(arrays, corners), litMaterial(pose, colour, BEHIND, false)),
      new Mesh(geometryOf(arrays, corners), litMaterial(pose, colour, IN_SIGHT, true)),
      new LineSegments(geometryOf(arrays, edges), litMaterial(pose, colour, 1, false)),
      new Points(geometryOf(arrays, corners), litMaterial(pose, colour, 1, false)),
    ];
    for (const part of parts) {
      // Only the GPU knows where a pose takes the vertices.
      part.frustumCulled = false;
      part.matrixAutoUpdate = false;
      part.renderOrder = ORDER;
      this.group.add(part);
    }
  }

  dispose(): void {
    this.group.removeFromParent();
    // The pose's texture is the mesh's, and is only sent again.
    releaseGpu(this.group);
  }
}

function geometryOf(arrays: MeshArrays, corners: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['positions', 'bones', 'weights'] as const) {
    const all = arrays[name];
    const own = new (all.constructor as new (length: number) => typeof all)(corners.length * 3);
    corners.forEach((corner, place) => {
      for (let k = 0; k < 3; k += 1) own[place * 3 + k] = all[corner * 3 + k] ?? 0;
    });
    geometry.setAttribute(name === 'positions' ? 'position' : name, new BufferAttribute(own, 3));
  }
  return geometry;
}

/** Of faces that light up, in one colour. */
function litMaterial(pose: IUniform, edge: IUniform, opacity: number, depthTest: boolean): ShaderMaterial {
  return new OwnMaterial({
    vertexShader,
    fragmentShader: litShader,
    uniforms: { pose, edge, opacity: { value: opacity }, nearer: { value: 0.9985 } },
    defines: { EDGES: 1, LIT_CORNER },
    side: DoubleSide,
    transparent: true,
    depthTest,
    depthWrite: false,
  });
}

// One model's mesh on stage, of either game: faces, their edges, and the pose that moves both. `update` allocates nothing.
// SPDX-License-Identifier: MIT
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  Group,
  type IUniform,
  LinearFilter,
  LineSegments,
  Mesh,
  NearestFilter,
  RepeatWrapping,
  type ShaderMaterial,
} from 'three';
import { buildMeshArrays, type MeshArrays, type MeshGroup } from './mesh-geometry';
import { edgeMaterial, faceMaterial, MeshLook } from './mesh-material';
import { PoseTexture } from './pose-texture';
import { releaseGpu } from './release';
import type { MeshOptions, SceneMesh } from './scene-types';
import { displayColour, type Theme } from './theme';

/** A picture takes a quarter of a megabyte, and a broken file may name any number: those past this are shown as missing. */
const MOST_PICTURES = 256;

/** How strongly faces that the game hides are marked. */
const HIDDEN_MARK = 0.4;

export class MeshView {
  readonly group = new Group();
  private readonly groups: readonly MeshGroup[];
  private readonly pose: PoseTexture;
  private readonly faces: Mesh<BufferGeometry, ShaderMaterial[]>;
  private readonly edges: LineSegments<BufferGeometry, ShaderMaterial[]>;
  /** By material; null where there is no picture. */
  private readonly pictures: readonly (DataTexture | null)[];
  private readonly colours = { clay: new Color(), mark: new Color(), edge: new Color() };
  /** A face without a picture lacks one. */
  private readonly picturesExpected: boolean;

  constructor({ mesh, pictures, restMatrices }: SceneMesh) {
    if (mesh.atRest && !restMatrices) throw new Error('A mesh in model space needs the rest pose that it was made in.');
    const arrays = buildMeshArrays(mesh);
    this.groups = arrays.groups;
    this.pose = new PoseTexture(greatest(mesh.bones) + 1, mesh.atRest ? restMatrices : null);
    this.pictures = mesh.materials.map((_, material) => {
      const picture = material < MOST_PICTURES ? pictures(material) : null;
      return picture && pictureTexture(picture, mesh.atRest);
    });
    this.picturesExpected = !mesh.atRest || this.pictures.some(Boolean);

    const pose = { value: this.pose.texture };
    const shared = { pose, clay: { value: this.colours.clay }, mark: { value: this.colours.mark } };
    const slots: IUniform[] = this.pictures.map((value) => ({ value }));
    const geometry = faceGeometry(arrays);
    this.faces = new Mesh(
      geometry,
      arrays.groups.map((group) => faceMaterial(shared, slots[group.material] ?? { value: null }, group)),
    );
    this.edges = new LineSegments(
      edgeGeometry(geometry, arrays),
      arrays.groups.map(() => edgeMaterial({ pose, edge: { value: this.colours.edge } })),
    );
    for (const part of [this.faces, this.edges]) {
      // Only the GPU knows where a pose takes the vertices.
      part.frustumCulled = false;
      part.matrixAutoUpdate = false;
      this.group.add(part);
    }
  }

  setOptions(options: MeshOptions, theme: Theme): void {
    this.colours.clay.copy(displayColour(theme.clay));
    this.colours.mark.copy(displayColour(theme.accent));
    this.colours.edge.copy(displayColour(theme.meshEdge));
    const hiddenObjects = new Set(options.hiddenObjects);
    this.faces.visible = options.mesh;
    this.edges.visible = options.wireframe;
    this.groups.forEach((group, index) => {
      const shown = !hiddenObjects.has(group.object) && (options.hiddenFaces || !group.hidden);
      const face = this.faces.material[index];
      const edge = this.edges.material[index];
      if (!face || !edge) return;
      face.visible = shown;
      edge.visible = shown;
      setUniform(face, 'marked', group.hidden ? HIDDEN_MARK : 0);
      setUniform(face, 'look', this.lookOf(group, options.textures));
    });
    const filter = options.textureFilter === 'linear' ? LinearFilter : NearestFilter;
    for (const picture of this.pictures) {
      if (!picture || picture.magFilter === filter) continue;
      picture.magFilter = filter;
      picture.minFilter = filter;
      picture.needsUpdate = true;
    }
  }

  /** Takes over a pose: column-major matrices in model space, 16 floats per bone. */
  update(matrices: Float32Array): void {
    this.pose.update(matrices);
  }

  dispose(): void {
    this.group.removeFromParent();
    releaseGpu(this.group);
  }

  private lookOf(group: MeshGroup, textures: boolean): number {
    if (!textures) return MeshLook.clay;
    if (this.pictures[group.material]) return MeshLook.picture;
    return this.picturesExpected ? MeshLook.missing : MeshLook.colours;
  }
}

function setUniform(material: ShaderMaterial, name: string, value: number): void {
  const uniform = material.uniforms[name];
  if (uniform) uniform.value = value;
}

function greatest(numbers: Uint16Array): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

function faceGeometry(arrays: MeshArrays): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(arrays.positions, 3));
  geometry.setAttribute('bones', new BufferAttribute(arrays.bones, 3));
  geometry.setAttribute('weights', new BufferAttribute(arrays.weights, 3));
  geometry.setAttribute('uvs', new BufferAttribute(arrays.uvs, 2));
  geometry.setAttribute('colours', new BufferAttribute(arrays.colours, 3));
  arrays.groups.forEach(({ firstCorner, cornerCount }, index) => {
    geometry.addGroup(firstCorner, cornerCount, index);
  });
  return geometry;
}

/** On the corners of the faces; both must be disposed of together. */
function edgeGeometry(faces: BufferGeometry, arrays: MeshArrays): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'bones', 'weights']) geometry.setAttribute(name, faces.getAttribute(name));
  geometry.setIndex(new BufferAttribute(arrays.edges, 1));
  arrays.groups.forEach(({ firstEdge, edgeCount }, index) => {
    geometry.addGroup(firstEdge, edgeCount, index);
  });
  return geometry;
}

/** Rows from the top, v downwards: as both games count. Colours stay as they are. */
function pictureTexture({ rgba, width, height }: NonNullable<ReturnType<SceneMesh['pictures']>>, repeats: boolean) {
  const texture = new DataTexture(rgba, width, height);
  if (repeats) {
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
  }
  texture.needsUpdate = true;
  return texture;
}

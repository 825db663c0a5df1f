// One model's mesh on stage, of either game: faces, their edges, and the pose that moves both. `update` allocates nothing.
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, Color, Group, LineSegments, Mesh, type ShaderMaterial } from 'three';
import type { FindTriangle, TriangleHit } from './face-picking';
import type { LitFaces } from './lit-faces';
import { buildMeshArrays, type MeshArrays, type MeshGroup } from './mesh-geometry';
import { depthMaterial, edgeMaterial, faceMaterial, MeshLook, setGhostBias } from './mesh-material';
import { MeshPaint } from './mesh-paint';
import type { Picture } from './picking';
import { PoseTexture } from './pose-texture';
import { releaseGpu } from './release';
import type { MeshOptions, SceneMesh } from './scene-types';
import { displayColour, type Theme } from './theme';

/** A picture takes a quarter of a megabyte, and a broken file may name any number: those past this are shown as missing. */
const MOST_PICTURES = 256;

/** How strongly faces that the game hides are marked. */
const HIDDEN_MARK = 0.4;

/** Of a ghost, after the mesh that it stands with and before bones. */
const GHOST_DEPTH_ORDER = 0.1;
const GHOST_ORDER = 0.2;

export class MeshView {
  readonly group = new Group();
  private readonly arrays: MeshArrays;
  private readonly groups: readonly MeshGroup[];
  private readonly pose: PoseTexture;
  private readonly faces: Mesh<BufferGeometry, ShaderMaterial[]>;
  private readonly edges: LineSegments<BufferGeometry, ShaderMaterial[]>;
  /** By material. */
  private readonly paints: readonly MeshPaint[];
  private readonly colours = {
    clay: new Color(),
    mark: new Color(),
    edge: new Color(),
    second: new Color(),
    lit: new Color(),
  };
  /** 1: what belongs to unseen bones is faint; 0: it is left out. */
  private readonly faint = { value: 0 };
  /** The opacity of a ghost; 0: it is none. */
  private readonly ghost = { value: 0 };
  /** The faces' depth alone, made when it first is a ghost. */
  private depths: Mesh<BufferGeometry, ShaderMaterial[]> | null = null;
  private lit: { readonly of: readonly number[]; readonly view: LitFaces } | null = null;

  constructor(private readonly source: SceneMesh) {
    const { mesh, restMatrices } = source;
    if (mesh.atRest && !restMatrices) throw new Error('A mesh in model space needs the rest pose that it was made in.');
    const arrays = buildMeshArrays(mesh);
    this.arrays = arrays;
    this.groups = arrays.groups;
    this.pose = new PoseTexture(greatest(mesh.bones) + 1, mesh.atRest ? restMatrices : null);
    this.paints = mesh.materials.map(() => new MeshPaint());
    this.askForPictures();

    const pose = { value: this.pose.texture };
    const { clay, mark, second } = this.colours;
    const { faint } = this;
    const shared = {
      pose,
      faint,
      clay: { value: clay },
      mark: { value: mark },
      second: { value: second },
      ghost: this.ghost,
    };
    const unpainted = new MeshPaint();
    const geometry = faceGeometry(arrays);
    this.faces = new Mesh(
      geometry,
      arrays.groups.map((group) => faceMaterial(shared, this.paints[group.material] ?? unpainted, group)),
    );
    this.edges = new LineSegments(
      edgeGeometry(geometry, arrays),
      arrays.groups.map(() => edgeMaterial({ pose, faint, edge: { value: this.colours.edge } })),
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
    this.colours.lit.copy(displayColour(theme.lit));
    const ghost = options.second?.mesh ?? false;
    this.ghost.value = ghost ? (options.second?.opacity ?? 1) : 0;
    this.colours.second.copy(displayColour(theme.second));
    this.colours.edge.copy(displayColour(ghost ? theme.second : theme.meshEdge));
    if (ghost) this.depths ??= this.addDepths();
    this.faces.renderOrder = ghost ? GHOST_ORDER : 0;
    if (this.depths) this.depths.visible = ghost && options.mesh;
    this.faint.value = options.faintMesh ? 1 : 0;
    this.pose.unseen = options.unseen ?? null;
    this.askForPictures();
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
      const look = this.lookOf(group, options.textures);
      setUniform(face, 'look', look);
      face.transparent = ghost || (look === MeshLook.picture && (this.paints[group.material]?.isBlended ?? false));
      setGhostBias(face, group.depthBias, ghost);
      const depth = this.depths?.material[index];
      if (!depth) return;
      depth.visible = shown;
      setGhostBias(depth, group.depthBias, ghost);
    });
    for (const paint of this.paints) paint.setFilter(options.textureFilter);
    if (options.lit?.triangles !== this.lit?.of) this.light(options.lit);
  }

  /** Takes over a pose: column-major matrices in model space, 16 floats per bone. */
  update(matrices: Float32Array): void {
    this.pose.update(matrices);
  }

  /** The triangle at a point of the picture, of those whose faces are shown. The code that finds it is the caller's, who loads it. */
  pick(find: FindTriangle, picture: Picture, x: number, y: number): TriangleHit | null {
    if (!this.faces.visible) return null;
    const isShown = (group: number) => this.faces.material[group]?.visible ?? false;
    return find(this.arrays, this.pose.floats, picture, x, y, isShown);
  }

  dispose(): void {
    this.group.removeFromParent();
    releaseGpu(this.group);
  }

  private light(lit: MeshOptions['lit']): void {
    this.lit?.view.dispose();
    this.lit = null;
    if (!lit || lit.triangles.length === 0) return;
    const view = new lit.View(this.arrays, lit.triangles, { value: this.pose.texture }, { value: this.colours.lit });
    this.lit = { of: lit.triangles, view };
    this.group.add(view.group);
  }

  private addDepths(): Mesh<BufferGeometry, ShaderMaterial[]> {
    const depths = new Mesh(this.faces.geometry, this.faces.material.map(depthMaterial));
    depths.frustumCulled = false;
    depths.matrixAutoUpdate = false;
    depths.renderOrder = GHOST_DEPTH_ORDER;
    this.group.add(depths);
    return depths;
  }

  private askForPictures(): void {
    this.paints.slice(0, MOST_PICTURES).forEach((paint, material) => {
      paint.set(this.source.pictures(material));
    });
  }

  private lookOf(group: MeshGroup, textures: boolean): number {
    if (!textures) return MeshLook.clay;
    const state = this.paints[group.material]?.state ?? 'none';
    if (state === 'painted') return MeshLook.picture;
    return state === 'none' && this.expectsPictures() ? MeshLook.missing : MeshLook.colours;
  }

  /** A face without a picture lacks one. Okami's models are whole without textures; with some, they should have all. */
  private expectsPictures(): boolean {
    return !this.source.mesh.atRest || this.paints.some(({ state }) => state === 'painted');
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

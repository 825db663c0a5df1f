// Reads an exported GLB with three.js, plays it with three's own mixer and measures how far its vertices are from the decoder's.
// SPDX-License-Identifier: MIT
import {
  AnimationMixer,
  DataTexture,
  LoopOnce,
  Matrix4,
  type Mesh,
  type Object3D,
  type SkinnedMesh,
  Vector3,
} from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { type Clip, type KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { buildMeshArrays } from '../../web/src/scene/mesh-geometry.ts';

export async function readWithThree(bytes: Uint8Array<ArrayBuffer>): Promise<GLTF> {
  const loader = new GLTFLoader();
  // Node has no pictures to decode into; the faces do without.
  loader.register(() => ({ name: 'no pictures', loadTexture: async () => new DataTexture() }));
  return loader.parseAsync(bytes.buffer, '');
}

/** The meshes of a file in the order in which it lists them. */
export function meshesOf(gltf: GLTF): Mesh[] {
  const meshes: { mesh: Mesh; key: number }[] = [];
  gltf.scene.traverse((object: Object3D) => {
    const at = gltf.parser.associations.get(object);
    if ('isMesh' in object)
      meshes.push({ mesh: object as Mesh, key: (at?.meshes ?? 0) * 10_000 + (at?.primitives ?? 0) });
  });
  return meshes.sort((a, b) => a.key - b.key).map(({ mesh }) => mesh);
}

/** Where three.js draws every corner, in order. */
export function drawnCorners(meshes: readonly Mesh[]): Float64Array {
  const indices = meshes.map((mesh) => mesh.geometry.index?.array ?? []);
  const corners = new Float64Array(indices.reduce((sum, { length }) => sum + length * 3, 0));
  let corner = 0;
  meshes.forEach((mesh, number) => {
    const vertices = drawnVertices(mesh);
    for (const vertex of indices[number] ?? []) {
      for (let axis = 0; axis < 3; axis++) corners[corner++] = vertices[vertex * 3 + axis] ?? Number.NaN;
    }
  });
  return corners;
}

function drawnVertices(mesh: Mesh): Float64Array {
  const { position, skinIndex, skinWeight } = mesh.geometry.attributes;
  const skeleton = 'skeleton' in mesh ? (mesh as SkinnedMesh).skeleton : null;
  const matrices = skeleton?.bones.map(
    (bone, i) => new Matrix4().multiplyMatrices(bone.matrixWorld, skeleton.boneInverses[i] ?? new Matrix4()).elements,
  );
  const vertices = new Float64Array((position?.count ?? 0) * 3);
  for (let vertex = 0; vertex * 3 < vertices.length; vertex++) {
    for (let slot = 0; slot < 4; slot++) {
      const weight = matrices ? (skinWeight?.getComponent(vertex, slot) ?? 0) : slot === 0 ? 1 : 0;
      if (weight === 0) continue;
      addMoved(
        matrices?.[skinIndex?.getComponent(vertex, slot) ?? 0] ?? mesh.matrixWorld.elements,
        0,
        weight,
        vertices,
        vertex * 3,
        [position?.getX(vertex) ?? 0, position?.getY(vertex) ?? 0, position?.getZ(vertex) ?? 0],
      );
    }
  }
  return vertices;
}

/** out[at ... at + 2] += weight * matrix * point */
function addMoved(
  matrix: ArrayLike<number>,
  m: number,
  weight: number,
  out: Float64Array,
  at: number,
  [x, y, z]: readonly [number, number, number],
): void {
  for (let row = 0; row < 3; row++) {
    const moved =
      (matrix[m + row] ?? 0) * x +
      (matrix[m + 4 + row] ?? 0) * y +
      (matrix[m + 8 + row] ?? 0) * z +
      (matrix[m + 12 + row] ?? 0);
    out[at + row] = (out[at + row] ?? 0) + weight * moved;
  }
}

/** Where the decoder has the same corners; `hidden` faces are not exported unless asked for. */
export class Reference {
  private readonly mesh;
  private readonly arrays;
  private readonly rest: Float64Array;
  private readonly matrices: Float64Array;
  readonly cornerCount: number;
  private readonly corners: readonly number[];

  constructor(
    private readonly document: KotsuDocument,
    { hidden = false, without = [] as readonly number[] } = {},
  ) {
    this.mesh = document.mesh();
    this.arrays = this.mesh && buildMeshArrays(this.mesh);
    const size = document.bones.length * MATRIX_FLOATS;
    this.rest = new Float64Array(size);
    this.matrices = new Float64Array(size);
    if (document.skeleton) document.restPose(this.rest);
    // As the file lists them: object by object, shown faces and hidden ones apart, each in the order of first need.
    const objects = new Map<string, number[]>();
    for (const group of this.arrays?.groups ?? []) {
      if ((group.hidden && !hidden) || without.includes(group.object)) continue;
      const key = `${group.object} ${group.hidden}`;
      const own = objects.get(key) ?? [];
      objects.set(key, own);
      for (let i = 0; i < group.cornerCount; i++) own.push(group.firstCorner + i);
    }
    this.corners = [...objects.values()].flat();
    this.cornerCount = this.corners.length;
  }

  /** @param clip null: the rest pose */
  at(clip: Clip | null, frame: number): Float64Array {
    if (clip) this.document.samplePose(clip, frame, this.matrices);
    else this.matrices.set(this.rest);
    const { arrays, mesh, matrices: m, rest } = this;
    if (!arrays || !mesh) return new Float64Array(0);
    const out = new Float64Array(this.corners.length * 3);
    this.corners.forEach((corner, place) => {
      for (let slot = corner * 3; slot < corner * 3 + 3; slot++) {
        const weight = arrays.weights[slot] ?? 0;
        const b = (arrays.bones[slot] ?? 0) * MATRIX_FLOATS;
        const own = (axis: number) =>
          (arrays.positions[corner * 3 + axis] ?? 0) - (mesh.atRest ? (rest[b + 12 + axis] ?? 0) : 0);
        if (weight > 0) addMoved(m, b, weight, out, place * 3, [own(0), own(1), own(2)]);
      }
    });
    return out;
  }
}

export function boxDiagonal(corners: Float64Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  corners.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3] ?? value, value);
    high[i % 3] = Math.max(high[i % 3] ?? value, value);
  });
  return corners.length === 0 ? 0 : Math.hypot(...high.map((value, axis) => value - (low[axis] ?? 0)));
}

export function farthest(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let at = 0; at < a.length; at += 3) {
    const off = (axis: number) => (a[at + axis] ?? Number.NaN) - (b[at + axis] ?? Number.NaN);
    const squared = off(0) ** 2 + off(1) ** 2 + off(2) ** 2;
    worst = Math.max(worst, Number.isNaN(squared) ? Number.POSITIVE_INFINITY : squared);
  }
  return Math.sqrt(worst);
}

/** When a frame is: glTF keeps times in 32 bits, and a left-over file moves a thousand times its size from frame to frame. */
function timeOf(frame: number, framesPerSecond: number): number {
  return Math.fround(frame / framesPerSecond);
}

/** Plays animations of a file one at a time. */
export class Mixer {
  private readonly mixer: AnimationMixer;

  constructor(private readonly gltf: GLTF) {
    this.mixer = new AnimationMixer(gltf.scene);
  }

  pose(animation: number, seconds: number): void {
    const clip = this.gltf.animations[animation];
    if (!clip) throw new Error(`there is no animation ${animation}`);
    this.mixer.stopAllAction();
    const action = this.mixer.clipAction(clip);
    action.setLoop(LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    this.mixer.setTime(seconds);
    this.gltf.scene.updateMatrixWorld(true);
  }
}

/** The largest distance as a part of the model's size (there or at rest), over every frame of the clips chosen. */
export async function worstError(
  bytes: Uint8Array<ArrayBuffer>,
  document: KotsuDocument,
  clips: readonly { readonly clip: Clip; readonly animation: number }[],
  framesPerSecond: number,
): Promise<number> {
  const gltf = await readWithThree(bytes);
  const [meshes, mixer, reference] = [meshesOf(gltf), new Mixer(gltf), new Reference(document)];
  if (reference.cornerCount === 0) return worstJointError(meshes, mixer, document, clips, framesPerSecond);
  const size = boxDiagonal(reference.at(null, 0));
  let worst = 0;
  for (const { clip, animation } of clips) {
    for (let frame = 0; frame < clip.frameCount; frame++) {
      mixer.pose(animation, timeOf(frame, framesPerSecond));
      const expected = reference.at(clip, frame);
      worst = Math.max(worst, farthest(drawnCorners(meshes), expected) / Math.max(size, boxDiagonal(expected)));
    }
  }
  return worst;
}

/** Of a file without a mesh: the same of its joints. */
function worstJointError(
  meshes: readonly Mesh[],
  mixer: Mixer,
  document: KotsuDocument,
  clips: readonly { readonly clip: Clip; readonly animation: number }[],
  framesPerSecond: number,
): number {
  const joints = (meshes[0] as SkinnedMesh).skeleton.bones.slice(0, document.bones.length);
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  const places = () =>
    Float64Array.from(document.bones.flatMap((_, bone) => [...matrices.subarray(bone * 16 + 12, bone * 16 + 15)]));
  document.restPose(matrices);
  const size = boxDiagonal(places()) || 1;
  let worst = 0;
  for (const { clip, animation } of clips) {
    for (let frame = 0; frame < clip.frameCount; frame++) {
      mixer.pose(animation, timeOf(frame, framesPerSecond));
      document.samplePose(clip, frame, matrices);
      const drawn = Float64Array.from(
        joints.flatMap((joint) => new Vector3().setFromMatrixPosition(joint.matrixWorld).toArray()),
      );
      const expected = places();
      worst = Math.max(worst, farthest(drawn, expected) / Math.max(size, boxDiagonal(expected)));
    }
  }
  return worst;
}

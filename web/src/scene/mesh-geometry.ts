// A mesh as the GPU takes it: three corners per triangle, sorted into ranges that are drawn and hidden together. No GPU object.
// SPDX-License-Identifier: MIT
import { type Mesh, TriangleFlag } from '../../../wasm-bindings/kotsu';

/** Triangles that share everything a draw call can set. */
export interface MeshGroup {
  readonly object: number;
  readonly material: number;
  readonly depthBias: number;
  /** The game does not draw them. */
  readonly hidden: boolean;
  /** Each has a twin of the same corners that faces the other way, so that from behind it must not show. */
  readonly frontOnly: boolean;
  /** A range of corners. */
  readonly firstCorner: number;
  readonly cornerCount: number;
  /** A range of `edges`. */
  readonly firstEdge: number;
  readonly edgeCount: number;
}

export interface MeshArrays {
  /** [3c], where c is a corner: three per triangle, counter-clockwise as seen from its front. */
  readonly positions: Float32Array;
  /** [3c] */
  readonly bones: Uint16Array;
  /** [3c] */
  readonly weights: Float32Array;
  /** [2c] In textures: (0, 0) is the outer corner of the first texel of the first row, (1, 1) that of the last. */
  readonly uvs: Float32Array;
  /** [3c] Red, green, blue; 1 leaves the texture as it is. */
  readonly colours: Float32Array;
  /** Number in the mesh of each triangle, which `groups` have put into another order. */
  readonly triangles: Uint32Array;
  /** Corner numbers, two per edge. A four-cornered face is without its diagonal. */
  readonly edges: Uint32Array;
  readonly groups: readonly MeshGroup[];
}

const NEUTRAL_COLOUR = 128;

/** Texels along a side of an FF8 texture page. */
const PAGE_SIZE = 256;

export function buildMeshArrays(mesh: Mesh): MeshArrays {
  const buckets = sortTriangles(mesh);
  const cornerCount = mesh.corners.length;
  const positions = new Float32Array(cornerCount * 3);
  const bones = new Uint16Array(cornerCount * 3);
  const weights = new Float32Array(cornerCount * 3);
  const uvs = new Float32Array(cornerCount * 2);
  const colours = new Float32Array(cornerCount * 3);
  const triangles = new Uint32Array(mesh.flags.length);
  const edges: number[] = [];
  const groups: MeshGroup[] = [];
  // Seen from outside, the faces of FF8's closed shapes run clockwise, those of Okami's strips counter-clockwise
  // (measured: the signed volumes of all models at hand agree).
  const order = mesh.atRest ? [0, 1, 2] : [0, 2, 1];

  let corner = 0;
  for (const bucket of buckets) {
    const firstCorner = corner;
    const firstEdge = edges.length;
    for (const triangle of bucket.triangles) {
      const diagonal = diagonalOf(mesh, triangle);
      triangles[corner / 3] = triangle;
      for (let i = 0; i < 3; i++) {
        const from = order[i] ?? 0;
        const at = triangle * 3 + from;
        const vertex = mesh.corners[at] ?? 0;
        for (let k = 0; k < 3; k++) {
          positions[corner * 3 + k] = mesh.positions[vertex * 3 + k] ?? 0;
          bones[corner * 3 + k] = mesh.bones[vertex * 3 + k] ?? 0;
          weights[corner * 3 + k] = mesh.weights[vertex * 3 + k] ?? 0;
          colours[corner * 3 + k] =
            ((mesh.colours[triangle * 3 + k] ?? NEUTRAL_COLOUR) *
              (mesh.vertexColours[vertex * 4 + k] ?? NEUTRAL_COLOUR)) /
            NEUTRAL_COLOUR ** 2;
        }
        for (let k = 0; k < 2; k++) uvs[corner * 2 + k] = textureCoordinate(mesh, mesh.uvs[at * 2 + k] ?? 0);
        const to = order[(i + 1) % 3] ?? 0;
        if (from + to !== diagonal) edges.push(corner, i === 2 ? corner - 2 : corner + 1);
        corner++;
      }
    }
    const { triangles: _, ...shared } = bucket;
    groups.push({
      ...shared,
      firstCorner,
      cornerCount: corner - firstCorner,
      firstEdge,
      edgeCount: edges.length - firstEdge,
    });
  }
  return { positions, bones, weights, uvs, colours, triangles, edges: Uint32Array.from(edges), groups };
}

/**
 * FF8 names a corner's texel by its number on the page, so it lies on that texel's middle: a face from texel 0 to 15
 * begins in the middle of texel 0, ends in that of 15, and filtering never reaches past either.
 */
function textureCoordinate(mesh: Mesh, uv: number): number {
  return mesh.atRest ? uv : (uv + 0.5) / PAGE_SIZE;
}

interface Bucket {
  readonly object: number;
  readonly material: number;
  readonly depthBias: number;
  readonly hidden: boolean;
  readonly frontOnly: boolean;
  readonly triangles: number[];
}

/** Buckets in the order in which the file first needs them; within each the file's order. */
function sortTriangles(mesh: Mesh): Bucket[] {
  const twins = findTwins(mesh);
  const buckets = new Map<string, Bucket>();
  for (let triangle = 0; triangle < mesh.flags.length; triangle++) {
    const object = mesh.object[triangle] ?? 0;
    const material = mesh.material[triangle] ?? 0;
    const depthBias = mesh.depthBias[triangle] ?? 0;
    const hidden = isHidden(mesh, triangle);
    const frontOnly = twins.has(triangle);
    const key = [object, material, depthBias, hidden, frontOnly].join();
    let bucket = buckets.get(key);
    if (!bucket) {
      bucket = { object, material, depthBias, hidden, frontOnly, triangles: [] };
      buckets.set(key, bucket);
    }
    bucket.triangles.push(triangle);
  }
  return [...buckets.values()];
}

function isHidden(mesh: Mesh, triangle: number): boolean {
  return ((mesh.flags[triangle] ?? 0) & TriangleFlag.hidden) !== 0;
}

/**
 * Triangles of faces whose corners stand at the same places as another's, run the other way round. The game shows no face
 * from behind, so what has two sides (wings, hair, capes) is modelled twice, often with a texture for each side; drawn
 * from both sides the two would fight over every pixel. Faces without a twin are worth seeing from behind all the same.
 */
function findTwins(mesh: Mesh): Set<number> {
  const places = numberPlaces(mesh);
  const rings = Array.from(mesh.flags, (_, triangle) => ringsOf(mesh, places, triangle));
  const name = (triangle: number, ring: readonly number[]) =>
    [mesh.object[triangle], isHidden(mesh, triangle), ...fromLeast(ring)].join();
  const names = new Set(rings.flatMap((own, triangle) => own.map((ring) => name(triangle, ring))));
  const twins = new Set<number>();
  rings.forEach((own, triangle) => {
    if (own.some((ring) => names.has(name(triangle, [...ring].reverse())))) twins.add(triangle);
  });
  return twins;
}

/** The places around a triangle and, where it is half of one, around its quad, which a twin may split the other way. */
function ringsOf(mesh: Mesh, places: Uint32Array, triangle: number): number[][] {
  const ring = placesOf(mesh, places, triangle);
  if (hasDouble(ring)) return [];
  const other = otherHalf(mesh, triangle);
  const theirs = other === null ? [] : placesOf(mesh, places, other);
  const fourth = theirs.filter((place) => !ring.includes(place));
  if (fourth.length !== 1 || hasDouble(theirs)) return [ring];
  // The fourth corner lies beyond the edge that both halves share: behind the corner after which that edge begins.
  const begin = ring.findIndex((place, i) => theirs.includes(place) && theirs.includes(ring[(i + 1) % 3] ?? -1));
  return [ring, [...ring.slice(0, begin + 1), ...fourth, ...ring.slice(begin + 1)]];
}

function hasDouble(ring: readonly number[]): boolean {
  return new Set(ring).size < ring.length;
}

/** The same ring, told from its least number on. */
function fromLeast(ring: readonly number[]): number[] {
  const least = ring.indexOf(Math.min(...ring));
  return [...ring.slice(least), ...ring.slice(0, least)];
}

/** Gives vertices that stay together in every pose the same number. */
function numberPlaces(mesh: Mesh): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from({ length: mesh.positions.length / 3 }, (_, vertex) => {
    const columns = [mesh.positions, mesh.bones, mesh.weights];
    const key = columns.map((column) => column.subarray(vertex * 3, vertex * 3 + 3).join()).join(';');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

function placesOf(mesh: Mesh, places: Uint32Array, triangle: number): number[] {
  return [0, 1, 2].map((i) => places[mesh.corners[triangle * 3 + i] ?? 0] ?? 0);
}

/** Sum of the two corner numbers (0 ... 2) between which a quad's halves meet; NaN for the edges of a lone triangle. */
function diagonalOf(mesh: Mesh, triangle: number): number {
  const other = otherHalf(mesh, triangle);
  if (other === null) return Number.NaN;
  const theirs = mesh.corners.subarray(other * 3, other * 3 + 3);
  const shared = [0, 1, 2].filter((i) => theirs.includes(mesh.corners[triangle * 3 + i] ?? 0));
  return shared.length < 2 ? Number.NaN : (shared[0] ?? 0) + (shared[1] ?? 0);
}

function otherHalf(mesh: Mesh, triangle: number): number | null {
  if (((mesh.flags[triangle] ?? 0) & TriangleFlag.ofQuad) === 0) return null;
  for (const other of [triangle - 1, triangle + 1])
    if (mesh.byteOffset[other] === mesh.byteOffset[triangle]) return other;
  return null;
}

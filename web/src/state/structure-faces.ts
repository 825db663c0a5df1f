// What bytes say of a mesh: the faces and the vertex that a path is about, and the way to a face that was clicked.
// SPDX-License-Identifier: MIT
import type { Mesh } from '../../../wasm-bindings/kotsu';
import type { MapRange } from '../../../wasm-bindings/map-types';
import type { OpenFile } from '../files/open-file';
import type { LitFaces } from './lit-faces';
import { meshOf } from './stage-mesh';
import { fileAt, placeOf, subjectsOf, wayTo } from './structure-places';
import type { Structure } from './structure-view';

export interface MeshSpot {
  readonly file: OpenFile;
  readonly mesh: Mesh;
  /** Number of the vertex: of a face, its first. */
  readonly vertex: number;
  /** Numbers of the triangles; of a vertex, those that it ends or, where that is not what it says, all that it is a corner of. */
  readonly triangles: readonly number[];
}

/** null where a path is about no face and no vertex of a mesh. */
export function meshSpotAt(open: Structure, path: readonly MapRange[]): MeshSpot | null {
  const found = fileAt(open, path);
  const mesh = found === null ? undefined : meshOf(found.file.document)?.mesh;
  if (found === null || mesh === undefined) return null;
  const { file, place } = found;
  const subjects = subjectsOf(open, path);
  const [object, vertex, face] = [subjects('object'), subjects('vertex'), subjects('face')];
  const told = (face ?? vertex)?.node.byteOffset;
  if (told === undefined) return null;
  const triangles = trianglesAt(mesh, told - place);
  if (triangles.length > 0) {
    return { file, mesh, triangles, vertex: vertexNumber(mesh, object, vertex, place) ?? cornerOf(mesh, triangles) };
  }
  const number = vertexNumber(mesh, object, vertex, place);
  return number === null ? null : { file, mesh, vertex: number, triangles: trianglesWith(mesh, number) };
}

type Subject = ReturnType<ReturnType<typeof subjectsOf>>;

function vertexNumber(mesh: Mesh, object: Subject, vertex: Subject, place: number): number | null {
  if (object === null || vertex === null) return null;
  const [from, { byteSize }] = [object.node.byteOffset - place, object.node];
  const inObject = mesh.objects.find(({ byteOffset }) => byteOffset >= from && byteOffset < from + byteSize);
  return inObject === undefined ? null : inObject.firstVertex + vertex.index;
}

function cornerOf({ corners }: Mesh, [first = 0]: readonly number[]): number {
  return corners[3 * first] ?? 0;
}

/** Both halves of a quad stand at one place. */
function trianglesAt({ byteOffset }: Mesh, at: number): number[] {
  const found: number[] = [];
  for (let triangle = byteOffset.indexOf(at); triangle >= 0; triangle = byteOffset.indexOf(at, triangle + 1))
    found.push(triangle);
  return found;
}

function trianglesWith({ corners }: Mesh, vertex: number): number[] {
  const found = new Set<number>();
  for (let corner = corners.indexOf(vertex); corner >= 0; corner = corners.indexOf(vertex, corner + 1))
    found.add(Math.floor(corner / 3));
  return [...found];
}

export function facesToLight(open: Structure | null, path: readonly MapRange[]): LitFaces | null {
  const spot = open === null ? null : meshSpotAt(open, path);
  if (spot === null) return null;
  const { file, mesh, triangles } = spot;
  return { fileId: file.id, byteOffsets: new Set(triangles.map((triangle) => mesh.byteOffset[triangle] ?? 0)) };
}

/** FF8 has a record for each face; in Okami a face is the vertex that ends it. null: the bytes that are open are not its file's. */
export function pathToFace(open: Structure, file: OpenFile, byteOffset: number): readonly MapRange[] | null {
  const place = placeOf(open, file);
  if (place === null) return null;
  return wayTo(open, place + byteOffset, 'face') ?? wayTo(open, place + byteOffset, 'vertex');
}

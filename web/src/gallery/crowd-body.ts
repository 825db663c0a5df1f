// A model's mesh and textures, packed for the crowd: corners that are the same are one, and each texture is a small layer. Pure.
// SPDX-License-Identifier: MIT
import { type KotsuDocument, MATRIX_FLOATS, type Mesh } from '../../../wasm-bindings/kotsu';
import { invertRigidAt } from '../export/affine';
import { ALPHA_TRAITS, BIAS_STEP, type CrowdBody, FRONT_ONLY, NO_LAYER, ROW, Row } from '../scene/crowd-types';
import { buildMeshArrays, type MeshArrays, type MeshGroup } from '../scene/mesh-geometry';
import { type Crop, croppedLayer, type LayerPicture, type LayerPlace, repeatingLayer } from './layer';
import { RowPacker } from './row-packer';

/** Of any model of the games fewer; a broken file may name any number, and those past this are shown as missing. */
const MOST_LAYERS = 24;

type Channels = readonly [red: number, green: number, blue: number];

/** Faces that lack their texture, as in thumbnails. Okami's models are whole without textures; with some, they should have all. */
const CLAY: Channels = [0.74, 0.7, 0.66];
const PLAIN: Channels = [1, 1, 1];

/** @param pictures by material; null: there is none. @returns null where there is no face to see */
export function crowdBody(
  document: KotsuDocument,
  mesh: Mesh,
  pictures: readonly (LayerPicture | null)[],
): Omit<CrowdBody, 'room'> | null {
  const arrays = buildMeshArrays(mesh);
  const groups = arrays.groups.filter(({ hidden }) => !hidden);
  const layers = new LayerList(arrays, groups, mesh.atRest);
  const bare = mesh.atRest && pictures.every((picture) => picture === null) ? PLAIN : CLAY;
  const packer = new RowPacker(ROW, arrays.positions.length / 3);
  const writer = new CornerWriter(document, mesh, arrays);
  const isBlended = ({ material }: MeshGroup) => pictures[material]?.alphaUse === 'blended';
  // What lets through comes after what does not, so that there is something to see through it.
  const blends = groups.some(isBlended);
  for (const group of [...groups.filter((each) => !isBlended(each)), ...groups.filter(isBlended)]) {
    const picture = pictures[group.material] ?? null;
    const layer = picture && layers.of(group.material, picture);
    const alpha = ALPHA_TRAITS[picture?.alphaUse ?? 'none'];
    const traits = alpha + (group.frontOnly ? FRONT_ONLY : 0) + (group.depthBias & 15) * BIAS_STEP;
    for (let corner = group.firstCorner; corner < group.firstCorner + group.cornerCount; corner++) {
      writer.write(packer.row, corner, layer, layer ? PLAIN : bare, traits);
      packer.push();
    }
  }
  const { rows, numbers } = packer.take();
  return numbers.length === 0 ? null : { rows, triangles: numbers, layers: layers.texels, blends };
}

interface Layer {
  readonly number: number;
  readonly place: LayerPlace;
}

const everywhere: LayerPlace = { scale: [1, 1], offset: [0, 0] };

/** A body's layers, each made when a material first needs it. */
class LayerList {
  readonly texels: Uint8Array[] = [];
  private readonly known = new Map<number, Layer>();

  constructor(
    private readonly arrays: MeshArrays,
    private readonly groups: readonly MeshGroup[],
    private readonly repeats: boolean,
  ) {}

  /** null: there are too many. */
  of(material: number, picture: LayerPicture): Layer | null {
    const known = this.known.get(material);
    if (known !== undefined) return known;
    const number = this.texels.length;
    if (number >= MOST_LAYERS) return null;
    const { texels, place } = this.repeats
      ? { texels: repeatingLayer(picture), place: everywhere }
      : croppedLayer(picture, this.cropOf(material, picture));
    this.texels.push(texels);
    const layer = { number, place };
    this.known.set(material, layer);
    return layer;
  }

  /** The part of a page that its faces show. */
  private cropOf(material: number, { width, height }: LayerPicture): Crop {
    const [low, high] = [
      [1, 1],
      [0, 0],
    ];
    for (const { firstCorner, cornerCount, material: of } of this.groups) {
      if (of !== material) continue;
      for (let at = firstCorner * 2; at < (firstCorner + cornerCount) * 2; at++) {
        const value = this.arrays.uvs[at] ?? 0;
        low[at % 2] = Math.min(low[at % 2] ?? 1, value);
        high[at % 2] = Math.max(high[at % 2] ?? 0, value);
      }
    }
    const part = (axis: 0 | 1, side: number) => {
      const first = Math.min(side - 1, Math.max(0, Math.floor((low[axis] ?? 0) * side)));
      return [first, Math.min(side, Math.max(first + 1, Math.ceil((high[axis] ?? 1) * side))) - first] as const;
    };
    const [[left, across], [top, down]] = [part(0, width), part(1, height)];
    return { left, top, width: across, height: down };
  }
}

/** A corner's numbers, as `Row` lays them out. */
class CornerWriter {
  private readonly inverseBind: Float32Array | null;
  private readonly boneCount: number;

  constructor(
    document: KotsuDocument,
    { atRest }: Mesh,
    private readonly arrays: MeshArrays,
  ) {
    this.boneCount = document.bones.length;
    const rest = new Float32Array(this.boneCount * MATRIX_FLOATS);
    this.inverseBind = atRest ? new Float32Array(rest.length) : null;
    if (this.inverseBind === null) return;
    document.restPose(rest);
    // Okami's rest pose moves and turns bones, and scales none.
    for (let at = 0; at < rest.length; at += MATRIX_FLOATS) invertRigidAt(rest, at, this.inverseBind, at);
  }

  write(row: Float32Array, corner: number, layer: Layer | null, bare: Channels, traits: number): void {
    const { positions, bones, weights, uvs, colours } = this.arrays;
    const from = corner * 3;
    row.fill(0);
    for (let held = 0; held < 3; held++) {
      const bone = bones[from + held] ?? 0;
      const weight = weights[from + held] ?? 0;
      if (weight <= 0 || bone >= this.boneCount) continue;
      const at = Row.held + held * 4;
      for (let axis = 0; axis < 3; axis++) row[at + axis] = weight * this.inBone(bone, axis, positions, from);
      row[at + 3] = weight;
      row[Row.bones + held] = bone;
    }
    const { scale, offset } = layer?.place ?? everywhere;
    row[Row.texel] = (uvs[corner * 2] ?? 0) * scale[0] + offset[0];
    row[Row.texel + 1] = (uvs[corner * 2 + 1] ?? 0) * scale[1] + offset[1];
    row[Row.layer] = layer?.number ?? NO_LAYER;
    row[Row.traits] = traits;
    row[Row.tint] =
      tint(colours[from], bare[0]) + 256 * tint(colours[from + 1], bare[1]) + 65536 * tint(colours[from + 2], bare[2]);
  }

  /** A corner's place along an axis of a bone. */
  private inBone(bone: number, axis: number, positions: Float32Array, from: number): number {
    const inverse = this.inverseBind;
    if (inverse === null) return positions[from + axis] ?? 0;
    const at = bone * MATRIX_FLOATS + axis;
    return (
      (inverse[at] ?? 0) * (positions[from] ?? 0) +
      (inverse[at + 4] ?? 0) * (positions[from + 1] ?? 0) +
      (inverse[at + 8] ?? 0) * (positions[from + 2] ?? 0) +
      (inverse[at + 12] ?? 0)
    );
  }
}

/** A byte of which 128 is 1. */
function tint(colour = 1, bare = 1): number {
  return Math.min(255, Math.round(colour * bare * 128));
}

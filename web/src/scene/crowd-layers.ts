// The textures of a crowd: layers of one, taken and given back one by one.
// SPDX-License-Identifier: MIT
import { DataArrayTexture, NearestFilter, RepeatWrapping } from 'three';
import { LAYER_SIDE, NO_LAYER } from './crowd-types';
import { Ranges } from './ranges';

const LAYER_BYTES = LAYER_SIDE * LAYER_SIDE * 4;
/** So many to begin with; then twice as many, but never more than this at a time. */
const FIRST = 32;
const LARGEST_STEP = 256;

export class CrowdLayers {
  texture = textureOf(new Uint8Array(LAYER_BYTES), 1);
  private readonly ranges = new Ranges();

  /** @param most layers that the graphics card takes */
  constructor(private readonly most: number) {}

  /** Another texture may hold them all afterwards. @returns the layer, or `NO_LAYER` where there is no room for it */
  add(texels: Uint8Array): number {
    const layer = this.ranges.take(1) ?? this.grow();
    if (layer === NO_LAYER) return layer;
    this.data.set(texels, layer * LAYER_BYTES);
    this.texture.addLayerUpdate(layer);
    this.texture.needsUpdate = true;
    return layer;
  }

  remove(layer: number): void {
    this.ranges.give(layer, 1);
  }

  private grow(): number {
    const { capacity } = this.ranges;
    const larger = Math.min(this.most, capacity + Math.min(LARGEST_STEP, Math.max(FIRST, capacity)));
    if (larger === capacity) return NO_LAYER;
    const data = new Uint8Array(larger * LAYER_BYTES);
    data.set(this.data.subarray(0, capacity * LAYER_BYTES));
    this.texture.dispose();
    this.texture = textureOf(data, larger);
    // One that is new sends nothing but what it is told to.
    for (let layer = 0; layer < capacity; layer++) this.texture.addLayerUpdate(layer);
    this.ranges.grow(larger);
    return this.ranges.take(1) ?? NO_LAYER;
  }

  private get data(): Uint8Array {
    return this.texture.image.data as Uint8Array;
  }
}

/** Texels as they are: about one of them falls on a pixel. */
function textureOf(data: Uint8Array<ArrayBuffer>, layers: number): DataArrayTexture {
  const texture = new DataArrayTexture(data, LAYER_SIDE, LAYER_SIDE, layers);
  texture.magFilter = NearestFilter;
  texture.minFilter = NearestFilter;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
}

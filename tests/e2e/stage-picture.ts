// Looks at pixels of the stage: where points of a model are in the picture, and where a colour is.
// SPDX-License-Identifier: MIT
import { decode } from 'fast-png';
import { PerspectiveCamera, Vector3 } from 'three';
import { decodeFragment } from '../../web/src/permalink/fragment';
import type { ViewState } from '../../web/src/permalink/view-state';
import { expect, type KotsuPage } from './kotsu-page';

/** Degrees, as in the scene's camera-rig.ts. */
const VERTICAL_FOV = 32;

export type Point = readonly [x: number, y: number, z: number];
export type Rgb = readonly [red: number, green: number, blue: number];

/** The view in the address, once the page has written down what is `wanted`. */
async function viewOf(kotsu: KotsuPage, wanted: Partial<ViewState>): Promise<ViewState> {
  const read = () => {
    const view = decodeFragment(new URL(kotsu.page.url()).hash);
    return view.ok ? view.state : null;
  };
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ playing: false, ...wanted });
  const view = read();
  if (view === null) throw new Error('the address has lost the view');
  return view;
}

export class StagePicture {
  private constructor(
    private readonly png: {
      readonly data: ArrayLike<number>;
      readonly width: number;
      readonly height: number;
      readonly channels: number;
    },
    private readonly camera: PerspectiveCamera,
  ) {}

  /** @param wanted what the view shall be; the camera is read from the same address */
  static async of(kotsu: KotsuPage, wanted: Partial<ViewState>): Promise<StagePicture> {
    const { camera: pose } = await viewOf(kotsu, wanted);
    if (pose === null) throw new Error('the address has no camera');
    const png = decode(await kotsu.picture());
    const camera = new PerspectiveCamera(VERTICAL_FOV, png.width / png.height, 0.01, 1e6);
    const [px, py, pz, tx, ty, tz] = pose;
    camera.position.set(px, py, pz);
    camera.lookAt(tx, ty, tz);
    camera.updateMatrixWorld();
    return new StagePicture(png, camera);
  }

  /** Where a point of the world is, in pixels from the upper left corner. */
  place(point: Point): readonly [x: number, y: number] {
    const { x, y } = new Vector3(...point).project(this.camera);
    return [((x + 1) / 2) * this.png.width, ((1 - y) / 2) * this.png.height];
  }

  colourAt(point: Point): Rgb {
    const [x, y] = this.place(point);
    return this.pixel(Math.floor(x), Math.floor(y));
  }

  /** The middle of all pixels of a colour, and how many there are. */
  find(colour: Rgb): { readonly count: number; readonly x: number; readonly y: number } {
    let [count, x, y] = [0, 0, 0];
    for (let row = 0; row < this.png.height; row++) {
      for (let column = 0; column < this.png.width; column++) {
        if (!this.pixel(column, row).every((value, at) => value === colour[at])) continue;
        count += 1;
        x += column + 0.5;
        y += row + 0.5;
      }
    }
    return { count, x: x / count, y: y / count };
  }

  private pixel(x: number, y: number): Rgb {
    const at = (y * this.png.width + x) * this.png.channels;
    const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [0, 1, 2].map((i) => this.png.data[at + i]);
    return [red, green, blue];
  }
}

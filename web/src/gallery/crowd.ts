// Who is in sight in the gallery, moving: one animation-frame loop, one clock for all, one call that poses, one that draws.
// SPDX-License-Identifier: MIT
import type { Cast } from '../../../wasm-bindings/crowd';
import { MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import type { CrowdLook } from '../scene/crowd-types';
import { type CrowdCell, CrowdView } from '../scene/crowd-view';
import type { ThemeName } from '../scene/viewport';
import { frameAt, GALLERY_MODE, type GalleryModel } from './gallery-model';
import { largestCast } from './largest-cast';

/** Whom the gallery shows, and where on the canvas. */
export interface ShownModel {
  readonly model: GalleryModel;
  readonly cell: CrowdCell;
}

/** Nobody has looked for so long; the clock does not leap. Seconds. */
const LONGEST_TICK = 0.25;

export class Crowd {
  private readonly view: CrowdView;
  /** Those that are baked before the others. */
  private models: readonly GalleryModel[] = [];
  private cast: Cast | null = null;
  private seconds = 0;
  private last = Number.NaN;
  private moving = true;
  private look: CrowdLook | null = null;
  private request = 0;

  /** @throws WebGlUnavailable */
  constructor(canvas: HTMLCanvasElement) {
    this.view = new CrowdView(canvas);
    this.request = requestAnimationFrame(this.tick);
  }

  /** Until the next call, none of the models may be released. */
  show(shown: readonly ShownModel[], look: CrowdLook): void {
    const sorted = [...shown].sort((a, b) => Number(a.model.baked === null) - Number(b.model.baked === null));
    const models = sorted.map(({ model }) => model);
    const stays = models.length === this.models.length && models.every((model, index) => model === this.models[index]);
    if (!stays) this.dismiss();
    if (!stays || look !== this.look) {
      this.look = look;
      this.view.setMembers(
        models.map(({ member }) => member),
        look,
      );
    }
    if (!stays) {
      this.cast = largestCast(models.flatMap(({ baked }) => (baked === null ? [] : [baked])));
      this.models = models;
      // Whom there is no memory for stands in nobody else's pose.
      this.view.poses.fill(0);
    }
    this.view.arrange(sorted.map(({ cell }) => cell));
    this.pose();
    this.view.draw();
  }

  setTheme(theme: ThemeName): void {
    this.view.setTheme(theme);
    this.view.draw();
  }

  setMoving(moving: boolean): void {
    this.moving = moving;
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.dismiss();
    this.view.dispose();
  }

  /** Nobody moves; what fails afterwards is tried again by the next `show`. */
  private dismiss(): void {
    this.models = [];
    this.cast?.dispose();
    this.cast = null;
  }

  private readonly tick = (milliseconds: number): void => {
    this.request = requestAnimationFrame(this.tick);
    const gap = milliseconds / 1000 - this.last;
    this.last = milliseconds / 1000;
    if (this.models.length === 0 || (!this.moving && this.view.isComplete)) return;
    if (this.moving) {
      this.seconds += gap > 0 ? Math.min(gap, LONGEST_TICK) : 0;
      this.pose();
    }
    this.view.draw();
  };

  private pose(): void {
    const { cast, models, seconds } = this;
    const posed = cast?.count ?? 0;
    if (cast !== null) {
      const { frames } = cast;
      for (let index = 0; index < posed; index++) {
        const model = models[index];
        if (model !== undefined) frames[index] = frameAt(model, seconds);
      }
      cast.pose(GALLERY_MODE);
      this.view.poses.set(cast.matrices);
    }
    let at = (cast?.boneCount ?? 0) * MATRIX_FLOATS;
    for (let index = posed; index < models.length; index++) {
      const model = models[index];
      if (model === undefined) continue;
      model.posePlainly?.(frameAt(model, seconds), this.view.poses, at);
      at += model.member.boneCount * MATRIX_FLOATS;
    }
  }
}

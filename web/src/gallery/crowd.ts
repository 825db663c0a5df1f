// Who is in sight in the gallery, moving: one animation-frame loop, one clock for all, one draw call.
// SPDX-License-Identifier: MIT
import { type CrowdCell, CrowdView } from '../scene/crowd-view';
import type { ThemeName } from '../scene/viewport';
import { type GalleryModel, perform } from './gallery-model';

/** Whom the gallery shows, and where on the canvas. */
export interface ShownModel {
  readonly model: GalleryModel;
  readonly cell: CrowdCell;
}

/** Nobody has looked for so long; the clock does not leap. Seconds. */
const LONGEST_TICK = 0.25;

export class Crowd {
  private readonly view: CrowdView;
  private shown: readonly ShownModel[] = [];
  private seconds = 0;
  private last = Number.NaN;
  private moving = true;
  private request = 0;

  /** @throws WebGlUnavailable */
  constructor(canvas: HTMLCanvasElement) {
    this.view = new CrowdView(canvas);
    this.request = requestAnimationFrame(this.tick);
  }

  show(shown: readonly ShownModel[]): void {
    const same = shown.length === this.shown.length && shown.every(({ model }, i) => model === this.shown[i]?.model);
    this.shown = shown;
    if (!same) this.view.setMembers(shown.map(({ model }) => model.member));
    this.view.arrange(shown.map(({ cell }) => cell));
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
    this.view.dispose();
  }

  private readonly tick = (milliseconds: number): void => {
    this.request = requestAnimationFrame(this.tick);
    const gap = milliseconds / 1000 - this.last;
    this.last = milliseconds / 1000;
    if (!this.moving || this.shown.length === 0) return;
    this.seconds += gap > 0 ? Math.min(gap, LONGEST_TICK) : 0;
    this.pose();
    this.view.draw();
  };

  private pose(): void {
    let at = 0;
    for (const { model } of this.shown) {
      perform(model, this.seconds, this.view.poses, at);
      at += model.member.boneCount * 16;
    }
  }
}

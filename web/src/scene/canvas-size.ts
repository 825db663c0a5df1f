// The canvas's size: what the page gives it, and how many pixels it has. The two may differ for a while, since to give it others has
// the page wait for the graphics card; pictures are stretched until then.
// SPDX-License-Identifier: MIT
import type { WebGLRenderer } from 'three';
import type { Leisure } from './leisure';
import type { ScreenUniforms } from './screen-lines';

/** More device pixels per CSS pixel cost time and show nothing. */
const MAX_PIXEL_RATIO = 2;

/** How long it may have too few pixels, so that pictures are coarse, and too many, which nobody sees. Milliseconds. */
const COARSE_PATIENCE = 500;
const FINE_PATIENCE = 5000;

export class CanvasSize {
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly renderer: WebGLRenderer,
    private readonly screen: Pick<ScreenUniforms, 'resolution' | 'pixelRatio'>,
    private readonly leisure: Leisure,
    /** Whether it can be drawn at once: given another size, it is empty until then. */
    private readonly canDraw: () => boolean,
  ) {}

  /** As when the window has come to another screen, of which nobody tells. */
  get hasOtherRatio(): boolean {
    return ratioOfWindow() !== this.screen.pixelRatio.value;
  }

  /** Takes over the room that it has on the page. @returns null where it is the same as before */
  look(): { readonly aspect: number; readonly ratioChanged: boolean } | null {
    const { canvas, screen } = this;
    const { resolution, pixelRatio } = screen;
    const width = Math.max(1, canvas.clientWidth);
    const height = Math.max(1, canvas.clientHeight);
    const ratio = ratioOfWindow();
    const ratioChanged = ratio !== pixelRatio.value;
    if (!ratioChanged && width === resolution.value.x && height === resolution.value.y) return null;
    pixelRatio.value = ratio;
    resolution.value.set(width, height);
    const wanted = this.pixels();
    const isCoarse = canvas.width < wanted.width || canvas.height < wanted.height;
    this.leisure.want(this.fitAtLeisure, isCoarse ? COARSE_PATIENCE : FINE_PATIENCE);
    return { aspect: width / height, ratioChanged };
  }

  /** Whoever calls this draws in the same task. */
  fitNow(): void {
    this.leisure.drop(this.fitAtLeisure);
    this.fit();
  }

  private readonly fitAtLeisure = (): boolean => {
    if (!this.canDraw()) return false;
    this.fit();
    return true;
  };

  private fit(): void {
    const { canvas } = this;
    const { width, height } = this.pixels();
    if (canvas.width === width && canvas.height === height) return;
    // Either one takes its time, even where it stays the same.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.renderer.setViewport(0, 0, width, height);
  }

  /** As many as fill its room. */
  private pixels(): { readonly width: number; readonly height: number } {
    const { resolution, pixelRatio } = this.screen;
    return {
      width: Math.floor(resolution.value.x * pixelRatio.value),
      height: Math.floor(resolution.value.y * pixelRatio.value),
    };
  }
}

function ratioOfWindow(): number {
  return Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}

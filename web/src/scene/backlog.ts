// Whether the graphics card is behind with what it was told.
// SPDX-License-Identifier: MIT

export class Backlog {
  /** As it was at the last look: at what earlier frames had drawn. */
  wasBehind = false;
  /** Signalled once all that came before it is drawn. */
  private fence: WebGLSync | null = null;

  constructor(private readonly context: WebGL2RenderingContext) {}

  /** After drawing. */
  mark(): void {
    this.context.deleteSync(this.fence);
    this.fence = this.context.fenceSync(this.context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  }

  /** Once per frame, before drawing. Does not wait. */
  isBehind(): boolean {
    this.wasBehind = this.fence !== null && isPending(this.context, this.fence);
    return this.wasBehind;
  }

  /** Fences of a lost context are never signalled. */
  forget(): void {
    this.fence = null;
    this.wasBehind = false;
  }
}

/** Does not wait: browsers answer anew in every task. */
export function isPending(context: WebGL2RenderingContext, fence: WebGLSync): boolean {
  return context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED;
}

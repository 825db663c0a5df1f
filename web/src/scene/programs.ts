// Programs of the graphics card are made while the page goes on: whoever draws with one that is not done waits for it, and the page as well.
// SPDX-License-Identifier: MIT
import type { Camera, Scene, WebGLRenderer } from 'three';

/** Pictures are drawn all the same when some take longer than this. Milliseconds. */
const PATIENCE = 2000;

/** Those that are done are got to know for so long before the next picture. Milliseconds. */
const SHARE = 25;

/** Of three.js, which declares less of it. */
interface Program {
  /** The first time, it waits for the card. */
  getUniforms(): unknown;
}

export class Programs {
  private isAsked = false;
  /** Rises with every request. */
  private turn = 0;
  private areMade = true;
  private areUsed = true;
  /** Milliseconds. */
  private awaitedSince = 0;
  private readonly known = new WeakSet<object>();

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly scene: Scene,
    private readonly camera: Camera,
  ) {
    // Errors of shaders are for those who write them; to ask for them waits for the card.
    renderer.debug.checkShaderErrors = import.meta.env.DEV;
  }

  /** Something came on stage that may be drawn with others. */
  ask(): void {
    this.isAsked = true;
  }

  /** Whether to draw nothing yet, since some are needed that no picture was drawn with. Does not wait. */
  areAwaited(): boolean {
    if (this.isAsked) this.make();
    return !this.areUsed && performance.now() - this.awaitedSince < PATIENCE;
  }

  /** They are awaited no longer than until the card is at leisure. */
  get areReady(): boolean {
    return this.areMade && !this.areUsed;
  }

  /** While the card is at leisure. @returns whether pictures may be drawn with all of them now */
  use(): boolean {
    if (!this.areReady) return this.areUsed;
    const until = performance.now() + SHARE;
    for (const program of this.renderer.info.programs ?? []) {
      if (this.known.has(program)) continue;
      if (performance.now() > until) return false;
      (program as unknown as Program).getUniforms();
      this.known.add(program);
    }
    this.areUsed = true;
    return true;
  }

  private make(): void {
    this.isAsked = false;
    this.turn += 1;
    const own = this.turn;
    const count = () => this.renderer.info.programs?.length ?? 0;
    const before = count();
    const made = this.compiled();
    if (count() === before && this.areUsed) return;
    if (this.areUsed) this.awaitedSince = performance.now();
    this.areMade = false;
    this.areUsed = false;
    void made.then(() => {
      if (own === this.turn) this.areMade = true;
    });
  }

  private async compiled(): Promise<void> {
    const { renderer, scene, camera } = this;
    // Where the card cannot say that they are made, it makes them before it answers anything else.
    if (renderer.extensions.has('KHR_parallel_shader_compile')) await renderer.compileAsync(scene, camera);
    else renderer.compile(scene, camera);
  }
}

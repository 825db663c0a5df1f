// What has the page wait for the graphics card, as a new size of the canvas does, is done in moments in which the card has nothing else to do.
// SPDX-License-Identifier: MIT

/** A card that answers within so many milliseconds is free. */
const PROMPT = 10;

/** Between two questions: each costs two pictures. Milliseconds. */
const PAUSE = 80;

/** Answers whether it is done; one that is not stays wanted. */
type Job = () => boolean;

export class Leisure {
  /** When each is done at the latest. */
  private readonly jobs = new Map<Job, number>();
  private asksNextAt = 0;
  /** The card was given nothing new for a frame, so that what it had before is done. */
  private hasRested = false;
  private question: WebGLSync | null = null;

  /** @param then after one or more jobs, in the same task */
  constructor(
    private readonly context: WebGL2RenderingContext,
    private readonly then: () => void,
  ) {}

  /** @param patience milliseconds; a card that always has something to do is not waited for any longer */
  want(job: Job, patience: number): void {
    this.jobs.set(job, Math.min(this.jobs.get(job) ?? Infinity, performance.now() + patience));
  }

  /** Once per frame. @returns whether to draw nothing now, so that it can answer */
  ask(): boolean {
    const now = performance.now();
    if (this.question !== null) return true;
    if (this.jobs.size === 0 || now < this.asksNextAt) return false;
    this.hasRested = !this.hasRested;
    if (this.hasRested) return true;
    const { context } = this;
    this.question = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    context.flush();
    this.lookLater(this.question, now);
    return true;
  }

  /** It is not wanted any more. */
  drop(job: Job): void {
    this.jobs.delete(job);
  }

  /** A lost context answers nothing any more. */
  forget(): void {
    this.question = null;
    this.hasRested = false;
    this.asksNextAt = 0;
  }

  private lookLater(question: WebGLSync | null, asked: number): void {
    setTimeout(() => {
      // Forgotten meanwhile, and perhaps another is out.
      if (question !== null && question === this.question) this.look(question, asked);
    });
  }

  private look(question: WebGLSync, asked: number): void {
    const now = performance.now();
    if (this.isPending(question) && now - asked < PROMPT) {
      this.lookLater(question, asked);
      return;
    }
    this.context.deleteSync(question);
    this.question = null;
    this.asksNextAt = now + PAUSE;
    const isFree = now - asked < PROMPT;
    const due = [...this.jobs].filter(([, latest]) => isFree || now >= latest).map(([job]) => job);
    const done = due.filter((job) => job());
    for (const job of done) this.jobs.delete(job);
    if (done.length > 0) this.then();
  }

  /** Does not wait: browsers answer anew in every task. */
  private isPending(question: WebGLSync): boolean {
    const { context } = this;
    return context.getSyncParameter(question, context.SYNC_STATUS) === context.UNSIGNALED;
  }
}

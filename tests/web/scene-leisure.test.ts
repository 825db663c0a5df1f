// What waits for the graphics card: done when the card answers at once, or when it has been waited for long enough.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Leisure } from '../../web/src/scene/leisure';

/** A card that answers so many milliseconds after it was asked. */
class Card {
  answersAfter = 0;
  readonly SYNC_GPU_COMMANDS_COMPLETE = 0x9117;
  readonly SYNC_STATUS = 0x9114;
  readonly UNSIGNALED = 0x9118;
  private asked = 0;
  readonly questions: object[] = [];
  readonly flush = vi.fn();
  readonly deleteSync = vi.fn();

  fenceSync(): object {
    this.asked = performance.now();
    this.questions.push({});
    return this.questions.at(-1) as object;
  }

  getSyncParameter(): number {
    return performance.now() - this.asked >= this.answersAfter ? 0x9119 : this.UNSIGNALED;
  }
}

const FRAME = 16;

describe('leisure', () => {
  let card: Card;
  let leisure: Leisure;
  const drawn = vi.fn();

  /** How many of the frames of so many milliseconds draw nothing, since the card is asked. */
  const framesWithout = (milliseconds: number): number => {
    let without = 0;
    for (let at = 0; at < milliseconds; at += FRAME) {
      if (leisure.ask()) without += 1;
      vi.advanceTimersByTime(FRAME);
    }
    return without;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    drawn.mockClear();
    card = new Card();
    leisure = new Leisure(card as unknown as WebGL2RenderingContext, drawn);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks nothing while there is nothing to do', () => {
    expect(framesWithout(200)).toBe(0);
    expect(card.flush).not.toHaveBeenCalled();
  });

  it('does what is wanted once the card answers at once, and draws in the same task', () => {
    const job = vi.fn(() => {
      expect(drawn).not.toHaveBeenCalled();
      return true;
    });
    leisure.want(job, 1000);
    expect(job).not.toHaveBeenCalled();
    expect(framesWithout(FRAME)).toBe(1);
    expect(card.flush).not.toHaveBeenCalled();
    expect(framesWithout(FRAME)).toBe(1);
    expect(job).toHaveBeenCalledOnce();
    expect(drawn).toHaveBeenCalledOnce();
    expect(framesWithout(200)).toBe(0);
  });

  it('asks a busy card again, with pictures in between, and waits no longer than it was told', () => {
    card.answersAfter = 40;
    const job = vi.fn(() => true);
    leisure.want(job, 500);
    const without = framesWithout(480);
    expect(job).not.toHaveBeenCalled();
    expect(without).toBeGreaterThan(3);
    expect(without).toBeLessThan(15);
    framesWithout(160);
    expect(job).toHaveBeenCalledOnce();
    expect(drawn).toHaveBeenCalledOnce();
  });

  it('is not put off by being wanted again', () => {
    card.answersAfter = 40;
    const job = vi.fn(() => true);
    for (let at = 0; at < 400; at += FRAME) {
      leisure.want(job, 300);
      framesWithout(FRAME);
    }
    expect(job).toHaveBeenCalledOnce();
  });

  it('asks again for what is not done yet, and draws only for what is', () => {
    let possible = false;
    const job = vi.fn(() => possible);
    leisure.want(job, 1000);
    framesWithout(200);
    expect(job.mock.calls.length).toBeGreaterThan(1);
    expect(drawn).not.toHaveBeenCalled();
    possible = true;
    framesWithout(100);
    expect(drawn).toHaveBeenCalledOnce();
    job.mockClear();
    framesWithout(200);
    expect(job).not.toHaveBeenCalled();
  });

  it('leaves out what is not wanted any more', () => {
    const job = vi.fn(() => true);
    leisure.want(job, 1000);
    leisure.drop(job);
    expect(framesWithout(200)).toBe(0);
    expect(job).not.toHaveBeenCalled();
  });

  it('asks anew after the context was lost, whose questions are never answered', () => {
    card.answersAfter = Infinity;
    const job = vi.fn(() => true);
    leisure.want(job, 100_000);
    const ask = () => [leisure.ask(), leisure.ask()];
    expect(ask()).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    leisure.forget();
    expect(ask()).toEqual([true, true]);
    expect(card.flush).toHaveBeenCalledTimes(2);
    // The timer of the first question must not judge the second, nor take it away.
    expect(card.deleteSync).not.toHaveBeenCalled();
    card.answersAfter = 0;
    vi.advanceTimersByTime(5);
    expect(card.deleteSync).toHaveBeenCalledOnce();
    expect(card.deleteSync).toHaveBeenCalledWith(card.questions[1]);
    expect(job).toHaveBeenCalledOnce();
  });
});

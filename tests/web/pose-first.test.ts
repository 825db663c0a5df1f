// Components wait for one picture after a model has opened, and are then rendered at once.
// SPDX-License-Identifier: MIT
import { options } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poseFirst } from '../../web/src/state/pose-first';

describe('pose first', () => {
  let frame: (() => void) | null = null;
  let page = new EventTarget();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      frame = callback;
      return 1;
    });
    page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = null;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    delete options.debounceRendering;
    frame = null;
  });

  it('renders in a task of its own after the next picture, and later renders come at once again', () => {
    const render = vi.fn();
    poseFirst();
    options.debounceRendering?.(render);
    vi.advanceTimersByTime(50);
    expect(render).not.toHaveBeenCalled();
    frame?.();
    expect(render).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(render).toHaveBeenCalledOnce();
    expect(options.debounceRendering).toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(render).toHaveBeenCalledOnce();
  });

  it('renders in a hidden tab as well, where there are no pictures', () => {
    const render = vi.fn();
    poseFirst();
    options.debounceRendering?.(render);
    vi.advanceTimersByTime(100);
    expect(render).toHaveBeenCalledOnce();
    frame?.();
    vi.advanceTimersByTime(1000);
    expect(render).toHaveBeenCalledOnce();
  });

  it('renders before a key, a finger or a letter reaches the page', () => {
    for (const deed of ['keydown', 'pointerdown', 'beforeinput']) {
      const render = vi.fn();
      poseFirst();
      options.debounceRendering?.(render);
      page.dispatchEvent(new Event(deed));
      expect(render).toHaveBeenCalledOnce();
      expect(options.debounceRendering).toBeUndefined();
      page.dispatchEvent(new Event(deed));
      vi.advanceTimersByTime(1000);
      expect(render).toHaveBeenCalledOnce();
    }
  });

  it('is said twice before anything is rendered without harm', () => {
    poseFirst();
    const { debounceRendering } = options;
    poseFirst();
    expect(options.debounceRendering).toBe(debounceRendering);
  });
});

// No picture is drawn with programs that are not made: what comes on stage has them made while the page goes on.
// SPDX-License-Identifier: MIT
import type { Camera, Scene, WebGLRenderer } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { Programs } from '../../web/src/scene/programs';

/** A renderer that has a program for each shader of the scene once it has compiled it. */
function rendererOf(shaders: string[], tellsWhenMade = true) {
  const programs: { readonly name: string; readonly getUniforms: () => void }[] = [];
  const finish: (() => void)[] = [];
  const renderer = {
    debug: { checkShaderErrors: true },
    info: { programs },
    extensions: { has: () => tellsWhenMade },
    compile: vi.fn(() => {
      for (const name of shaders)
        if (!programs.some((program) => program.name === name)) programs.push({ name, getUniforms: vi.fn() });
    }),
    compileAsync: vi.fn(() => {
      renderer.compile();
      return new Promise<void>((resolve) => finish.push(resolve));
    }),
  };
  return {
    renderer,
    programs,
    /** Of the requests that are still under way, so many. */
    made: async (requests = finish.length) => {
      for (const each of finish.splice(0, requests)) each();
      // What waits for what was waited for.
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    },
    of: new Programs(renderer as unknown as WebGLRenderer, {} as Scene, {} as Camera),
  };
}

describe('programs', () => {
  it('awaits those that are new until they are made and known', async () => {
    const { of, programs, made } = rendererOf(['bones', 'faces']);
    expect(of.areAwaited()).toBe(false);
    of.ask();
    expect(of.areAwaited()).toBe(true);
    of.use();
    expect(of.areAwaited()).toBe(true);
    expect(programs[0]?.getUniforms).not.toHaveBeenCalled();
    await made();
    expect(of.areAwaited()).toBe(true);
    of.use();
    expect(of.areAwaited()).toBe(false);
    for (const { getUniforms } of programs) expect(getUniforms).toHaveBeenCalledOnce();
  });

  it('asks a browser that cannot say when they are made for nothing but to make them', async () => {
    const { of, renderer, programs } = rendererOf(['bones'], false);
    of.ask();
    expect(of.areAwaited()).toBe(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(renderer.compileAsync).not.toHaveBeenCalled();
    expect(of.use()).toBe(true);
    expect(programs[0]?.getUniforms).toHaveBeenCalledOnce();
  });

  it('awaits nothing where all of it is there', async () => {
    const { of, renderer, made } = rendererOf(['bones']);
    of.ask();
    of.areAwaited();
    await made();
    of.use();
    of.ask();
    expect(of.areAwaited()).toBe(false);
    expect(renderer.compileAsync).toHaveBeenCalledTimes(2);
    of.areAwaited();
    expect(renderer.compileAsync).toHaveBeenCalledTimes(2);
  });

  it('waits for the newest when more is asked for meanwhile', async () => {
    const shaders = ['bones'];
    const { of, made, programs } = rendererOf(shaders);
    of.ask();
    of.areAwaited();
    shaders.push('faces');
    of.ask();
    expect(of.areAwaited()).toBe(true);
    await made(1);
    expect(of.areReady).toBe(false);
    expect(of.use()).toBe(false);
    expect(of.areAwaited()).toBe(true);
    await made();
    expect(of.areReady).toBe(true);
    expect(of.use()).toBe(true);
    expect(of.areAwaited()).toBe(false);
    expect(programs.map(({ name }) => name)).toEqual(['bones', 'faces']);
  });

  it('gets to know many of a slow card in more than one go', async () => {
    const { of, programs, made } = rendererOf(['a', 'b', 'c']);
    vi.useFakeTimers({ toFake: ['performance'] });
    of.ask();
    of.areAwaited();
    await made();
    for (const program of programs) vi.mocked(program.getUniforms).mockImplementation(() => vi.advanceTimersByTime(20));
    of.use();
    expect(of.areAwaited()).toBe(true);
    of.use();
    expect(of.areAwaited()).toBe(false);
    for (const { getUniforms } of programs) expect(getUniforms).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  it('lets pictures wait for two seconds at most', () => {
    const { of } = rendererOf(['bones']);
    vi.useFakeTimers({ toFake: ['performance'] });
    of.ask();
    expect(of.areAwaited()).toBe(true);
    vi.advanceTimersByTime(1900);
    of.ask();
    expect(of.areAwaited()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(of.areAwaited()).toBe(false);
    vi.useRealTimers();
  });
});

// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument } from '../../wasm-bindings/kotsu';
import { SampleMode } from '../../wasm-bindings/kotsu';
import { framesPerTick, inOtherPace, paced, paceOf, slowTicks, wrappedTicks } from '../../web/src/playback/pace';
import { Player } from '../../web/src/playback/player';

const timing = { frameCount: 10, framesPerSecond: 15, loopLength: 10 };

describe('paces of the engine', () => {
  test('Haste shows two frames per tick, so the same frames pass in half the time', () => {
    expect(paced(timing, 'haste')).toEqual({ frameCount: 10, framesPerSecond: 30, loopLength: 10 });
  });

  test('Slow takes two ticks for every frame after the first', () => {
    expect(paced(timing, 'slow')).toEqual({ frameCount: 19, framesPerSecond: 15, loopLength: 19 });
    expect([slowTicks(1), slowTicks(0)]).toEqual([1, 0]);
  });

  test('the tick counter of the game wraps for clips of more than 128 frames', () => {
    expect([wrappedTicks(128), wrappedTicks(129), wrappedTicks(140)]).toEqual([null, 1, 23]);
  });

  test('a clip whose bones are found by id, as in Okami, knows only the normal pace', () => {
    expect(paceOf({ boneCount: 0 } as Clip, 'slow')).toBe('normal');
    expect(paceOf({ boneCount: 3 } as Clip, 'slow')).toBe('slow');
    expect(paceOf(null, 'haste')).toBe('normal');
  });

  test('Haste goes two frames on at a tick', () => {
    expect([framesPerTick('normal'), framesPerTick('haste'), framesPerTick('slow')]).toEqual([1, 2, 1]);
  });

  test('a change of pace stays at the same moment', () => {
    expect(inOtherPace(6, 'normal', 'slow')).toBe(12);
    expect(inOtherPace(13, 'slow', 'haste')).toBe(6.5);
    expect(inOtherPace(4, 'normal', 'haste')).toBe(4);
  });
});

describe('Player at another pace', () => {
  const asked: [frame: number, mode: number][] = [];
  const document = {
    bones: [{}],
    samplePose: (_: Clip, frame: number, __: Float32Array, mode: number) => asked.push([frame, mode]),
  } as unknown as KotsuDocument;

  function playerAt(pace: 'haste' | 'slow', looping = false, frameCount = timing.frameCount): Player {
    asked.length = 0;
    const clip = { ...timing, frameCount, loopLength: frameCount, boneCount: 1 } as Clip;
    const pose = { matrices: new Float32Array(16), version: 0 };
    const player = new Player({ frameChanged: () => {}, heldChanged: () => {}, finished: () => {} });
    Object.assign(player.options, { pace, playing: true, looping });
    player.show([{ pose, document, clip, looping, follows: null }]);
    player.tick(0);
    return player;
  }

  test('Slow counts ticks and asks the decoder for them', () => {
    const player = playerAt('slow');
    player.seek(18);
    player.tick(0);
    expect(asked.at(-1)).toEqual([18, SampleMode.slow]);
  });

  test('stepped Haste holds even frames for a whole tick', () => {
    const player = playerAt('haste');
    player.options.stepped = true;
    player.tick(0.05);
    expect(asked.at(-1)?.[0]).toBe(0);
    player.tick(0.1);
    expect(asked.at(-1)).toEqual([2, SampleMode.stepped]);
  });

  test.each([
    [5, [0, 2, 4, 1, 3, 0, 2, 4, 1, 3]],
    [6, [0, 2, 4, 0, 2, 4]],
  ])('stepped Haste goes on by two over the end of a loop of %i frames, as the engine does', (count, shown) => {
    const player = playerAt('haste', true, count);
    player.options.stepped = true;
    player.invalidate();
    asked.length = 0;
    // Four looks per tick of the engine, each a little after its time.
    for (let look = 0; look < shown.length * 4; look += 1) player.tick(0.001 + look / 60);
    expect(asked.map(([frame]) => frame)).toEqual(shown);
  });
});

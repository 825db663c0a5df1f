// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument } from '../../wasm-bindings/kotsu';
import { SampleMode } from '../../wasm-bindings/kotsu';
import { Player } from '../../web/src/playback/player';

interface Sampled {
  readonly frame: number | 'rest';
  readonly mode: number;
}

/** Writes the frame into the first number of the pose and keeps a list of what was asked. */
class FakeDocument {
  readonly bones = [{}, {}];
  readonly asked: Sampled[] = [];

  samplePose(_clip: Clip, frame: number, out: Float32Array, mode = 0): void {
    out[0] = frame;
    this.asked.push({ frame, mode });
  }

  restPose(out: Float32Array): void {
    out[0] = -1;
    this.asked.push({ frame: 'rest', mode: 0 });
  }
}

const clip = { frameCount: 10, framesPerSecond: 10, loopLength: 10 } as Clip;

describe('Player', () => {
  let document: FakeDocument;
  let frames: number[];
  let ends: number;
  let player: Player;

  beforeEach(() => {
    document = new FakeDocument();
    frames = [];
    ends = 0;
    player = new Player({
      frameChanged: (frame) => frames.push(frame),
      finished: () => {
        ends += 1;
        player.options.playing = false;
      },
    });
    player.show(document as unknown as KotsuDocument, clip);
    frames.length = 0;
    document.asked.length = 0;
  });

  test('plays by the clock and samples each new frame once', () => {
    player.options.playing = true;
    player.tick(5);
    player.tick(5.1);
    player.tick(5.2);
    expect(frames).toHaveLength(2);
    expect(frames[0]).toBeCloseTo(1);
    expect(frames[1]).toBeCloseTo(2);
    expect(document.asked.map((sample) => sample.frame)).toEqual(frames);
  });

  test('keeps one pose object and one array', () => {
    const { pose } = player;
    const { matrices, version } = pose;
    player.options.playing = true;
    player.tick(1);
    player.tick(1.1);
    expect(player.pose).toBe(pose);
    expect(pose.matrices).toBe(matrices);
    expect(pose.matrices).toHaveLength(32);
    expect(pose.version).toBe(version + 1);
    expect(matrices[0]).toBeCloseTo(1);
  });

  test('paused, it samples nothing and says nothing', () => {
    player.tick(1);
    player.tick(1.1);
    expect(frames).toEqual([]);
    expect(document.asked).toEqual([]);
  });

  test('seeking backwards samples the frame asked for', () => {
    player.seek(7);
    player.tick(1);
    player.seek(2.5);
    player.tick(1.1);
    expect(document.asked.map((sample) => sample.frame)).toEqual([7, 2.5]);
    expect(player.pose.matrices[0]).toBe(2.5);
  });

  test('stepped, it samples only when the whole frame changes, in stepped mode', () => {
    player.options.playing = true;
    player.options.stepped = true;
    player.tick(1);
    for (let tick = 1; tick <= 10; tick += 1) player.tick(1 + tick * 0.021);
    expect(document.asked.map((sample) => Math.floor(Number(sample.frame)))).toEqual([1, 2]);
    expect(document.asked.every((sample) => sample.mode === SampleMode.stepped)).toBe(true);
  });

  test('a smooth loop wraps, a clip played once does not', () => {
    player.seek(3);
    player.tick(1);
    player.options.looping = false;
    player.invalidate();
    player.tick(1.1);
    expect(document.asked.map((sample) => sample.mode)).toEqual([SampleMode.wrap, SampleMode.smooth]);
  });

  test('played once it ends on the last frame and says so once', () => {
    player.options.looping = false;
    player.options.playing = true;
    player.seek(8.5);
    player.tick(1);
    player.tick(1.2);
    player.tick(1.4);
    expect(player.pose.matrices[0]).toBe(9);
    expect(ends).toBe(1);
  });

  test('hidden time does not count', () => {
    player.options.playing = true;
    player.tick(1);
    player.skipGap();
    player.tick(60);
    expect(frames).toEqual([]);
  });

  test('without a clip the skeleton stands at rest; without a skeleton there is no pose', () => {
    player.show(document as unknown as KotsuDocument, null);
    expect(document.asked.at(-1)?.frame).toBe('rest');
    const { version } = player.pose;
    player.show(null, null);
    expect(player.pose.matrices).toHaveLength(0);
    expect(player.pose.version).toBeGreaterThan(version);
  });
});

// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument } from '../../wasm-bindings/kotsu';
import { SampleMode } from '../../wasm-bindings/kotsu';
import { type Part, Player } from '../../web/src/playback/player';

interface Sampled {
  readonly frame: number | 'rest';
  readonly mode: number;
}

/** Writes the frame into the first number of the pose and keeps a list of what was asked. */
class FakeDocument {
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

const clipOf = (frameCount: number, framesPerSecond = 10) =>
  ({ frameCount, framesPerSecond, loopLength: frameCount, boneCount: 1 }) as Clip;
const clip = clipOf(10);

type Playing = Part & { readonly document: KotsuDocument & FakeDocument };

function part(of: Partial<Part> = {}): Playing {
  const pose = { matrices: new Float32Array(32), version: 0 };
  const document = new FakeDocument() as unknown as KotsuDocument & FakeDocument;
  return { pose, document, clip, looping: true, follows: null, ...of } as Playing;
}

const frameOf = ({ pose }: Part) => pose.matrices[0] ?? Number.NaN;

let frames: number[];
let held: number[];
let ends: number;
let player: Player;

beforeEach(() => {
  frames = [];
  held = [];
  ends = 0;
  player = new Player({
    frameChanged: (frame) => frames.push(frame),
    heldChanged: (frame) => held.push(frame),
    finished: () => {
      ends += 1;
      player.options.playing = false;
    },
  });
});

/** Tenth by tenth of a second, as the browser would call. */
function playFor(tenths: number): void {
  player.options.playing = true;
  player.skipGap();
  for (let tick = 0; tick <= tenths; tick += 1) player.tick(tick / 10);
}

describe('Player', () => {
  let one: Playing;
  const asked = () => one.document.asked;

  beforeEach(() => {
    one = part();
    player.show([one]);
    frames.length = 0;
    asked().length = 0;
  });

  test('plays by the clock and samples each new frame once', () => {
    player.options.playing = true;
    player.tick(5);
    player.tick(5.1);
    player.tick(5.2);
    expect(frames).toHaveLength(2);
    expect(frames[0]).toBeCloseTo(1);
    expect(frames[1]).toBeCloseTo(2);
    expect(asked().map((sample) => sample.frame)).toEqual(frames);
  });

  test('writes into the pose it was given, and says so there', () => {
    const { version } = one.pose;
    player.options.playing = true;
    player.tick(1);
    player.tick(1.1);
    expect(one.pose.version).toBe(version + 1);
    expect(frameOf(one)).toBeCloseTo(1);
  });

  test('paused, it samples nothing and says nothing', () => {
    player.tick(1);
    player.tick(1.1);
    expect(frames).toEqual([]);
    expect(asked()).toEqual([]);
  });

  test('seeking backwards samples the frame asked for', () => {
    player.seek(7);
    player.tick(1);
    player.seek(2.5);
    player.tick(1.1);
    expect(asked().map((sample) => sample.frame)).toEqual([7, 2.5]);
    expect(frameOf(one)).toBe(2.5);
  });

  test('stepped, it samples only when the whole frame changes, in stepped mode', () => {
    player.options.playing = true;
    player.options.stepped = true;
    player.tick(1);
    for (let tick = 1; tick <= 10; tick += 1) player.tick(1 + tick * 0.021);
    expect(asked().map((sample) => sample.frame)).toEqual([1, 2]);
    expect(asked().every((sample) => sample.mode === SampleMode.stepped)).toBe(true);
  });

  test('a smooth loop wraps, a clip played once does not', () => {
    player.seek(3);
    player.tick(1);
    player.options.looping = false;
    player.invalidate();
    player.tick(1.1);
    expect(asked().map((sample) => sample.mode)).toEqual([SampleMode.wrap, SampleMode.smooth]);
  });

  test('played once it ends on the last frame and says so once', () => {
    player.options.looping = false;
    player.options.playing = true;
    player.seek(8.5);
    player.tick(1);
    player.tick(1.2);
    player.tick(1.4);
    expect(frameOf(one)).toBe(9);
    expect(ends).toBe(1);
  });

  test('hidden time does not count', () => {
    player.options.playing = true;
    player.tick(1);
    player.skipGap();
    player.tick(60);
    expect(frames).toEqual([]);
  });

  test('without a clip the skeleton stands at rest; without a skeleton nothing moves', () => {
    player.show([{ ...one, clip: null }]);
    expect(asked().at(-1)?.frame).toBe('rest');
    player.show([]);
    player.tick(1);
    player.tick(2);
    expect(frames.filter((frame) => frame !== 0)).toEqual([]);
  });
});

describe('several models', () => {
  test('each plays its own clip at its own rate, through the same seconds', () => {
    const [slow, quick] = [part(), part({ clip: clipOf(100, 30) })];
    player.show([slow, quick]);
    playFor(5);
    expect(frameOf(slow)).toBeCloseTo(5);
    expect(frameOf(quick)).toBeCloseTo(15);
  });

  test('a companion keeps its own round while the first goes round its own', () => {
    const [short, long] = [part({ clip: clipOf(4) }), part({ clip: clipOf(7) })];
    player.show([short, long]);
    playFor(9);
    expect(frameOf(short)).toBeCloseTo(9 % 4);
    expect(frameOf(long)).toBeCloseTo(9 % 7);
    player.options.playing = false;
    player.seek(3);
    player.tick(2);
    expect(frameOf(long)).toBeCloseTo(3);
  });

  test('what is played once starts again with each round of the first, and waits at its end', () => {
    const [lead, once] = [part({ clip: clipOf(10) }), part({ clip: clipOf(4), looping: false })];
    player.show([lead, once]);
    playFor(8);
    expect(frameOf(once)).toBe(3);
    playFor(4);
    expect(frameOf(once)).toBeCloseTo(2);
  });

  test('who takes over the clock goes on where it is, and so do the others', () => {
    const [one, other] = [part({ clip: clipOf(4) }), part({ clip: clipOf(7) })];
    player.show([one, other]);
    playFor(9);
    player.show([other, one]);
    expect(frames.at(-1)).toBeCloseTo(2);
    expect([frameOf(one), frameOf(other)].map((frame) => Math.round(frame))).toEqual([1, 2]);
    player.tick(1);
    expect([frameOf(one), frameOf(other)].map((frame) => Math.round(frame))).toEqual([2, 3]);
  });

  test('a newcomer joins without disturbing anyone', () => {
    const one = part({ clip: clipOf(6) });
    player.show([one]);
    playFor(8);
    const newcomer = part({ clip: clipOf(5) });
    player.show([one, newcomer]);
    expect(frameOf(one)).toBeCloseTo(2);
    expect(frameOf(newcomer)).toBeCloseTo(3);
  });

  test('without a clip of the first no time passes, and the others stand at their beginning', () => {
    const [rests, other] = [part({ clip: null }), part()];
    player.show([rests, other]);
    playFor(3);
    expect(frameOf(rests)).toBe(-1);
    expect(frameOf(other)).toBe(0);
  });

  test('stepped, each is sampled only when its own whole frame changes', () => {
    const [lead, slow] = [part({ clip: clipOf(20, 10) }), part({ clip: clipOf(20, 2) })];
    player.options.stepped = true;
    player.show([lead, slow]);
    slow.document.asked.length = 0;
    playFor(6);
    expect(slow.document.asked.map(({ frame }) => frame)).toEqual([1]);
  });
});

describe('another way through the clip', () => {
  test('backwards it begins at the end and stops at frame 0', () => {
    const one = part();
    player.options.direction = 'backwards';
    player.options.looping = false;
    player.show([one]);
    player.rewind();
    expect(frames.at(-1)).toBe(9);
    playFor(4);
    expect(frameOf(one)).toBeCloseTo(5);
    playFor(9);
    expect([frameOf(one), ends]).toEqual([0, 1]);
    expect(player.ended).toBe(true);
  });

  test('a part is played alone, and left only when the user goes elsewhere', () => {
    const one = part();
    player.options.range = { from: 3, to: 6 };
    player.show([one]);
    expect(frameOf(one)).toBe(3);
    playFor(5);
    // Four frames in a round; the last one lasts for as long as the others.
    expect(frameOf(one)).toBeCloseTo(4);
    player.options.playing = false;
    player.seek(8);
    player.tick(9);
    expect(frameOf(one)).toBe(8);
    player.options.playing = true;
    player.tick(9.1);
    expect(frameOf(one)).toBe(3);
    expect(one.document.asked.at(-1)?.mode).toBe(SampleMode.smooth);
  });

  test('turning round goes on from where it is', () => {
    const one = part();
    player.show([one]);
    playFor(4);
    player.options.direction = 'backwards';
    playFor(1);
    expect(frameOf(one)).toBeCloseTo(3);
    player.options.direction = 'ping-pong';
    playFor(1);
    expect(frameOf(one)).toBeCloseTo(2);
    player.options.direction = 'forwards';
    playFor(1);
    expect(frameOf(one)).toBeCloseTo(3);
  });

  test('stepped, it holds the frame that it came to last', () => {
    const one = part();
    player.options.stepped = true;
    player.options.direction = 'backwards';
    player.show([one]);
    player.rewind();
    held.length = 0;
    player.options.playing = true;
    player.skipGap();
    for (let look = 0; look <= 13; look += 1) player.tick(0.001 + look / 40);
    expect(held).toEqual([8, 7, 6]);
    expect(one.document.asked.slice(-3).map(({ frame }) => frame)).toEqual([8, 7, 6]);
  });

  test('companions turn with the one in charge', () => {
    const [lead, other] = [part({ clip: clipOf(4) }), part({ clip: clipOf(7) })];
    player.options.direction = 'backwards';
    player.show([lead, other]);
    player.rewind();
    playFor(9);
    // 3 - 9 = -6 frames of both, which is frame 2 of four and frame 1 of seven.
    expect(frameOf(lead)).toBeCloseTo(2);
    expect(frameOf(other)).toBeCloseTo(1);
    player.options.direction = 'ping-pong';
    player.options.playing = false;
    player.rewind();
    playFor(4);
    expect(frameOf(lead)).toBeCloseTo(2);
    expect(frameOf(other)).toBeCloseTo(2);
  });

  test('the last frame of a loop that is its first again can be stood on', () => {
    const okami = { frameCount: 11, framesPerSecond: 10, loopLength: 10, boneCount: 0 } as Clip;
    const one = part({ clip: okami });
    player.show([one]);
    player.seek(10);
    player.tick(0);
    expect(frameOf(one)).toBe(10);
    playFor(1);
    expect(frameOf(one)).toBeCloseTo(1);
  });
});

describe('a weapon with its body', () => {
  const pair = (bodyFrames: number, weaponFrames: number) => {
    const body = part({ clip: clipOf(bodyFrames) });
    return [body, part({ clip: clipOf(weaponFrames), follows: 0 })] as const;
  };

  test('is at the same frame, and waits on its last one for a longer body', () => {
    const [body, weapon] = pair(12, 8);
    player.show([body, weapon]);
    for (const [frame, held] of [
      [3.5, 3.5],
      [7, 7],
      [10, 7],
    ] as const) {
      player.seek(frame);
      player.tick(0);
      expect([frameOf(body), frameOf(weapon)]).toEqual([frame, held]);
    }
    playFor(20);
    expect(frameOf(weapon)).toBeCloseTo(frameOf(body));
  });

  test('a longer one starts again with its body', () => {
    const [body, weapon] = pair(4, 9);
    player.show([body, weapon]);
    playFor(5);
    expect(frameOf(body)).toBeCloseTo(1);
    expect(frameOf(weapon)).toBeCloseTo(1);
    player.options.playing = false;
    player.seek(3.5);
    player.tick(9);
    expect(frameOf(weapon)).toBe(3);
  });

  test('of one length both go on from their last frame towards their first', () => {
    const [body, weapon] = pair(5, 5);
    player.show([body, weapon]);
    player.seek(4.5);
    player.tick(0);
    expect(weapon.document.asked.at(-1)).toEqual({ frame: 4.5, mode: SampleMode.wrap });
    const [longer, shorter] = pair(5, 4);
    player.show([longer, shorter]);
    expect(shorter.document.asked.at(-1)?.mode).toBe(SampleMode.smooth);
  });

  test('holds the frame that its body holds', () => {
    const [body, weapon] = pair(5, 3);
    player.options.stepped = true;
    player.options.pace = 'haste';
    player.show([body, weapon]);
    const held = [0.5, 1.5, 2.5, 4.9].map((frame) => {
      player.seek(frame);
      player.tick(0);
      return [frameOf(body), frameOf(weapon)];
    });
    expect(held).toEqual([
      [0, 0],
      [0, 0],
      [2, 2],
      [4, 2],
    ]);
  });

  test('a weapon whose clip is missing rests', () => {
    const [body] = pair(5, 5);
    const weapon = part({ clip: null, follows: 0 });
    player.show([body, weapon]);
    playFor(2);
    expect(weapon.document.asked).toEqual([{ frame: 'rest', mode: 0 }]);
  });
});

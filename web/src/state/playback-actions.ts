// Writers of the playback signals, and the player behind them.
// SPDX-License-Identifier: MIT
import { computed, effect } from '@preact/signals';
import { clampSpeed, lastFrame, stepFrame, type Timing } from '../playback/clock';
import { type Direction, directions, type Span } from '../playback/course';
import { inOtherPace, type Pace } from '../playback/pace';
import { Player } from '../playback/player';
import { positionBits } from './position-readings';
import {
  clipRange,
  direction,
  frame,
  heldFrame,
  loopChoice,
  looping,
  pace,
  paceChoice,
  playing,
  readoutFrame,
  readoutHeld,
  reducedMotion,
  selectedBone,
  speed,
  stageClip,
  stageRange,
  stageTiming,
  stepped,
} from './session';
import { parts } from './stage-cast';

/** Reading speed: how often the inspector's numbers change while playing, in milliseconds. */
const READOUT_INTERVAL = 125;

export const player = new Player({
  frameChanged: (value) => {
    frame.value = value;
  },
  heldChanged: (value) => {
    heldFrame.value = value;
  },
  finished: () => {
    playing.value = false;
  },
});

/** The part that is played, in frames as they are counted at the pace; null: all of the clip. */
export const playedFrames = computed<Span | null>(() => {
  const range = stageRange.value;
  if (range === null) return null;
  const [from, to] = [range.from, range.to].map((end) => inOtherPace(end, 'normal', pace.value));
  return { from: from ?? 0, to: to ?? 0 };
});

/** First and last frame that steps stay between: those of the part that is played, or, outside it, of the clip. */
function endsAround(timing: Timing, at: number): readonly [number, number] {
  const part = playedFrames.value;
  return part !== null && at >= part.from && at <= part.to ? [part.from, part.to] : [0, lastFrame(timing)];
}

/** Ties the player to the session. Called once, before anything is shown. */
export function startPlayback(): void {
  effect(() => {
    player.options.playing = playing.value;
    player.options.speed = speed.value;
    player.options.looping = looping.value;
    player.options.direction = direction.value;
    player.options.range = playedFrames.value;
    player.options.stepped = stepped.value;
    player.options.positionBits = positionBits.value;
    player.invalidate();
  });
  effect(() => {
    player.options.pace = pace.value;
    player.show(parts.value);
  });
  effect(followFrame);
  document.addEventListener('visibilitychange', () => player.skipGap());
}

/** While playing, copies the frame for the inspector at reading speed; at rest, at once. */
function followFrame(): (() => void) | undefined {
  readoutFrame.value = playing.value ? frame.peek() : frame.value;
  readoutHeld.value = playing.value ? heldFrame.peek() : heldFrame.value;
  if (!playing.value || selectedBone.value === null) return undefined;
  const timer = setInterval(() => {
    readoutFrame.value = frame.peek();
    readoutHeld.value = heldFrame.peek();
  }, READOUT_INTERVAL);
  return () => clearInterval(timer);
}

export function play(): void {
  if (stageTiming.value === null) return;
  if (player.ended) player.rewind();
  playing.value = true;
}

export function pause(): void {
  playing.value = false;
}

export function togglePlaying(): void {
  if (playing.value) pause();
  else play();
}

let heldWhilePlaying = false;

/** Playback waits while the user drags through time, and goes on afterwards if it ran. */
export function holdPlayback(): void {
  heldWhilePlaying = playing.value;
  pause();
}

export function releasePlayback(): void {
  if (heldWhilePlaying) play();
  heldWhilePlaying = false;
}

/** Goes to a frame; playback goes on from there. */
export function seek(to: number): void {
  player.seek(to);
}

/** Pauses and goes to the next or an earlier whole frame. */
export function stepFrames(steps: number): void {
  const timing = stageTiming.value;
  if (timing === null) return;
  pause();
  const [first, last] = endsAround(timing, frame.value);
  player.seek(stepFrame(first, last, frame.value, steps, looping.value));
}

export function seekFirst(): void {
  pause();
  player.seek(playedFrames.value?.from ?? 0);
}

export function seekLast(): void {
  const timing = stageTiming.value;
  if (timing === null) return;
  pause();
  player.seek(playedFrames.value?.to ?? lastFrame(timing));
}

export function setSpeed(value: number): void {
  speed.value = clampSpeed(value);
}

/** Another pace goes on from the same moment of the clip, though its frames may be counted otherwise. */
export function setPace(value: Pace): void {
  const moment = inOtherPace(frame.value, pace.value, value);
  paceChoice.value = value;
  player.seek(moment);
}

export function setLooping(value: boolean): void {
  loopChoice.value = value;
}

export function setStepped(value: boolean): void {
  stepped.value = value;
}

export function setDirection(value: Direction): void {
  direction.value = value;
}

/** The next of the directions. */
export function turnDirection(): void {
  setDirection(directions[(directions.indexOf(direction.value) + 1) % directions.length] ?? 'forwards');
}

/** Has what is played begin or end where playback stands. */
export function setRangeEndHere(end: 'from' | 'to'): void {
  const entry = stageClip.value;
  if (entry === null) return;
  const here = inOtherPace(frame.value, pace.value, 'normal');
  setRange({ ...(stageRange.value ?? { from: 0, to: lastFrame(entry.clip) }), [end]: here });
}

/** Plays a part of the clip on stage alone, or, with null, all of it again. Whole frames of the clip, in any order. */
export function setRange(range: Span | null): void {
  const entry = stageClip.value;
  if (entry === null) return;
  const last = lastFrame(entry.clip);
  const within = (end: number) => Math.min(last, Math.max(0, Math.round(end)));
  const ends = range === null ? null : [within(range.from), within(range.to)];
  clipRange.value = ends === null ? null : { clip: entry.key, from: Math.min(...ends), to: Math.max(...ends) };
}

/** Whether what is played once has come to its end. */
export function hasEnded(): boolean {
  return player.ended;
}

/** A clip that has just come on stage starts at its first frame, or where playback begins. It moves by itself unless the user wants less motion. */
export function restart(autoplay: boolean): void {
  player.rewind();
  if (autoplay && !reducedMotion.value) playing.value = true;
}

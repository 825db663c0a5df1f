// Writers of the playback signals, and the player behind them.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { clampSpeed, lastFrame, stepFrame } from '../playback/clock';
import { inOtherPace, type Pace } from '../playback/pace';
import { Player } from '../playback/player';
import { positionBits } from './position-readings';
import {
  frame,
  loopChoice,
  looping,
  oddRound,
  pace,
  paceChoice,
  playing,
  readoutFrame,
  reducedMotion,
  selectedBone,
  speed,
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
  oddRound: (odd) => {
    oddRound.value = odd;
  },
  finished: () => {
    playing.value = false;
  },
});

/** Ties the player to the session. Called once, before anything is shown. */
export function startPlayback(): void {
  effect(() => {
    player.options.playing = playing.value;
    player.options.speed = speed.value;
    player.options.looping = looping.value;
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
  if (!playing.value || selectedBone.value === null) return undefined;
  const timer = setInterval(() => {
    readoutFrame.value = frame.peek();
  }, READOUT_INTERVAL);
  return () => clearInterval(timer);
}

export function play(): void {
  const timing = stageTiming.value;
  if (timing === null) return;
  if (!looping.value && frame.value >= lastFrame(timing)) player.seek(0);
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
  player.seek(stepFrame(timing, frame.value, steps, looping.value));
}

export function seekFirst(): void {
  pause();
  player.seek(0);
}

export function seekLast(): void {
  const timing = stageTiming.value;
  if (timing === null) return;
  pause();
  player.seek(lastFrame(timing));
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
  // A loop may stand past the last frame, on its way round; a clip played once may not.
  player.seek(frame.value);
}

export function setStepped(value: boolean): void {
  stepped.value = value;
}

/** A clip that has just come on stage starts at its first frame. It moves by itself unless the user wants less motion. */
export function restart(autoplay: boolean): void {
  player.seek(0);
  if (autoplay && !reducedMotion.value) playing.value = true;
}

// Plays what is on stage: each tick moves the clock and has the decoder write every model's pose. Allocates nothing per tick.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { elapsedSeconds, type Timing } from './clock';
import type { Pace } from './pace';
import { Performer } from './performer';
import { type CourseOptions, Playhead } from './playhead';

/** A model-space pose that others may read between ticks: 16 floats per bone. */
export interface SharedPose {
  readonly matrices: Float32Array;
  /** Rises whenever the matrices change; 0 before the first time. */
  version: number;
}

/** One skeleton on stage, and what it does there. */
export interface Part {
  readonly pose: SharedPose;
  readonly document: KotsuDocument;
  /** null: it stands in its rest pose. */
  readonly clip: Clip | null;
  /** Of the first part, `options.looping` counts instead. */
  readonly looping: boolean;
  /** Index of an earlier part that it goes along with frame by frame, as a weapon does with its body. */
  readonly follows: number | null;
  /** Of one that follows: it is as far through its own clip, instead of at the same frame. */
  readonly byPhase?: boolean;
}

export interface PlayerListener {
  /** At most once per tick, and only when the frame moved. */
  frameChanged(frame: number): void;
  /** The whole frame that a stepped display holds is another one. */
  heldChanged(frame: number): void;
  /** What is played once has come to its end. */
  finished(): void;
}

/** What to do with time; the owner sets it whenever the user changes it. */
export interface PlaybackOptions extends CourseOptions {
  playing: boolean;
  speed: number;
  stepped: boolean;
  /** Set before `show` or followed by `seek`: it decides what a frame is. */
  pace: Pace;
  /** How Okami's positions are read: bits of the sampling mode. */
  positionBits: number;
}

export class Player {
  readonly options: PlaybackOptions = {
    playing: false,
    speed: 1,
    looping: true,
    direction: 'forwards',
    range: null,
    stepped: false,
    pace: 'normal',
    positionBits: 0,
  };

  /** The first one has the clock: its frame is the user's, the others are where its seconds take them. */
  private performers: readonly Performer[] = [];
  /** Of the first one. */
  private playhead = new Playhead(null, this.options);
  private told = { frame: 0, held: 0 };
  private lastTick = Number.NaN;
  private stale = false;

  constructor(private readonly listener: PlayerListener) {}

  /** What is played once has come to its end. */
  get ended(): boolean {
    this.playhead.renew(this.options);
    return this.playhead.ended;
  }

  /** Puts skeletons on stage, the one in charge first. If that one was there with this clip, time goes on as if nothing was. */
  show(parts: readonly Part[]): void {
    const before = this.performers;
    const { frame, turned, back, atStart } = this.playhead;
    this.performers = parts.map((part) => new Performer(part, this.options));
    const [lead] = this.performers;
    const known = lead && before.find((performer) => performer.goesOnAs(lead));
    this.playhead = new Playhead(lead?.timing ?? null, this.options);
    if (known === undefined) {
      if (!atStart) this.playhead.goTo(frame);
      this.tell(true);
      this.stale = true;
    } else {
      const went = known === before[0] ? { frame, turned } : known;
      this.playhead.goTo(went.frame, went.turned, back);
      this.tell(false);
    }
    this.refresh();
  }

  seek(frame: number): void {
    this.playhead.renew(this.options);
    this.playhead.goTo(frame);
    this.stale = true;
    this.tell(true);
  }

  /** Goes to where playback begins: backwards that is the end. */
  rewind(): void {
    this.playhead.renew(this.options);
    this.playhead.rewind();
    this.stale = true;
    this.tell(true);
  }

  /** Goes so many frames along the course, from where it begins. */
  goAlong(frames: number): void {
    this.playhead.renew(this.options);
    this.playhead.rewind();
    this.playhead.advance(frames);
    this.stale = true;
    this.tell(true);
  }

  /** Samples anew though the frame is the same: after a change of the options. */
  invalidate(): void {
    this.playhead.renew(this.options);
    this.stale = true;
    this.tell(false);
  }

  /** The time until the next tick does not count: the page was hidden. */
  skipGap(): void {
    this.lastTick = Number.NaN;
  }

  tick(seconds: number): void {
    const elapsed = elapsedSeconds(this.lastTick, seconds);
    this.lastTick = seconds;
    this.playhead.renew(this.options);
    const timing = this.performers[0]?.timing ?? null;
    const moves = this.options.playing && timing !== null ? this.advance(timing, elapsed) : false;
    if (moves || this.stale) this.refresh();
  }

  /** Answers whether time went on. */
  private advance(timing: Timing, elapsed: number): boolean {
    this.playhead.advance(elapsed * this.options.speed * timing.framesPerSecond);
    this.tell(false);
    if (this.playhead.ended) this.listener.finished();
    return elapsed > 0;
  }

  /** @param always a frame that the user went to, though it may be the same */
  private tell(always: boolean): void {
    const { told } = this;
    const { frame } = this.playhead;
    const held = this.playhead.held(this.performers[0]?.step ?? 1);
    const isNew = always || frame !== told.frame;
    if (held !== told.held) this.listener.heldChanged(held);
    told.frame = frame;
    told.held = held;
    if (isNew) this.listener.frameChanged(frame);
  }

  private refresh(): void {
    const lead = this.performers[0];
    lead?.lead(this.playhead);
    for (let index = 0; index < this.performers.length; index += 1) {
      const performer = this.performers[index];
      if (performer === undefined || lead === undefined) continue;
      const partner = performer.part.follows === null ? undefined : this.performers[performer.part.follows];
      if (partner !== undefined) performer.follow(partner);
      else if (index > 0) performer.goTo(lead, this.playhead.back);
      performer.sample(this.stale);
    }
    this.stale = false;
  }
}

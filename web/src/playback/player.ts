// Plays what is on stage: each tick moves the clock and has the decoder write every model's pose. Allocates nothing per tick.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { advanceFrame, clampFrame, elapsedSeconds, lastFrame, type Timing } from './clock';
import type { Pace } from './pace';
import { Performer } from './performer';

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
}

export interface PlayerListener {
  /** At most once per tick, and only when the frame moved. */
  frameChanged(frame: number): void;
  /** Haste's ticks fall on the odd frames from now on, or no longer: see `Round`. */
  oddRound(odd: boolean): void;
  /** A clip played once has reached its last frame. */
  finished(): void;
}

/** What to do with time; the owner sets it whenever the user changes it. */
export interface PlaybackOptions {
  playing: boolean;
  speed: number;
  looping: boolean;
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
    stepped: false,
    pace: 'normal',
    positionBits: 0,
  };

  /** The first one has the clock: its frame is the user's, the others are where its seconds take them. */
  private performers: readonly Performer[] = [];
  private odd = false;
  private lastTick = Number.NaN;
  private stale = false;

  constructor(private readonly listener: PlayerListener) {}

  /** Puts skeletons on stage, the one in charge first. If that one was there with this clip, time goes on as if nothing was. */
  show(parts: readonly Part[]): void {
    const before = this.performers;
    this.performers = parts.map((part) => new Performer(part, this.options));
    const [lead] = this.performers;
    const known = lead && before.find((performer) => performer.goesOnAs(lead));
    if (lead === undefined || known === undefined) this.seek(before[0]?.frame ?? 0);
    else {
      lead.frame = known.frame;
      lead.turned = known.turned;
      if (known !== before[0]) this.listener.frameChanged(lead.frame);
    }
    this.refresh();
  }

  seek(frame: number): void {
    const lead = this.performers[0];
    const timing = lead?.timing ?? null;
    const to = timing === null ? 0 : clampFrame(timing, frame, this.options.looping);
    if (lead !== undefined) {
      lead.frame = to;
      lead.turned = 0;
    }
    this.stale = true;
    this.listener.frameChanged(to);
  }

  /** Samples anew though the frame is the same: after a change of interpolation. */
  invalidate(): void {
    this.stale = true;
  }

  /** The time until the next tick does not count: the page was hidden. */
  skipGap(): void {
    this.lastTick = Number.NaN;
  }

  tick(seconds: number): void {
    const elapsed = elapsedSeconds(this.lastTick, seconds);
    this.lastTick = seconds;
    const lead = this.performers[0];
    const moves = this.options.playing && lead?.timing ? this.advance(lead, lead.timing, elapsed) : false;
    if (moves || this.stale) this.refresh();
  }

  /** Answers whether time went on. */
  private advance(lead: Performer, timing: Timing, elapsed: number): boolean {
    const before = lead.frame;
    const { speed, looping } = this.options;
    const frame = advanceFrame(timing, before, elapsed, speed, looping);
    if (looping) lead.turned += before + elapsed * speed * timing.framesPerSecond - frame;
    lead.frame = frame;
    if (frame !== before) this.listener.frameChanged(frame);
    if (!looping && frame >= lastFrame(timing)) this.listener.finished();
    return elapsed > 0;
  }

  private refresh(): void {
    const lead = this.performers[0];
    if (lead !== undefined) {
      lead.beginRound(this.options.looping);
      if (lead.round.odd !== this.odd) {
        this.odd = lead.round.odd;
        this.listener.oddRound(this.odd);
      }
    }
    for (let index = 0; index < this.performers.length; index += 1) {
      const performer = this.performers[index];
      if (performer === undefined || lead === undefined) continue;
      const partner = performer.part.follows === null ? undefined : this.performers[performer.part.follows];
      if (partner !== undefined) performer.follow(partner);
      else if (index > 0) performer.goTo(lead);
      performer.sample(this.stale);
    }
    this.stale = false;
  }
}

// Plays one clip on one skeleton: each tick moves the clock and asks the decoder for the pose. Allocates nothing per tick.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS, SampleMode } from '../../../wasm-bindings/kotsu';
import { advanceFrame, clampFrame, elapsedSeconds, lastFrame, type Timing } from './clock';
import { heldFrame, type Pace, paced } from './pace';

/** A model-space pose that others may read between ticks. The object stays, `matrices` is replaced with the skeleton. */
export interface SharedPose {
  matrices: Float32Array;
  /** Rises whenever the matrices change. */
  version: number;
}

export interface PlayerListener {
  /** At most once per tick, and only when the frame moved. */
  frameChanged(frame: number): void;
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
}

const noMatrices = new Float32Array(0);

export class Player {
  readonly pose: SharedPose = { matrices: noMatrices, version: 0 };
  readonly options: PlaybackOptions = { playing: false, speed: 1, looping: true, stepped: false, pace: 'normal' };

  private document: KotsuDocument | null = null;
  private clip: Clip | null = null;
  private timing: Timing | null = null;
  private frame = 0;
  private lastTick = Number.NaN;
  private stale = false;

  constructor(private readonly listener: PlayerListener) {}

  /** Puts a skeleton on stage: null clears it; without a clip it stands in its rest pose. */
  show(document: KotsuDocument | null, clip: Clip | null): void {
    const boneCount = document?.bones.length ?? 0;
    if (document !== this.document) {
      this.pose.matrices = boneCount === 0 ? noMatrices : new Float32Array(boneCount * MATRIX_FLOATS);
    }
    this.document = boneCount === 0 ? null : document;
    this.clip = clip;
    this.timing = clip && paced(clip, this.options.pace);
    this.seek(this.frame);
    this.refresh();
  }

  seek(frame: number): void {
    this.frame = this.timing === null ? 0 : clampFrame(this.timing, frame, this.options.looping);
    this.stale = true;
    this.listener.frameChanged(this.frame);
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
    if (this.options.playing && this.timing !== null) this.advance(this.timing, elapsed);
    if (this.stale) this.refresh();
  }

  private advance(timing: Timing, elapsed: number): void {
    const before = this.frame;
    const { speed, looping, stepped, pace } = this.options;
    this.frame = advanceFrame(timing, before, elapsed, speed, looping);
    if (this.frame !== before) {
      if (!stepped || heldFrame(this.frame, pace) !== heldFrame(before, pace)) this.stale = true;
      this.listener.frameChanged(this.frame);
    }
    if (!looping && this.frame >= lastFrame(timing)) this.listener.finished();
  }

  private refresh(): void {
    this.stale = false;
    this.pose.version += 1;
    if (this.document === null) return;
    if (this.clip === null) {
      this.document.restPose(this.pose.matrices);
      return;
    }
    const { stepped, pace } = this.options;
    const frame = stepped ? heldFrame(this.frame, pace) : this.frame;
    const slow = pace === 'slow' ? SampleMode.slow : 0;
    this.document.samplePose(this.clip, frame, this.pose.matrices, sampleMode(this.options) | slow);
  }
}

/** A smooth loop goes from the last frame on towards frame 0; held frames need no such bridge. */
export function sampleMode(options: Pick<PlaybackOptions, 'looping' | 'stepped'>): number {
  if (options.stepped) return SampleMode.stepped;
  return options.looping ? SampleMode.wrap : SampleMode.smooth;
}

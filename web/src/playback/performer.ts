// One model that plays: which frame of its clip it is at, and the pose the decoder writes for that.
// SPDX-License-Identifier: MIT
import { SampleMode } from '../../../wasm-bindings/kotsu';
import { lastFrame, secondsAt, type Timing } from './clock';
import { heldFrame, type Pace, paced, paceOf, type Round } from './pace';
import type { Part, PlaybackOptions } from './player';

export class Performer {
  /** null: it rests. */
  readonly timing: Timing | null;
  readonly round: Round;
  /** Fractional; of a loop it may pass the last frame on the way back to frame 0. */
  frame = 0;
  /** Frames that the rounds of its loop took before this one, since the user last went somewhere. */
  turned = 0;

  private readonly pace: Pace;
  /** Past its last frame it goes on towards frame 0. */
  private wraps = false;
  /** The whole frame that a stepped display holds. */
  private held = 0;
  private sampled = Number.NaN;

  constructor(
    readonly part: Part,
    private readonly options: PlaybackOptions,
  ) {
    this.pace = paceOf(part.clip, options.pace);
    this.timing = part.clip && paced(part.clip, this.pace);
    this.round = { last: this.timing === null ? 0 : lastFrame(this.timing), looping: part.looping, odd: false };
  }

  /** Whether `next` plays the same clip on the same skeleton, frames counted alike. */
  goesOnAs(next: Performer): boolean {
    const { document, clip } = this.part;
    return next.part.document === document && next.part.clip === clip && next.pace === this.pace;
  }

  /** Takes over how this round is played, once `frame` and `turned` stand. */
  beginRound(looping: boolean): void {
    this.round.looping = looping;
    this.round.odd = this.pace === 'haste' && looping && Math.round(this.turned) % 2 === 1;
    this.wraps = looping;
    this.held = heldFrame(this.frame, this.pace, this.round);
  }

  /** Goes where the seconds that `lead` has played take it; what does not loop starts again with each of its rounds. */
  goTo(lead: Performer): void {
    const { timing, round } = this;
    if (timing === null) return;
    const { looping } = this.part;
    const seconds = lead.timing === null ? 0 : secondsAt(lead.timing, lead.frame + (looping ? lead.turned : 0));
    const frames = round.last === 0 ? 0 : seconds * timing.framesPerSecond;
    this.turned = looping && timing.loopLength > 0 ? Math.floor(frames / timing.loopLength) * timing.loopLength : 0;
    this.frame = looping ? frames - this.turned : Math.min(frames, round.last);
    this.beginRound(looping);
  }

  /** Is at the other's frame, or at its own last one. Clips of one length loop as one; a longer one does not go on alone. */
  follow(partner: Performer): void {
    const { last } = this.round;
    const alike = last === partner.round.last;
    const most = alike ? Infinity : Math.min(last, partner.round.last);
    this.frame = Math.min(partner.frame, most);
    this.turned = partner.turned;
    this.held = Math.min(partner.held, last);
    this.wraps = alike && partner.wraps;
  }

  /** Has the pose written where it is not the one of this moment. */
  sample(anew: boolean): void {
    const { stepped } = this.options;
    const frame = stepped ? this.held : this.frame;
    if (!anew && frame === this.sampled) return;
    this.sampled = frame;
    const { document, clip, pose } = this.part;
    pose.version += 1;
    if (clip === null) document.restPose(pose.matrices);
    else document.samplePose(clip, frame, pose.matrices, this.mode(stepped));
  }

  /** A smooth loop goes from the last frame on towards frame 0; held frames need no such bridge. */
  private mode(stepped: boolean): number {
    const always = (this.pace === 'slow' ? SampleMode.slow : 0) | this.options.positionBits;
    if (stepped) return SampleMode.stepped | always;
    return (this.wraps ? SampleMode.wrap : SampleMode.smooth) | always;
  }
}

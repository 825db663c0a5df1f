// One model that plays: which frame of its clip it is at, and the pose the decoder writes for that.
// SPDX-License-Identifier: MIT
import { SampleMode } from '../../../wasm-bindings/kotsu';
import { lastFrame, secondsAt, type Timing } from './clock';
import { frameInStep } from './in-step';
import { framesPerTick, type Pace, paced, paceOf } from './pace';
import type { Part, PlaybackOptions } from './player';
import type { Playhead } from './playhead';

export class Performer {
  /** null: it rests. */
  readonly timing: Timing | null;
  /** Frames per tick of the engine. */
  readonly step: number;
  /** Fractional; of a loop it may pass the last frame on the way back to frame 0. */
  frame = 0;
  /** Frames that the rounds of its loop took before this one, since the user last went somewhere; backwards below 0. */
  turned = 0;

  private readonly pace: Pace;
  private readonly last: number;
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
    this.step = framesPerTick(this.pace);
    this.timing = part.clip && paced(part.clip, this.pace);
    this.last = this.timing === null ? 0 : lastFrame(this.timing);
  }

  /** Whether `next` plays the same clip on the same skeleton, frames counted alike. */
  goesOnAs(next: Performer): boolean {
    const { document, clip } = this.part;
    return next.part.document === document && next.part.clip === clip && next.pace === this.pace;
  }

  /** Of the one in charge: is where the playhead is. */
  lead(playhead: Playhead): void {
    this.frame = playhead.frame;
    this.turned = playhead.turned;
    this.wraps = playhead.wraps;
    this.held = playhead.held(this.step);
  }

  /** Goes where the seconds that `lead` has played take it; what does not loop starts again with each of its rounds. */
  goTo(lead: Performer, back: boolean): void {
    const { timing, last, step } = this;
    if (timing === null) return;
    const { looping } = this.part;
    const seconds = lead.timing === null ? 0 : secondsAt(lead.timing, lead.frame + (looping ? lead.turned : 0));
    const frames = last === 0 ? 0 : seconds * timing.framesPerSecond;
    const ticked = step * (back ? Math.ceil(frames / step) : Math.floor(frames / step));
    const round = looping ? timing.loopLength : 0;
    this.turned = round > 0 ? Math.floor(frames / round) * round : 0;
    this.frame = looping ? frames - this.turned : Math.min(frames, last);
    this.held = !looping && frames >= last ? last : round > 0 ? ticked - Math.floor(ticked / round) * round : ticked;
    this.wraps = looping;
  }

  /** Is at the other's frame, or at its own last one. Clips of one length loop as one; a longer one does not go on alone. */
  follow(partner: Performer): void {
    if (this.part.byPhase) {
      this.followPhase(partner);
      return;
    }
    const { last } = this;
    const alike = last === partner.last;
    const most = alike ? Infinity : Math.min(last, partner.last);
    this.frame = Math.min(partner.frame, most);
    this.turned = partner.turned;
    this.held = Math.min(partner.held, last);
    this.wraps = alike && partner.wraps;
  }

  /** Is as far through its clip as the other is. */
  private followPhase({ timing, frame, held, wraps }: Performer): void {
    this.frame = frameInStep('phase', frame, timing, this.timing, wraps);
    this.held = Math.floor(frameInStep('phase', held, timing, this.timing, wraps));
    this.turned = 0;
    this.wraps = wraps;
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

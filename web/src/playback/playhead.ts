// Where the file in charge of time stands on its course. Moves in frames; whose seconds they are is the player's business.
// SPDX-License-Identifier: MIT
import { clampFrame, type Timing } from './clock';
import {
  type Course,
  courseOf,
  type Direction,
  frameAt,
  goesBack,
  hasEnded,
  heldAt,
  type Span,
  travelTo,
  unrolledAt,
} from './course';

/** What the user may change at any time. */
export interface CourseOptions {
  looping: boolean;
  direction: Direction;
  /** The part of the clip that is played; null: all of it. */
  range: Span | null;
}

const nowhere: Timing = { frameCount: 0, framesPerSecond: 0, loopLength: 0 };

export class Playhead {
  private course: Course;
  private readonly taken: CourseOptions = { looping: false, direction: 'forwards', range: null };
  /** Frames since the course began, or since the user last went somewhere. */
  private travelled = 0;
  /** Where the user went, if the course has another name for that moment, as for an end that is the beginning, or none. */
  private parked: number | null = null;
  private outside = false;

  constructor(
    private readonly timing: Timing | null,
    options: CourseOptions,
  ) {
    this.course = this.makeCourse(options);
  }

  get frame(): number {
    return this.parked ?? frameAt(this.course, this.travelled);
  }

  /** Frames that whole rounds of the clip took before this one, backwards below 0: others beside it go on with theirs. */
  get turned(): number {
    return this.course.bridged && !this.outside ? unrolledAt(this.course, this.travelled) - this.frame : 0;
  }

  get back(): boolean {
    return goesBack(this.course, this.travelled);
  }

  /** It goes on from the last frame towards frame 0, or the other way. */
  get wraps(): boolean {
    return this.course.bridged;
  }

  get ended(): boolean {
    return !this.outside && hasEnded(this.course, this.travelled);
  }

  get atStart(): boolean {
    return this.parked === null && this.travelled === 0;
  }

  /** @param step frames per tick of the engine */
  held(step: number): number {
    return this.parked === null ? heldAt(this.course, this.travelled, step) : Math.floor(this.parked);
  }

  /** Takes over what has changed in the options; it stays where it is as far as that still exists. */
  renew(options: CourseOptions): void {
    const { looping, direction, range } = this.taken;
    const sameWay = direction === options.direction;
    const sameRange = range?.from === options.range?.from && range?.to === options.range?.to;
    if (sameWay && sameRange && looping === options.looping) return;
    const { frame, turned, back } = this;
    this.course = this.makeCourse(options);
    this.goTo(frame, sameWay ? turned : 0, back);
  }

  /** @param turned of whole rounds before, as `turned` says; `back`: on the way back of ping-pong */
  goTo(to: number, turned = 0, back = false): void {
    const { course } = this;
    const frame = clampFrame(this.timing ?? nowhere, to, course.bridged);
    this.outside = !course.bridged && (frame < course.from || frame > course.to);
    const rounds = course.direction === 'backwards' ? -turned : turned;
    this.travelled = this.outside ? 0 : travelTo(course, frame, back) + (course.bridged ? rounds : 0);
    this.parked = this.outside || frameAt(course, this.travelled) !== frame ? frame : null;
  }

  rewind(): void {
    this.outside = false;
    this.parked = null;
    this.travelled = 0;
  }

  /** From outside its course it first comes back to where that begins. */
  advance(frames: number): void {
    if (this.outside) this.rewind();
    else this.travelled += frames;
    this.parked = null;
    if (this.ended) this.travelled = this.course.length;
  }

  private makeCourse({ looping, direction, range }: CourseOptions): Course {
    Object.assign(this.taken, { looping, direction, range });
    return courseOf(this.timing ?? nowhere, direction, looping, range);
  }
}

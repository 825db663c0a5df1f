// How far two clips are apart, bone by bone over all frames: worked out piece by piece, so that whoever asks may go on meanwhile.
// SPDX-License-Identifier: MIT
import { lastFrame } from '../playback/clock';
import { frameInStep, type Step } from '../playback/in-step';
import type { BonePair } from './match-bones';
import { isSameBone, MEASURES, measureBone, poseSize } from './pose-difference';
import { emptyPose, type Posed, poseSide, type Side } from './pose-source';

/** What one measure of a bone comes to over a clip. */
export interface Course {
  readonly most: number;
  /** The first of A's frames at which it is that. */
  readonly mostAt: number;
  /** Of the frames at which it is a number at all. */
  readonly mean: number;
}

export interface BoneCourse {
  readonly distance: Course;
  readonly turn: Course;
  readonly scale: Course;
  /** A's first frame at which any number of the bone differs; null: none. */
  readonly firstAt: number | null;
}

export interface ClipDifference {
  /** Frames of A that were compared, from 0 on. */
  readonly frames: number;
  /** In the order of the pairs. */
  readonly bones: readonly BoneCourse[];
  /** The same for all bones together: null, no number differs. */
  readonly firstAt: number | null;
  /** For each frame, the farthest that any joint is apart; NaN where none of them is a number. */
  readonly farthest: Float64Array;
  /** The size of A at its first frame, in units of the file; NaN where it has none. */
  readonly size: number;
}

export interface Compared {
  readonly a: Side;
  readonly b: Side;
  readonly pairs: readonly BonePair[];
  readonly step: Step;
  readonly looping: boolean;
}

/** How many frames of A there are to compare: in step by frame, those that both have. */
export function comparedFrames({ a, b, step }: Omit<Compared, 'pairs'>): number {
  if (a.timing === null) return 1;
  const count = lastFrame(a.timing) + 1;
  return step === 'phase' || b.timing === null ? count : Math.min(count, lastFrame(b.timing) + 1);
}

/**
 * Yields the part that is done after every frame, and returns the outcome.
 * @throws KotsuError where a side cannot be posed
 */
export function* compareClips(compared: Compared): Generator<number, ClipDifference> {
  const { a, b, pairs, step, looping } = compared;
  const [poseA, poseB] = [emptyPose(a), emptyPose(b)];
  const frames = comparedFrames(compared);
  const sums = pairs.map(() => new BoneSum());
  const farthest = new Float64Array(frames).fill(Number.NaN);
  const measures = new Float64Array(MEASURES);
  let [firstAt, size]: [number | null, number] = [null, Number.NaN];
  for (let frame = 0; frame < frames; frame += 1) {
    poseSide(a, frame, poseA);
    poseSide(b, frameInStep(step, frame, a.timing, b.timing, looping), poseB);
    if (frame === 0) size = poseSize(poseA);
    pairs.forEach((pair, index) => {
      measureBone(poseA, poseB, pair, measures, 0);
      const same = isSameBone(poseA, poseB, pair);
      if (!same) firstAt ??= frame;
      sums[index]?.add(frame, measures, same);
      const [distance = Number.NaN] = measures;
      if (distance >= (farthest[frame] || 0)) farthest[frame] = distance;
    });
    yield (frame + 1) / frames;
  }
  return { frames, bones: sums.map((sum) => sum.course()), firstAt, farthest, size };
}

/** Runs the whole of it at once. */
export function clipDifference(compared: Compared): ClipDifference {
  const work = compareClips(compared);
  for (let next = work.next(); ; next = work.next()) if (next.done) return next.value;
}

/** All pairs at one moment, MEASURES numbers each. @throws as `compareClips` */
export function differenceAt(compared: Compared, frameA: number, frameB: number, poses: PosePair): Float64Array {
  const { a, b, pairs } = compared;
  poseSide(a, frameA, poses.a);
  poseSide(b, frameB, poses.b);
  const out = new Float64Array(pairs.length * MEASURES);
  pairs.forEach((pair, index) => {
    measureBone(poses.a, poses.b, pair, out, index * MEASURES);
  });
  return out;
}

/** Room for one pose of either side. */
export interface PosePair {
  readonly a: Posed;
  readonly b: Posed;
}

class BoneSum {
  private readonly most = [Number.NaN, Number.NaN, Number.NaN];
  private readonly mostAt = [0, 0, 0];
  private readonly sum = [0, 0, 0];
  private readonly count = [0, 0, 0];
  private firstAt: number | null = null;

  add(frame: number, measures: Float64Array, same: boolean): void {
    if (!same) this.firstAt ??= frame;
    for (let i = 0; i < MEASURES; i += 1) {
      const value = measures[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      this.sum[i] = (this.sum[i] ?? 0) + value;
      this.count[i] = (this.count[i] ?? 0) + 1;
      if (value <= (this.most[i] ?? 0)) continue;
      this.most[i] = value;
      this.mostAt[i] = frame;
    }
  }

  course(): BoneCourse {
    const of = (i: number): Course => ({
      most: this.most[i] ?? Number.NaN,
      mostAt: this.mostAt[i] ?? 0,
      mean: (this.sum[i] ?? 0) / (this.count[i] ?? 0),
    });
    return { distance: of(0), turn: of(1), scale: of(2), firstAt: this.firstAt };
  }
}

// What a comparison comes to in a few facts, which the page puts into a sentence. Pure.
// SPDX-License-Identifier: MIT
import { lastFrame } from '../playback/clock';
import type { ClipDifference, Compared } from './clip-difference';
import type { BoneMatch, BonePair } from './match-bones';

export interface Verdict {
  /** `same`: no number differs, both have the same bones, and clips of the same frames. */
  readonly kind: 'same' | 'same-so-far' | 'different' | 'nothing-shared';
  readonly frames: number;
  readonly bones: number;
  /** Bones of which any number differs. */
  readonly differing: number;
  /** A's first frame at which any number differs; null: none does. */
  readonly firstAt: number | null;
  /** The bone that is the farthest apart, and when; null where no joint is apart. */
  readonly worst: { readonly pair: BonePair; readonly distance: number; readonly frame: number } | null;
  /** Frames that one clip has and the other has not: above 0 of A, below 0 of B. */
  readonly moreFrames: number;
  /** Bones that one side alone has. */
  readonly onlyA: number;
  readonly onlyB: number;
}

export function verdictOf(compared: Compared & { readonly match: BoneMatch }, outcome: ClipDifference): Verdict {
  const { a, b, pairs, match } = compared;
  const differing = outcome.bones.filter(({ firstAt }) => firstAt !== null).length;
  const count = (side: typeof a) => (side.timing === null ? 1 : lastFrame(side.timing) + 1);
  const moreFrames = count(a) - count(b);
  const restsAlone = (a.clip === null) !== (b.clip === null);
  const whole = moreFrames === 0 && !restsAlone && match.onlyA.length + match.onlyB.length === 0;
  const same = outcome.firstAt === null ? (whole ? 'same' : 'same-so-far') : 'different';
  return {
    kind: pairs.length === 0 ? 'nothing-shared' : same,
    frames: outcome.frames,
    bones: pairs.length,
    differing,
    firstAt: outcome.firstAt,
    worst: worstOf(pairs, outcome),
    moreFrames,
    onlyA: match.onlyA.length,
    onlyB: match.onlyB.length,
  };
}

function worstOf(pairs: readonly BonePair[], { bones }: ClipDifference): Verdict['worst'] {
  let worst: Verdict['worst'] = null;
  bones.forEach(({ distance }, index) => {
    const pair = pairs[index];
    if (pair === undefined || !(distance.most > (worst?.distance ?? 0))) return;
    worst = { pair, distance: distance.most, frame: distance.mostAt };
  });
  return worst;
}

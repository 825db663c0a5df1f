// Snapshot -> GLB and what it is worth: plan, write, read back, measure; with key reduction until its error is within bounds.
// SPDX-License-Identifier: MIT
import type { GlbOptions } from './export-options';
import { glbNotes } from './glb-notes';
import { type GlbPlan, planGlb } from './glb-plan';
import { reduceKeys } from './key-reduction';
import { type Measured, measureGlb } from './measure-glb';
import type { SourceSnapshot } from './snapshot-types';
import { writeGlb } from './write-glb';

export interface ExportedGlb {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly measured: Measured;
  readonly keyCount: number;
  /** What is not as it should be, in plain sentences. */
  readonly notes: readonly string[];
}

export interface GlbWork {
  /** The program's name and version. */
  readonly generator: string;
  readonly breathe: (done: number, total: number) => Promise<void> | void;
}

/** Tolerances are per channel and add up along a chain of bones: so often they are cut to a third until the sum is within bounds. */
const MOST_ATTEMPTS = 6;

export async function exportGlb(source: SourceSnapshot, options: GlbOptions, work: GlbWork): Promise<ExportedGlb> {
  const full = planGlb(source, options);
  const finish = async (plan: GlbPlan): Promise<ExportedGlb> => {
    const bytes = await writeGlb(plan, work.generator);
    const measured = await measureGlb(bytes, source, plan, options, work.breathe);
    return { bytes, measured, keyCount: keysIn(plan), notes: glbNotes(measured, options) };
  };
  if (options.keyTolerance <= 0) return finish(full);
  const whole = await finish({ ...full, clips: [] });
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const share = options.keyTolerance / 3 ** (attempt + 1);
    const exported = await finish(reduced(full, share, whole.measured.size));
    if (exported.measured.worst <= options.keyTolerance) return exported;
  }
  return finish(full);
}

function reduced(plan: GlbPlan, share: number, size: number): GlbPlan {
  const tolerance = { translation: share * size, turn: share, factor: share };
  return {
    ...plan,
    clips: plan.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((tracks) => tracks.map((track) => reduceKeys(track, tolerance))),
    })),
  };
}

function keysIn({ clips }: GlbPlan): number {
  return clips.reduce(
    (sum, { tracks }) => sum + tracks.flat().reduce((keys, { frames }) => keys + frames.length, 0),
    0,
  );
}

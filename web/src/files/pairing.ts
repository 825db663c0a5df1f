// Which skeleton a motion plays on. Okami keeps models and motions in separate files and neither names the other.
// SPDX-License-Identifier: MIT

/** What pairing needs to know of a file. */
export interface PairingFile {
  readonly name: string;
  /** `complete`: brings its own clips (FF8). `model`: a skeleton that motions can play on. `motion`: clips without a skeleton. */
  readonly role: 'complete' | 'model' | 'motion';
  /** Bones of a model, or bones that a motion moves; the root node (-1) not counted. */
  readonly boneIds: ReadonlySet<number>;
}

/** A motion that moves more foreign bones than own ones was made for another model. */
const SMALLEST_SHARE = 0.5;

/** The bones that a motion moves and the model lacks, ascending. */
export function missingBones(motion: PairingFile, model: PairingFile): number[] {
  return [...motion.boneIds].filter((id) => !model.boneIds.has(id)).sort((a, b) => a - b);
}

/** The part of the motion's bones that the model has, 0 ... 1. A motion of the root alone fits every model. */
function coverage(motion: PairingFile, model: PairingFile): number {
  if (motion.boneIds.size === 0) return 1;
  let shared = 0;
  for (const id of motion.boneIds) if (model.boneIds.has(id)) shared += 1;
  return shared / motion.boneIds.size;
}

export function isCompatible(motion: PairingFile, model: PairingFile): boolean {
  return motion.role === 'motion' && model.role === 'model' && coverage(motion, model) >= SMALLEST_SHARE;
}

/** The model a motion plays on by default: the one with most of its bones, then the likest name, then the one opened last. */
export function bestModel<File extends PairingFile>(motion: File, files: readonly File[]): File | null {
  let best: File | null = null;
  let bestRank: readonly [number, number] = [0, 0];
  for (const model of files) {
    if (!isCompatible(motion, model)) continue;
    const rank = [coverage(motion, model), sharedPrefix(motion.name, model.name)] as const;
    if (best === null || rank[0] > bestRank[0] || (rank[0] === bestRank[0] && rank[1] >= bestRank[1])) {
      best = model;
      bestRank = rank;
    }
  }
  return best;
}

/** The files that stand on stage by themselves: all but motions that some open model can play. */
export function stageFiles<File extends PairingFile>(files: readonly File[]): File[] {
  return files.filter((file) => file.role !== 'motion' || bestModel(file, files) === null);
}

/** The files whose clips a stage file can play, itself first. */
export function clipFiles<File extends PairingFile>(stage: File, files: readonly File[]): File[] {
  return [stage, ...files.filter((file) => file !== stage && isCompatible(file, stage))];
}

function sharedPrefix(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

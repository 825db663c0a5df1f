// Which skeleton a motion plays on. Okami keeps models and motions in separate files and neither names the other.
// SPDX-License-Identifier: MIT

/** What pairing needs to know of a file. */
export interface PairingFile {
  readonly id?: number;
  readonly name: string;
  /** `complete`: brings its own clips (FF8). `model`: a skeleton that motions can play on. `motion`: clips without a skeleton. */
  readonly role: 'complete' | 'model' | 'motion';
  /** Bones of a model, or bones that a motion moves; the root node (-1) not counted. */
  readonly boneIds: ReadonlySet<number>;
  /** The container that it came out of. */
  readonly bundleId?: number | null;
  /** Files that came in one go have one number, later ones a higher one. */
  readonly batch?: number;
  /** What the user chose for a motion; absent: told by container, bones and name. */
  readonly playsOn?: PlaysOn;
}

/** A model's id, or nothing at all: the motion lies flat. */
export type PlaysOn = number | 'nothing';

/** A motion that moves more foreign bones than own ones was made for another model. */
const SMALLEST_SHARE = 0.5;

/** The bones that a motion moves and the model lacks, ascending. */
export function missingBones(motion: PairingFile, model: PairingFile): number[] {
  return without(motion.boneIds, model.boneIds);
}

/** The bones of the model that the motion leaves at rest, ascending. */
export function restingBones(motion: PairingFile, model: PairingFile): number[] {
  return without(model.boneIds, motion.boneIds);
}

function without(ids: ReadonlySet<number>, others: ReadonlySet<number>): number[] {
  return [...ids].filter((id) => !others.has(id)).sort((a, b) => a - b);
}

/** The part of the motion's bones that the model has, 0 ... 1. A motion of the root alone fits every model. */
function coverage({ boneIds }: PairingFile, model: PairingFile): number {
  if (boneIds.size === 0) return 1;
  const known = remembered(coverages, boneIds, () => new WeakMap());
  return remembered(known, model.boneIds, () => {
    let shared = 0;
    for (const id of boneIds) if (model.boneIds.has(id)) shared += 1;
    return shared / boneIds.size;
  });
}

type BoneIds = PairingFile['boneIds'];
/** Of a motion's bones by those of a model: neither ever changes, and hundreds of motions are asked about again and again. */
const coverages = new WeakMap<BoneIds, WeakMap<BoneIds, number>>();

/** Lists of files never change either. */
const modelLists = new WeakMap<readonly PairingFile[], readonly PairingFile[]>();

function modelsAmong<File extends PairingFile>(files: readonly File[]): readonly File[] {
  return remembered(modelLists, files, () => files.filter(({ role }) => role === 'model')) as readonly File[];
}

function remembered<Key extends object, Value>(memory: WeakMap<Key, Value>, key: Key, find: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = find();
  memory.set(key, value);
  return value;
}

/** Whether a model lists a motion among its clips: it fits, or it was chosen for it. */
export function isCompatible(motion: PairingFile, model: PairingFile): boolean {
  if (motion.role !== 'motion' || model.role !== 'model' || motion.playsOn === 'nothing') return false;
  return isChosen(motion, model) || coverage(motion, model) >= SMALLEST_SHARE;
}

function isChosen(motion: PairingFile, model: PairingFile): boolean {
  return motion.playsOn !== undefined && motion.playsOn === model.id;
}

/**
 * The model a motion plays on: the one that was chosen, else one out of the same container, the one with most of its bones,
 * for a file of its own another one, the likest name, the one that was there when the motion came, the one opened last.
 */
export function bestModel<File extends PairingFile>(motion: File, files: readonly File[]): File | null {
  let best: File | null = null;
  let bestRank: Rank = [];
  for (const model of modelsAmong(files)) {
    if (!isCompatible(motion, model)) continue;
    const rank = rankOf(motion, model);
    if (best !== null && isBefore(rank, bestRank)) continue;
    best = model;
    bestRank = rank;
  }
  return best;
}

type Rank = readonly number[];

function rankOf(motion: PairingFile, model: PairingFile): Rank {
  const { bundleId = null } = motion;
  const holder = model.bundleId ?? null;
  return [
    Number(isChosen(motion, model)),
    Number(bundleId !== null && bundleId === holder),
    coverage(motion, model),
    Number(bundleId === null && holder === null),
    sharedPrefix(motion.name, model.name),
    // What plays on a model stays there when others come that fit no better.
    -Math.max(0, (model.batch ?? 0) - (motion.batch ?? 0)),
  ];
}

function isBefore(rank: Rank, other: Rank): boolean {
  const at = rank.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (rank[at] ?? 0) < (other[at] ?? 0);
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

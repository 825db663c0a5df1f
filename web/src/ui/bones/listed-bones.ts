// What the tree of bones lists just now: all of them, but for what is folded, or those that a search finds.
// SPDX-License-Identifier: MIT
import { useMemo } from 'preact/hooks';
import type { Bone } from '../../../../wasm-bindings/kotsu';
import type { OpenFile } from '../../files/open-file';
import { boneQuery, fold, foldedOf } from '../../state/bone-tools';
import { selectedBone } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import { selectBone } from '../../state/view-actions';
import { branchesOf, type FoundBones, findBones, nextMatch, subtreeOf, type TreeRow, treeRows } from '../tree-rows';

export interface ListedBones {
  readonly file: OpenFile;
  readonly bones: readonly Bone[];
  readonly parents: readonly number[];
  readonly rows: readonly TreeRow[];
  readonly query: string;
  /** null: nothing is searched for. */
  readonly found: FoundBones | null;
  readonly allFolded: boolean;
  foldAll(folded: boolean): void;
  /** A bone, or it and everything below it. */
  fold(bone: number, folded: boolean, deep: boolean): void;
  /** Unfolds a bone and those beside it. */
  unfoldSiblings(bone: number): void;
  /** Selects the next match, or the one before. */
  selectNext(back: boolean): void;
}

const NOTHING: ReadonlySet<number> = new Set();

export function useListedBones(file: OpenFile): ListedBones {
  const { bones } = file.document;
  const parents = useMemo(() => bones.map((bone) => bone.parent), [bones]);
  const branches = useMemo(() => branchesOf(parents), [parents]);
  const query = boneQuery.value.fileId === file.id ? boneQuery.value.text : '';
  const found = findBones(
    parents,
    bones.map((bone) => ({ id: bone.id, label: boneLabel(bone) })),
    query,
  );
  const ownFolds = foldedOf(file.id);
  // A search shows what it finds, whatever is folded.
  const folded = found === null ? ownFolds : NOTHING;
  const rows = treeRows(parents, folded, found?.shown ?? null);
  return {
    file,
    bones,
    parents,
    rows,
    query,
    found,
    allFolded: branches.length > 0 && branches.every((bone) => ownFolds.has(bone)),
    foldAll: (all) => fold(file.id, branches, all),
    fold: (bone, all, deep) => fold(file.id, deep ? subtreeOf(parents, bone) : [bone], all),
    unfoldSiblings: (bone) =>
      fold(
        file.id,
        branches.filter((other) => parents[other] === parents[bone]),
        false,
      ),
    selectNext(back) {
      const next = nextMatch(rows, found?.matches ?? NOTHING, selectedBone.value, back);
      if (next !== null) selectBone(next);
    },
  };
}

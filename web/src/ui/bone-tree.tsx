// The skeleton on stage as a tree. Selecting here selects in the viewport, and the other way round.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronRight } from 'lucide-preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Bone, Skeleton } from '../../../wasm-bindings/kotsu';
import { selectedBone, stageFile } from '../state/session';
import { boneLabel } from '../state/stage-view';
import { selectBone } from '../state/view-actions';
import { fixed } from './numbers';
import { ancestorsOf, type TreeRow, treeMove, treeRows } from './tree-rows';

export function BoneTree() {
  const file = stageFile.value;
  const skeleton = file?.document.skeleton ?? null;
  if (file === null || skeleton === null) return <p class="hint">This file holds no skeleton.</p>;
  return <Tree key={file.id} skeleton={skeleton} />;
}

function Tree({ skeleton }: { readonly skeleton: Skeleton }) {
  const scope = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const parents = useMemo(() => skeleton.bones.map((bone) => bone.parent), [skeleton]);
  const rows = useMemo(() => treeRows(parents, folded), [parents, folded]);
  const selected = selectedBone.value;

  const setFold = (bones: readonly number[], fold: boolean) => {
    const next = new Set(folded);
    for (const bone of bones) {
      if (fold) next.add(bone);
      else next.delete(bone);
    }
    setFolded(next);
  };
  useEffect(() => {
    if (selected === null) return;
    const hiding = ancestorsOf(parents, selected).filter((bone) => folded.has(bone));
    if (hiding.length > 0) setFold(hiding, false);
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = treeMove(
      event.key,
      rows,
      rows.findIndex((row) => row.bone === selected),
    );
    if (move === null) return;
    event.preventDefault();
    if ('select' in move) selectBone(move.select);
    else if ('fold' in move) setFold([move.fold], true);
    else setFold([move.unfold], false);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const bone = Number(target.closest<HTMLElement>('[data-bone]')?.dataset['bone'] ?? Number.NaN);
    if (Number.isNaN(bone)) return;
    if (target.closest('.twig') !== null) setFold([bone], !folded.has(bone));
    else selectBone(bone);
  };
  return (
    <div
      class="bone-tree"
      role="tree"
      tabIndex={0}
      aria-label="Bones"
      aria-activedescendant={selected === null ? undefined : `${scope}-${selected}`}
      ref={tree}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {rows.map((row) => {
        const bone = skeleton.bones[row.bone];
        if (bone === undefined) return null;
        return (
          <TreeItem key={row.bone} row={row} bone={bone} id={`${scope}-${row.bone}`} selected={row.bone === selected} />
        );
      })}
    </div>
  );
}

interface TreeItemProps {
  readonly row: TreeRow;
  readonly bone: Bone;
  readonly id: string;
  readonly selected: boolean;
}

/** Deeper levels keep this indentation: long chains must not leave the panel. */
const DEEPEST_INDENT = 10;

function TreeItem({ row, bone, id, selected }: TreeItemProps) {
  const Chevron = row.folded ? ChevronRight : ChevronDown;
  return (
    <div
      id={id}
      class="bone-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-posinset={row.placeInSet}
      aria-setsize={row.setSize}
      aria-expanded={row.childCount > 0 ? !row.folded : undefined}
      aria-selected={selected}
      data-bone={row.bone}
      style={{ '--level': Math.min(row.level - 1, DEEPEST_INDENT) }}
    >
      <span class="twig">{row.childCount > 0 && <Chevron size={14} />}</span>
      <span>{boneLabel(bone)}</span>
      {bone.length !== 0 && <span class="number muted bone-length">{fixed(bone.length, 3)}</span>}
    </div>
  );
}

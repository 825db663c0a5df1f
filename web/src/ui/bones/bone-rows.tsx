// The tree itself: its rows, and what keys and clicks do to them.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { t } from '../../i18n/text';
import { fold, foldedOf, renaming, setRenaming, showAllBones, stageHiding, toggleHidden } from '../../state/bone-tools';
import { unseenBones } from '../../state/bone-view';
import { isSilenced } from '../../state/letter-keys';
import { selectedBone } from '../../state/session';
import { selectBone } from '../../state/view-actions';
import { ancestorsOf, treeMove } from '../tree-rows';
import { BoneRow } from './bone-row';
import type { ListedBones } from './listed-bones';

export interface BoneRowsProps {
  readonly listed: ListedBones;
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly onSearch: () => void;
}

export function BoneRows({ listed, tree, onSearch }: BoneRowsProps) {
  const { file, bones, parents, rows, found } = listed;
  const scope = useId();
  const selected = selectedBone.value;
  const unseen = unseenBones(bones, stageHiding.value);
  const at = rows.findIndex((row) => row.bone === selected);

  useEffect(() => {
    if (selected === null) return;
    const hiding = ancestorsOf(parents, selected).filter((bone) => foldedOf(file.id).has(bone));
    if (hiding.length > 0) fold(file.id, hiding, false);
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  /** Answers whether the key means anything here. */
  const obey = ({ key, shiftKey, altKey }: KeyboardEvent): boolean => {
    if (altKey) {
      if (key.toLowerCase() !== 'h') return false;
      showAllBones();
      return true;
    }
    if (isSilenced(key)) return false;
    if (key === '/') onSearch();
    else if (selected !== null && key === 'F2') setRenaming(selected);
    else if (selected !== null && key === '*') listed.unfoldSiblings(selected);
    else if (selected !== null && shiftKey && key === 'ArrowLeft') listed.fold(selected, true, true);
    else if (selected !== null && shiftKey && key === 'ArrowRight') listed.fold(selected, false, true);
    else {
      const move = treeMove(key, rows, at);
      if (move === null) return false;
      if ('select' in move) selectBone(move.select);
      else listed.fold('fold' in move ? move.fold : move.unfold, 'fold' in move, false);
    }
    return true;
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const position = Number(target.closest<HTMLElement>('[data-bone]')?.dataset['bone'] ?? Number.NaN);
    const bone = bones[position];
    if (bone === undefined) return;
    if (target.closest('.eye') !== null) toggleHidden(bone);
    else if (target.closest('.twig') === null) selectBone(position);
    else listed.fold(position, !foldedOf(file.id).has(position), event.shiftKey);
  };
  return (
    <div
      class="bone-tree"
      role="tree"
      tabIndex={0}
      aria-label={t('Bones')}
      aria-activedescendant={at < 0 ? undefined : `${scope}-${selected}`}
      ref={tree}
      onKeyDown={(event) => !event.ctrlKey && !event.metaKey && obey(event) && event.preventDefault()}
      onClick={onClick}
      onDblClick={(event) => (event.target as Element).closest('.bone-name') && setRenaming(selected)}
    >
      {rows.map((row) => {
        const bone = bones[row.bone];
        if (bone === undefined) return null;
        return (
          <BoneRow
            key={row.bone}
            file={file}
            row={row}
            bone={bone}
            id={`${scope}-${row.bone}`}
            selected={row.bone === selected}
            unseen={unseen?.[row.bone] === true}
            hidden={stageHiding.value.hidden.includes(bone.id)}
            isolated={stageHiding.value.isolated === bone.id}
            aside={found?.matches.has(row.bone) === false}
            renaming={renaming.value === row.bone}
            onRenamed={(byKey) => {
              setRenaming(null);
              if (byKey) tree.current?.focus();
            }}
          />
        );
      })}
    </div>
  );
}

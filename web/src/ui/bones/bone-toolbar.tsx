// What can be done with the selected bone and the whole tree: shown alone, hidden, followed, traced, folded, named.
// SPDX-License-Identifier: MIT
import { ChevronsDownUp, ChevronsUpDown, Eye, EyeOff, Focus, LocateFixed, Move3d, Spline, Tags } from 'lucide-preact';
import { t } from '../../i18n/text';
import {
  chosenBone,
  stageHiding,
  toggleFollowing,
  toggleHidden,
  toggleIsolated,
  toggleTrail,
} from '../../state/bone-tools';
import { following } from '../../state/bone-view';
import { viewOptions } from '../../state/session';
import { toggleViewOption } from '../../state/view-actions';
import { IconButton } from '../icon-button';

export interface BoneToolbarProps {
  /** Every bone that has children is folded. */
  readonly allFolded: boolean;
  readonly onFoldAll: (folded: boolean) => void;
  readonly namesOpen: boolean;
  readonly onNames: () => void;
}

export function BoneToolbar({ allFolded, onFoldAll, namesOpen, onNames }: BoneToolbarProps) {
  const bone = chosenBone.value;
  const { isolated, hidden } = stageHiding.value;
  const isHidden = bone !== null && hidden.includes(bone.id);
  const { boneTrail, worldAxes } = viewOptions.value;
  return (
    <div class="bone-toolbar" role="toolbar" aria-label={t('Bones on stage')}>
      <IconButton
        name={t('Show only this bone and what hangs on it')}
        icon={Focus}
        shortcut="I"
        pressed={bone !== null && isolated === bone.id}
        disabled={bone === null}
        onPress={() => bone !== null && toggleIsolated(bone)}
      />
      <IconButton
        name={t('Hide this bone and what hangs on it')}
        icon={isHidden ? EyeOff : Eye}
        shortcut="H"
        pressed={isHidden}
        disabled={bone === null}
        onPress={() => bone !== null && toggleHidden(bone)}
      />
      <IconButton
        name={t('Follow the bone with the camera')}
        icon={LocateFixed}
        shortcut="V"
        pressed={following.value}
        onPress={toggleFollowing}
      />
      <IconButton
        name={t('Path of the bone over the clip')}
        icon={Spline}
        shortcut="P"
        pressed={boneTrail}
        onPress={toggleTrail}
      />
      <IconButton
        name={t('World axes, dashed, at the origin and at the bone')}
        icon={Move3d}
        pressed={worldAxes}
        onPress={() => toggleViewOption('worldAxes')}
      />
      <IconButton
        name={allFolded ? t('Unfold all') : t('Fold all')}
        icon={allFolded ? ChevronsUpDown : ChevronsDownUp}
        onPress={() => onFoldAll(!allFolded)}
      />
      <IconButton name={t('Names of bones')} icon={Tags} expanded={namesOpen} controls="bone-names" onPress={onNames} />
    </div>
  );
}

// Of which bones CSV and JSON hold numbers: all, the selected one, or a choice.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { selectedBone, stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import { counted } from '../numbers';
import type { ChoiceProps } from './export-choice';
import { SubsetChoice, type SubsetMode } from './subset-choice';

export function BoneChoice({ choice, disabled, onChange }: ChoiceProps) {
  const bones = stageFile.value?.document.bones ?? [];
  if (bones.length === 0) return null;
  const selected = bones[selectedBone.value ?? -1];
  const modes: readonly (readonly [SubsetMode, string])[] = [
    ['all', t('All ({count})', { count: counted(bones.length, 'bone') })],
    ...(selected === undefined
      ? []
      : [['current', t('The selected one ({bone})', { bone: boneLabel(selected) })] as const]),
    ['chosen', t('A choice')],
  ];
  return (
    <SubsetChoice
      legend={t('Bones')}
      listLabel={t('Bones to export')}
      modes={modes}
      mode={choice.bones}
      items={bones.map((bone) => ({ key: bone.position, label: boneLabel(bone) }))}
      chosen={choice.chosenBones}
      disabled={disabled}
      onMode={(mode) => onChange({ bones: mode })}
      onChosen={(chosenBones) => onChange({ chosenBones })}
    />
  );
}

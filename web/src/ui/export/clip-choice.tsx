// Which clips go along: the one on stage, all, or a choice.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { stageClip, stageClips } from '../../state/session';
import { counted } from '../numbers';
import type { ChoiceProps } from './export-choice';
import { SubsetChoice, type SubsetMode } from './subset-choice';

export function ClipChoice({ choice, disabled, onChange }: ChoiceProps) {
  const all = stageClips.value;
  if (all.length === 0) return null;
  const current = stageClip.value;
  const modes: readonly (readonly [SubsetMode, string])[] = [
    ['all', t('All ({count})', { count: counted(all.length, 'clip') })],
    ...(current === null ? [] : [['current', t('The one on stage ({clip})', { clip: current.label })] as const]),
    ['chosen', t('A choice')],
  ];
  return (
    <SubsetChoice
      legend={t('Clips')}
      listLabel={t('Clips to export')}
      modes={modes}
      mode={choice.clips}
      items={all}
      chosen={choice.chosen}
      disabled={disabled}
      onMode={(clips) => onChange({ clips })}
      onChosen={(chosen) => onChange({ chosen })}
    />
  );
}

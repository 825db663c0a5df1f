// The head of the comparison: the two sides, how they stand, and what goes with what.
// SPDX-License-Identifier: MIT
import { ArrowLeftRight, X } from 'lucide-preact';
import { t } from '../../i18n/text';
import { endComparison, setCompareHow, swapSides } from '../../state/compare-actions';
import { compareHow } from '../../state/compare-pair';
import { comparison } from '../../state/compare-sides';
import { IconButton } from '../icon-button';
import { Choice } from './choice';
import { SidePicker } from './side-picker';

export function CompareTools() {
  const compared = comparison.value;
  if (compared === null) return null;
  const { look, step, opacity } = compareHow.value;
  return (
    <div class="compare-tools">
      <SidePicker side={compared.a} letter="A" />
      <IconButton name={t('Swap A and B')} icon={ArrowLeftRight} onPress={swapSides} />
      <SidePicker side={compared.b} letter="B" />
      <Choice
        name={t('How B stands')}
        value={look}
        choices={[
          ['ghost', t('Ghost')],
          ['beside', t('Side by side')],
        ]}
        onChoose={(value) => setCompareHow({ look: value })}
      />
      {look === 'ghost' && (
        <input
          type="range"
          class="ghost-opacity"
          aria-label={t('Opacity of the ghost')}
          title={t('Opacity of the ghost')}
          min={10}
          max={100}
          step={5}
          value={Math.round(opacity * 100)}
          aria-valuetext={`${Math.round(opacity * 100)} %`}
          onInput={(event) => setCompareHow({ opacity: Number(event.currentTarget.value) / 100 })}
        />
      )}
      <Choice
        name={t('In step by')}
        value={step}
        choices={[
          ['frame', t('By frame')],
          ['phase', t('By phase')],
        ]}
        onChoose={(value) => setCompareHow({ step: value })}
      />
      <IconButton name={t('End the comparison')} icon={X} class="compare-end" onPress={endComparison} />
    </div>
  );
}

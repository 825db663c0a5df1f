// How much of a file's field map goes along.
// SPDX-License-Identifier: MIT
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import type { MapDepth } from '../../state/map-export';
import { Pick } from './choice-parts';
import type { ChoiceProps } from './export-choice';

const hints: Readonly<Record<MapDepth, string>> = {
  records: msg('Some times as large as the file.'),
  bits: msg('Hundreds of times as large as the file.'),
};

export function MapChoices({ choice, disabled, onChange }: ChoiceProps) {
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{t('How deep')}</legend>
      <Pick
        title={t('Down to')}
        value={choice.mapDepth}
        options={[
          ['records', t('Sections and their records')],
          ['bits', t('Every field, to the last bit')],
        ]}
        onChange={(mapDepth) => onChange({ mapDepth })}
      />
      <p class="export-hint">{t(hints[choice.mapDepth])}</p>
    </fieldset>
  );
}

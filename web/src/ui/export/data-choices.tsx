// Which numbers CSV and JSON hold.
// SPDX-License-Identifier: MIT
import { type ChannelGroup, channelGroups, type DataOptions } from '../../export/data/data-options';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';

const groupTitles: Readonly<Record<ChannelGroup, string>> = {
  position: msg('Position'),
  rotation: msg('Rotation'),
  scale: msg('Scale'),
  model: msg('Place of the joint in the model'),
};

export function DataChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { data } = choice;
  const set = (part: Partial<DataOptions>) => onChange({ data: { ...data, ...part } });
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{t('What')}</legend>
      <Pick
        title={t('Rows')}
        value={data.what}
        options={[
          ['poses', t('Poses, frame by frame')],
          ['curves', t('Curves, key by key')],
        ]}
        onChange={(what) => set({ what })}
      />
      <div class="export-ticks">
        {channelGroups
          .filter((group) => group !== 'model' || data.what === 'poses')
          .map((group) => (
            <Tick
              key={group}
              title={t(groupTitles[group])}
              checked={data.groups.includes(group)}
              onChange={(checked) =>
                set({ groups: channelGroups.filter((one) => (one === group ? checked : data.groups.includes(one))) })
              }
            />
          ))}
      </div>
    </fieldset>
  );
}

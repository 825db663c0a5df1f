// Which numbers CSV and JSON hold.
// SPDX-License-Identifier: MIT
import { type ChannelGroup, channelGroups, type DataOptions } from '../../export/data/data-options';
import { selectedBone, stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';

const groupTitles: Readonly<Record<ChannelGroup, string>> = {
  position: 'Position',
  rotation: 'Rotation',
  scale: 'Scale',
  model: 'Place of the joint in the model',
};

export function DataChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { data } = choice;
  const set = (part: Partial<DataOptions>) => onChange({ data: { ...data, ...part } });
  const bone = stageFile.value?.document.bones[selectedBone.value ?? -1];
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>What</legend>
      <Pick
        title="Rows"
        value={data.what}
        options={[
          ['poses', 'Poses: every bone at every frame, decoded and raw'],
          ['curves', 'Curves: what the file holds, key by key, decoded and raw'],
        ]}
        onChange={(what) => set({ what })}
      />
      <div class="export-ticks">
        {channelGroups
          .filter((group) => group !== 'model' || data.what === 'poses')
          .map((group) => (
            <Tick
              key={group}
              title={groupTitles[group]}
              checked={data.groups.includes(group)}
              onChange={(checked) =>
                set({ groups: channelGroups.filter((one) => (one === group ? checked : data.groups.includes(one))) })
              }
            />
          ))}
      </div>
      {bone !== undefined && (
        <Tick
          title={`Only the selected bone (${boneLabel(bone)})`}
          checked={choice.selectedBoneOnly}
          onChange={(selectedBoneOnly) => onChange({ selectedBoneOnly })}
        />
      )}
    </fieldset>
  );
}

// Which clips go along: the one on stage, all, or a choice.
// SPDX-License-Identifier: MIT
import { stageClip, stageClips } from '../../state/session';
import { counted } from '../numbers';
import type { ChoiceProps, ExportChoice } from './export-choice';

export function ClipChoice({ choice, disabled, onChange }: ChoiceProps) {
  const all = stageClips.value;
  if (all.length === 0) return null;
  const current = stageClip.value;
  const options: readonly (readonly [ExportChoice['clips'], string])[] = [
    ['all', `All (${counted(all.length, 'clip')})`],
    ...(current === null ? [] : [['current', `The one on stage (${current.label})`] as const]),
    ['chosen', 'A choice'],
  ];
  const toggle = (key: string, on: boolean) => {
    const chosen = new Set(choice.chosen);
    if (on) chosen.add(key);
    else chosen.delete(key);
    onChange({ chosen });
  };
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>Clips</legend>
      <div class="export-row">
        {options.map(([id, title]) => (
          <label key={id} class="check">
            <input
              type="radio"
              name="export-clips"
              checked={choice.clips === id}
              onChange={() => onChange({ clips: id })}
            />
            {title}
          </label>
        ))}
      </div>
      {choice.clips === 'chosen' && (
        <fieldset class="export-clips" aria-label="Clips to export">
          {all.map(({ key, label }) => (
            <label key={key} class="check">
              <input
                type="checkbox"
                checked={choice.chosen.has(key)}
                onChange={(event) => toggle(key, event.currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

// Where an Okami model takes its textures from, and how far on its numbers are counted.
// SPDX-License-Identifier: MIT
import { Minus, Plus } from 'lucide-preact';
import type { OpenFile } from '../files/open-file';
import { retold, t } from '../i18n/text';
import { defaultSources, sources } from '../state/okami-textures';
import { chooseTextures, shiftTextures } from '../state/texture-actions';
import { textureChoices, textureShifts } from '../state/texture-signals';
import { IconButton } from './icon-button';

const BY_ITSELF = 'by-itself';

export function TextureControls({ model }: { readonly model: OpenFile }) {
  if (sources.value.length === 0) return null;
  const byItself = defaultSources.value.get(model);
  const choice = textureChoices.value.get(model.id);
  const shift = textureShifts.value.get(model.id) ?? 0;
  return (
    <div class="texture-controls">
      <label>
        <span class="muted">{t('From')}</span>
        <select
          value={choice ?? BY_ITSELF}
          onChange={({ currentTarget: { value } }) => chooseTextures(model.id, value === BY_ITSELF ? null : value)}
        >
          <option value={BY_ITSELF}>
            {byItself ? t('{title} (as found)', { title: retold(byItself.title) }) : t('none found')}
          </option>
          {sources.value.map(({ id, title }) => (
            <option key={id} value={id}>
              {retold(title)}
            </option>
          ))}
          <option value="">{t('None')}</option>
        </select>
      </label>
      <div class="texture-shift">
        <label>
          <span class="muted">{t('Shift')}</span>
          <input
            type="number"
            class="number"
            value={shift}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') shiftTextures(model.id, currentTarget.valueAsNumber);
              currentTarget.value = String(textureShifts.value.get(model.id) ?? 0);
            }}
          />
        </label>
        <IconButton name={t('Shift textures back')} icon={Minus} onPress={() => shiftTextures(model.id, shift - 1)} />
        <IconButton name={t('Shift textures on')} icon={Plus} onPress={() => shiftTextures(model.id, shift + 1)} />
      </div>
    </div>
  );
}

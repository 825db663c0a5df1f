// The parts of a file's row that concern its place on stage: whether it stands there beside others, and what a body holds.
// SPDX-License-Identifier: MIT
import { Users } from 'lucide-preact';
import type { OpenFile } from '../files/open-file';
import { belongTogether, isBody, isReduced, isWeapon } from '../files/weapon';
import { t } from '../i18n/text';
import { giveWeapon, toggleBeside } from '../state/cast-actions';
import { files, tabFiles } from '../state/session';
import { heldBy, standOf, stands, standsOnStage } from '../state/stage-cast';
import { keepFocus } from './icon-button';
import './styles/beside.css';

/** Whether a file can stand on stage by itself: not what has no skeleton, what a body holds, or what a model plays. */
export function canStand(file: OpenFile): boolean {
  return file.document.skeleton !== null && standOf(file) === file && tabFiles.value.includes(file);
}

/** A toggle; the last one on stage stays there. */
export function BesideButton({ file }: { readonly file: OpenFile }) {
  const there = standsOnStage(file);
  const name = t('Beside others: {name}', { name: file.name });
  return (
    <button
      type="button"
      class="close beside"
      aria-pressed={there}
      aria-label={name}
      title={there ? t('On stage: take it from there') : t('Show beside what is on stage')}
      disabled={there && stands.value.length === 1}
      onMouseDown={keepFocus}
      onClick={() => toggleBeside(file)}
    >
      <Users size={14} />
    </button>
  );
}

/** What a body holds, once there is anything to hold: weapons of its character first. */
export function WeaponSelect({ body }: { readonly body: OpenFile }) {
  const weapons = files.value.filter(isWeapon);
  if (!isBody(body) || weapons.length === 0) return null;
  const own = weapons.filter((weapon) => belongTogether(body, weapon));
  const others = weapons.filter((weapon) => !own.includes(weapon));
  const choose = (id: string) => giveWeapon(body, weapons.find((weapon) => `${weapon.id}` === id) ?? null);
  return (
    <label class="weapon-select">
      <span class="muted">{t('Weapon')}</span>
      <select value={`${heldBy(body)?.id ?? ''}`} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t('None')}</option>
        {own.map((weapon) => (
          <option key={weapon.id} value={`${weapon.id}`}>
            {weaponTitle(weapon)}
          </option>
        ))}
        {others.length > 0 && (
          <optgroup label={t('Of other characters')}>
            {others.map((weapon) => (
              <option key={weapon.id} value={`${weapon.id}`}>
                {weaponTitle(weapon)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

function weaponTitle(weapon: OpenFile): string {
  return isReduced(weapon) ? t('{name}, without a skeleton', { name: weapon.name }) : weapon.name;
}

// Which model the motion on stage plays on, and the choice of another one. Loaded with the first motion.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../files/open-file';
import { bestModel, missingBones, type PlaysOn } from '../files/pairing';
import { t } from '../i18n/text';
import { choosePlaysOn } from '../state/pairing-actions';
import { bundles, files, stageClip } from '../state/session';
import { counted } from './numbers';
import './styles/motion.css';

const AUTOMATIC = 'automatic';

export function PlaysOnChoice() {
  const motion = stageClip.value?.file;
  if (motion === undefined || motion.role !== 'motion') return null;
  const models = files.value.filter(({ role }) => role === 'model');
  if (models.length === 0) return null;
  const chosen = motion.playsOn;
  const isThere = chosen === 'nothing' || models.some(({ id }) => id === chosen);
  return (
    <div class="plays-on">
      <label>
        <span>{t('Plays on')}</span>
        <select
          value={isThere ? String(chosen) : AUTOMATIC}
          onChange={(event) => choosePlaysOn([motion], choiceFrom(event.currentTarget.value))}
        >
          <option value={AUTOMATIC}>{automaticText(motion)}</option>
          {models.map((model) => (
            <option key={model.id} value={String(model.id)}>
              {modelText(motion, model, models)}
            </option>
          ))}
          <option value="nothing">{t('Flat, without a model')}</option>
        </select>
      </label>
      {isThere && chosen !== undefined && <ForAll motion={motion} choice={chosen} />}
    </div>
  );
}

function choiceFrom(value: string): PlaysOn | null {
  if (value === AUTOMATIC) return null;
  return value === 'nothing' ? value : Number(value);
}

function automaticText(motion: OpenFile): string {
  const { playsOn: _, ...free } = motion;
  const best = bestModel(free, files.value);
  return best === null ? t('Automatic: none fits') : t('Automatic: {name}', { name: best.name });
}

function modelText(motion: OpenFile, model: OpenFile, models: readonly OpenFile[]): string {
  const sameName = models.some((other) => other !== model && other.name === model.name);
  const shared = motion.boneIds.size - missingBones(motion, model).length;
  return t('{model} ({shared} of {bones})', {
    model: sameName ? model.path : model.name,
    shared,
    bones: counted(motion.boneIds.size, 'bone'),
  });
}

/** What was chosen for one motion of a container is often meant for all of them. */
function ForAll({ motion, choice }: { readonly motion: OpenFile; readonly choice: PlaysOn }) {
  const bundle = bundles.value.find(({ id }) => id === motion.bundleId);
  const siblings = files.value.filter(({ role, bundleId }) => role === 'motion' && bundleId === motion.bundleId);
  const others = siblings.filter(({ playsOn }) => playsOn !== choice);
  if (bundle === undefined || others.length === 0) return null;
  return (
    <button type="button" class="link" onClick={() => choosePlaysOn(siblings, choice)}>
      {t('For all {count} motions of {name}', { count: siblings.length, name: bundle.name })}
    </button>
  );
}

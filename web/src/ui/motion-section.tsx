// The inspector's part about a motion and its model: who has which bones, and how both are read.
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { positionBits } from '../state/position-readings';
import { stageClip, stageFile } from '../state/session';
import { lazily } from './lazily';
import { MotionBones } from './motion-bones';

const Readings = lazily<object>(async () => (await import('./readings')).Readings);

export function MotionSection() {
  const [open, setOpen] = useState(false);
  const motion = stageClip.value?.file.role === 'motion' ? stageClip.value.file : null;
  const model = stageFile.value?.role === 'model' ? stageFile.value : null;
  if (motion === null && model === null) return null;
  const changed = positionBits.value !== 0 || [motion, model].some((file) => file?.loadOptions !== undefined);
  return (
    <>
      {motion !== null && model !== null && <MotionBones />}
      <details class="facts-section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {t('How it is read')}
          {changed && <span class="tag warning">{t('changed')}</span>}
        </summary>
        {open && <Readings />}
      </details>
    </>
  );
}

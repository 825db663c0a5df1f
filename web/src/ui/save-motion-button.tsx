// The button under a clip's facts that opens the dialog for saving it as a motion. The dialog comes when it is asked for.
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { stageClip, stageFile } from '../state/session';
import { lazily } from './lazily';
import type { SaveMotionProps } from './save-motion';

const SaveMotion = lazily<SaveMotionProps>(async () => (await import('./save-motion')).SaveMotion);

export function SaveMotionButton() {
  const [open, setOpen] = useState(false);
  const [model, entry] = [stageFile.value, stageClip.value];
  if (model === null || entry === null || entry.clip.frameCount === 0) return null;
  return (
    <div class="save-motion-place">
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Save as .mot…')}
      </button>
      {open && <SaveMotion model={model} entry={entry} onClose={() => setOpen(false)} />}
    </div>
  );
}

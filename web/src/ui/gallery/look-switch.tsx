// What the gallery draws: whole models, or the bones in them.
// SPDX-License-Identifier: MIT
import { Bone, Box } from 'lucide-preact';
import { t } from '../../i18n/text';
import { drawSkeletons } from '../../state/gallery';
import { gallerySkeletons } from '../../state/gallery-open';
import { IconButton } from '../icon-button';

export function LookSwitch() {
  const skeletons = gallerySkeletons.value;
  return (
    <fieldset class="gallery-look" aria-label={t('What is drawn')}>
      <IconButton name={t('Skeletons')} icon={Bone} pressed={skeletons} onPress={() => drawSkeletons(true)}>
        {t('Skeletons')}
      </IconButton>
      <IconButton name={t('Models')} icon={Box} pressed={!skeletons} onPress={() => drawSkeletons(false)}>
        {t('Models')}
      </IconButton>
    </fieldset>
  );
}

// Beside the ruler, over the names of the rows: which of them there are.
// SPDX-License-Identifier: MIT
import { Activity, ChevronsDownUp, ChevronsUpDown } from 'lucide-preact';
import { t } from '../../i18n/text';
import { setMovingOnly, unfoldAll } from '../../state/timeline-actions';
import { movingOnly, unfolded } from '../../state/timeline-place';
import { IconButton } from '../icon-button';

export function RulerCorner() {
  const open = unfolded.value.size > 0;
  return (
    <div class="timeline-corner">
      <IconButton
        name={t('Only bones with keys')}
        icon={Activity}
        pressed={movingOnly.value}
        onPress={() => setMovingOnly(!movingOnly.value)}
      />
      <IconButton
        name={open ? t('Fold all channels') : t('Unfold all channels')}
        icon={open ? ChevronsDownUp : ChevronsUpDown}
        onPress={() => unfoldAll(!open)}
      />
    </div>
  );
}

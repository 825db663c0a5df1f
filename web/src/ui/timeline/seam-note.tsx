// How far the end of what is played is from its beginning, and which joint shows it most; said of what plays once as well.
// SPDX-License-Identifier: MIT
import { ArrowRightToLine, Repeat } from 'lucide-preact';
import { t } from '../../i18n/text';
import { looping, stageFile } from '../../state/session';
import { boneLabel } from '../../state/stage-view';
import { seam } from '../../state/timeline-view';
import { selectBone } from '../../state/view-actions';
import { fixed } from '../numbers';

export function SeamNote() {
  const gap = seam.value;
  const bone = stageFile.value?.document.bones[gap?.bone ?? -1];
  if (gap === null || bone === undefined) return null;
  const Sign = looping.value ? Repeat : ArrowRightToLine;
  if (gap.distance === 0)
    return (
      <span class="seam-note muted" title={t('The last frame is the first')}>
        <Sign size={13} /> {looping.value ? t('Seamless') : t('Not looping; would be seamless')}
      </span>
    );
  const share = fixed(100 * gap.share, 1);
  const distance = fixed(gap.distance, 3);
  return (
    <button
      type="button"
      class="seam-note link"
      title={t('From the last frame to the first, {bone} goes {distance} units, {share} % of the model’s size', {
        bone: boneLabel(bone),
        distance,
        share,
      })}
      onClick={() => selectBone(bone.position)}
    >
      <Sign size={13} />
      {looping.value
        ? t('Seam {share} %, {bone}', { share, bone: boneLabel(bone) })
        : t('Not looping; seam {share} %, {bone}', { share, bone: boneLabel(bone) })}
    </button>
  );
}

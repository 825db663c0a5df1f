// What the file says about the clip that plays.
// SPDX-License-Identifier: MIT
import type { Clip } from '../../../wasm-bindings/kotsu';
import { readersWords, t } from '../i18n/text';
import { clipUse, useWords } from '../playback/clip-use';
import { durationSeconds } from '../playback/clock';
import { paced, slowTicks, wrappedTicks } from '../playback/pace';
import { openPanel } from '../state/dock';
import { pace, type StageClip, stageClip } from '../state/session';
import { dialectTitles } from './dialect';
import { Code, type Fact, Facts } from './facts';
import { hex, seconds } from './numbers';

export function ClipFacts() {
  const entry = stageClip.value;
  if (entry === null) return null;
  const { clip } = entry;
  const okami = entry.file.role === 'motion';
  return (
    <Facts
      title={entry.label}
      facts={[
        [t('Frames'), framesText(clip)],
        [
          t('Duration'),
          t('{seconds} at {rate} frames/s', { seconds: seconds(durationSeconds(clip)), rate: clip.framesPerSecond }),
        ],
        pace.value === 'normal' ? null : [pace.value === 'slow' ? t('In Slow') : t('In Haste'), paceText(clip)],
        loopsFact(entry),
        clip.frameCount < 2 ? null : [t('Seam'), <SeamPlace key="seam" />],
        clip.dialect === null ? null : [t('Motion of'), t(dialectTitles[clip.dialect])],
        okami ? [t('Curves'), clip.curveCount] : [t('Bones per frame'), clip.boneCount],
        [t('Frames that scale'), clip.scaledFrameCount === 0 ? t('none') : clip.scaledFrameCount],
        [t('Offset in file'), <Code key="offset">{hex(clip.byteOffset)}</Code>],
      ]}
    />
  );
}

function framesText(clip: Clip): string {
  if (clip.frameCount === clip.claimedFrameCount) return String(clip.frameCount);
  return t('{part} of {whole} that the file promises', { part: clip.frameCount, whole: clip.claimedFrameCount });
}

function paceText(clip: Clip): string {
  const duration = seconds(durationSeconds(paced(clip, pace.value)));
  if (pace.value === 'haste') return t('{duration}, two frames per tick', { duration });
  const wrapped = wrappedTicks(clip.frameCount);
  const ticks = t('{duration}, {count} ticks', { duration, count: slowTicks(clip.frameCount) });
  return wrapped === null
    ? ticks
    : t('{ticks}. The game counts them in a byte, which wraps to {wrapped}.', { ticks, wrapped });
}

function loopsFact({ clip, sequences }: StageClip): Fact {
  if (clip.loops !== null) return [t('Loops'), clip.loops ? t('yes') : t('no')];
  const use = clipUse(clip, sequences);
  return use === null
    ? [t('Loops'), t('the file does not say')]
    : [t('Sequences'), useWords(use, readersWords).join(', ')];
}

/** It is measured in one place, for the part that is played. */
function SeamPlace() {
  return (
    <button type="button" class="link" onClick={() => openPanel('timeline')}>
      {t('Shown in the timeline')}
    </button>
  );
}

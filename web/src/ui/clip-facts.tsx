// What the file says about the clip that plays.
// SPDX-License-Identifier: MIT
import { useSignal } from '@preact/signals';
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { readersWords, t } from '../i18n/text';
import { clipUse, useWords } from '../playback/clip-use';
import { durationSeconds } from '../playback/clock';
import { paced, slowTicks, wrappedTicks } from '../playback/pace';
import { measureSeam, type Seam } from '../playback/seam';
import { positionBits } from '../state/position-readings';
import { pace, type StageClip, stageClip, stageFile } from '../state/session';
import { boneLabel } from '../state/stage-view';
import { dialectTitles } from './dialect';
import { Code, type Fact, Facts } from './facts';
import { fixed, hex, seconds } from './numbers';

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
        [t('Seam'), <SeamMeter key={entry.key} clip={clip} />],
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

/** How well the clip's end meets its beginning. Two poses are sampled for it, so it waits to be asked. */
function SeamMeter({ clip }: { readonly clip: Clip }) {
  const seam = useSignal<Seam | null | undefined>(undefined);
  const document = stageFile.value?.document;
  if (document === undefined) return null;
  if (seam.value === undefined) {
    return (
      <button
        type="button"
        class="link"
        onClick={() => {
          seam.value = measureSeam(document, clip, positionBits.value);
        }}
      >
        {t('Measure')}
      </button>
    );
  }
  return <span role="status">{seamText(seam.value, document)}</span>;
}

function seamText(seam: Seam | null, document: KotsuDocument): string {
  const bone = document.bones[seam?.bone ?? -1];
  if (seam === null || bone === undefined || seam.distance === 0) return t('none: the last frame is the first');
  const share = fixed(100 * seam.share, 1);
  return t('{distance} units, {share} % of the model’s size, at {bone}', {
    distance: fixed(seam.distance, 3),
    share,
    bone: boneLabel(bone),
  });
}

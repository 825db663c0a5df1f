// The middle of the page: the viewport, and everything that is said over it.
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import { formatTitles } from '../files/formats';
import { t } from '../i18n/text';
import { counterpart } from '../state/compare-pair';
import { dueHint } from '../state/hints';
import { picture, stageClip, stageFile } from '../state/session';
import { cast } from '../state/stage-cast';
import { lazily } from './lazily';
import { mountViewport } from './mount-viewport';
import { Notices } from './notices';
import { LoadingNote, RigNote, StageCard } from './stage-messages';
import { keepKeysInTime, onViewKey } from './view-keys';
import { ViewportToolbar } from './viewport-toolbar';

const CompareLegend = lazily(async () => (await import('./compare/compare-legend')).CompareLegend);

const Hints = lazily<object>(async () => (await import('./hints')).Hints);

export function Stage() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : mountViewport(canvas.current)), []);
  const seen = picture.value === 'ready' && stageFile.value?.document.skeleton != null;
  return (
    <main class="stage" aria-label={t('Stage')}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its keys are its own, not those of a reader in a text. */}
      <canvas
        ref={canvas}
        class={`viewport ${seen ? '' : 'dimmed'}`}
        role="application"
        tabIndex={0}
        aria-label={describeStage()}
        aria-description={t(
          'Arrows go around the model, Shift and arrows move the view, plus and minus or Page Up and Page Down zoom, Home frames the model; 1, 3, 7 and 9 look from the front, the side, above and the opposite side.',
        )}
        onKeyDown={onViewKey}
        onMouseDown={keepKeysInTime}
      />
      <StageCard />
      <RigNote />
      {seen && <ViewportToolbar />}
      <div class="stage-top">
        {counterpart.value !== null && <CompareLegend />}
        <LoadingNote />
        <Notices />
        {dueHint.value !== null && <Hints />}
      </div>
    </main>
  );
}

function describeStage(): string {
  const file = stageFile.value;
  if (file === null) return t('Empty stage');
  const clip = stageClip.value;
  const model = file.document.name || file.name;
  const format = t(formatTitles[file.document.format]);
  const others = cast.value.filter((actor) => actor.file !== file).map((actor) => actor.file.name);
  const alone =
    clip === null
      ? t('{model}, {format}, at rest', { model, format })
      : t('{model}, {format}, playing {clip}', { model, format, clip: clip.label });
  return others.length === 0 ? alone : t('{stage}, with {others}', { stage: alone, others: others.join(', ') });
}

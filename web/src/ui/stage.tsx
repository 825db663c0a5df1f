// The middle of the page: the viewport, and everything that is said over it.
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import { formatTitles } from '../files/formats';
import { picture, stageClip, stageFile } from '../state/session';
import { cast } from '../state/stage-cast';
import { mountViewport } from './mount-viewport';
import { Notices } from './notices';
import { LoadingNote, RigNote, StageCard } from './stage-messages';
import { ViewportToolbar } from './viewport-toolbar';

export function Stage() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : mountViewport(canvas.current)), []);
  const seen = picture.value === 'ready' && stageFile.value?.document.skeleton != null;
  return (
    <main class="stage" aria-label="Stage">
      <canvas ref={canvas} class={`viewport ${seen ? '' : 'dimmed'}`} role="img" aria-label={describeStage()} />
      <StageCard />
      <RigNote />
      {seen && <ViewportToolbar />}
      <div class="stage-top">
        <LoadingNote />
        <Notices />
      </div>
    </main>
  );
}

function describeStage(): string {
  const file = stageFile.value;
  if (file === null) return 'Empty stage';
  const clip = stageClip.value;
  const what = `${file.document.name || file.name}, ${formatTitles[file.document.format]}`;
  const others = cast.value.filter((actor) => actor.file !== file).map((actor) => actor.file.name);
  const beside = others.length === 0 ? '' : `, with ${others.join(', ')}`;
  return `${what}, ${clip === null ? 'at rest' : `playing ${clip.label}`}${beside}`;
}

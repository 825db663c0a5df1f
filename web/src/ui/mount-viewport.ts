// Ties the viewport to the session: what is on stage, what is selected, how it is shown.
// SPDX-License-Identifier: MIT
import { computed, effect, untracked } from '@preact/signals';
import type { SceneOptions, Viewport } from '../scene/viewport';
import { player } from '../state/playback-actions';
import { frameRequest, hiddenObjects, selectedBone, stageClip, stageFile, theme, viewOptions } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { clipBox, sceneSkeleton } from '../state/stage-view';
import { notify, selectBone, setPicture, setViewport } from '../state/view-actions';

/** The skeleton on stage in the scene's words. Only a flat rig depends on its clip. */
const scene = computed(() => {
  const document = stageFile.value?.document;
  const skeleton = document?.skeleton;
  if (document === undefined || !skeleton) return null;
  const clip = skeleton.flat ? (stageClip.value?.clip ?? null) : null;
  return { document, skeleton: sceneSkeleton(skeleton, clip) };
});

/** Brings the viewport to life on a canvas; returns what takes it down again. The page works without one, just blind. */
export function mountViewport(canvas: HTMLCanvasElement): () => void {
  const stops: (() => void)[] = [];
  let unmounted = false;
  import('../scene/viewport')
    .then(({ createViewport }) => {
      if (unmounted) return;
      const viewport = createViewport(canvas, {
        tick: (seconds) => player.tick(seconds),
        pose: player.pose,
        select: selectBone,
        contextChanged: (lost) => setPicture(lost ? 'lost' : 'ready'),
      });
      stops.push(
        ...follow(viewport),
        () => setViewport(null),
        () => viewport.dispose(),
      );
      setViewport(viewport);
      setPicture('ready');
    })
    .catch((error: unknown) => {
      console.warn('No viewport:', error);
      setPicture('unavailable');
      if (!unmounted) stops.push(tickWithoutPicture());
    });
  return () => {
    unmounted = true;
    for (const stop of stops) stop();
  };
}

/** What the user chose, for what is on stage now. */
const sceneOptions = computed<SceneOptions>(() => {
  const { ownSize, smoothTexels, bones, ...chosen } = viewOptions.value;
  const file = stageFile.value;
  const meshSeen = stageMesh.value !== null && (chosen.mesh || chosen.wireframe);
  return {
    ...chosen,
    theme: theme.value,
    bones: bones || !meshSeen || selectedBone.value !== null,
    textureFilter: smoothTexels ? 'linear' : 'nearest',
    modelScale: ownSize ? (file?.document.skeleton?.modelScale ?? 1) : 1,
    hiddenObjects: [...(hiddenObjects.value.get(file?.id ?? 0) ?? [])],
  };
});
/** Of these, the ones that move or scale the model as a whole: the camera has to follow. */
const ownSize = computed(() => viewOptions.value.ownSize);
const rootMotion = computed(() => viewOptions.value.rootMotion);

function follow(viewport: Viewport): (() => void)[] {
  let shown: typeof scene.value = null;
  const showSkeleton = effect(() => {
    void [frameRequest.value, ownSize.value];
    const next = scene.value;
    const moves = rootMotion.value;
    untracked(() => {
      viewport.setOptions(sceneOptions.value);
      if (next !== shown) {
        viewport.setSkeleton(next?.skeleton ?? null);
        if (stageMesh.value !== null) viewport.setMesh(stageMesh.value).catch(noMesh);
      }
      shown = next;
      if (next !== null) viewport.frame(clipBox(next.document, stageClip.value?.clip ?? null, next.skeleton, moves));
    });
  });
  const showSelection = effect(() => {
    void scene.value; // A new skeleton comes without a selection.
    viewport.setSelected(selectedBone.value);
  });
  const showOptions = effect(() => {
    viewport.setOptions(sceneOptions.value);
  });
  return [showSkeleton, showSelection, showOptions];
}

function noMesh(error: unknown): void {
  console.warn('No mesh:', error);
  notify('error', 'The mesh cannot be shown', [
    'The part of the page that draws it did not load. Reload to try again.',
  ]);
}

/** Time goes on without a picture: the values still play. */
function tickWithoutPicture(): () => void {
  let request = 0;
  const tick = (milliseconds: number) => {
    player.tick(milliseconds / 1000);
    request = requestAnimationFrame(tick);
  };
  request = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(request);
}

// Ties the viewport to the session: what is on stage, what is selected, how it is shown.
// SPDX-License-Identifier: MIT
import { computed, effect } from '@preact/signals';
import { t } from '../i18n/text';
import type { SceneOptions, Viewport } from '../scene/viewport';
import { selectOn } from '../state/cast-actions';
import { faceTaker } from '../state/lit-faces';
import { player } from '../state/playback-actions';
import { frameRequest, theme, viewOptions } from '../state/session';
import { cast } from '../state/stage-cast';
import { actorLooks, sceneActors, standingBoxes, takeFace } from '../state/stage-scene';
import { pictureTurn } from '../state/texture-signals';
import { notify, selectBone, setPicture, setViewport } from '../state/view-actions';

/** Brings the viewport to life on a canvas; returns what takes it down again. The page works without one, just blind. */
export function mountViewport(canvas: HTMLCanvasElement): () => void {
  const stops: (() => void)[] = [];
  let unmounted = false;
  import('../scene/viewport')
    .then(({ createViewport }) => {
      if (unmounted) return;
      const viewport = createViewport(canvas, {
        tick: (seconds) => player.tick(seconds),
        select: (hit, faceAt) => {
          const select = () => {
            const actor = hit === null ? undefined : cast.value[hit.actor];
            if (hit === null || actor === undefined) selectBone(null);
            else selectOn(actor, hit.bone);
          };
          if (faceTaker.value === null) select();
          else faceAt().then((face) => (face !== null && takeFace(face)) || select(), select);
        },
        contextChanged: (lost) => setPicture(lost ? 'lost' : 'ready'),
      });
      stops.push(
        follow(viewport),
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

/** What the user chose; another object when there are other pictures to ask for. */
const sceneOptions = computed<SceneOptions>(() => {
  void pictureTurn.value;
  const { ownSize, smoothTexels, ...chosen } = viewOptions.value;
  return { ...chosen, theme: theme.value, textureFilter: smoothTexels ? 'linear' : 'nearest' };
});
/** When the camera has to follow: one of these is another. */
const framing = computed(() => {
  const { ownSize, rootMotion } = viewOptions.value;
  return [frameRequest.value, ownSize, rootMotion, ...sceneActors.value.map(({ skeleton }) => skeleton)];
});

function follow(viewport: Viewport): () => void {
  let actors: typeof sceneActors.value = [];
  let boxes: typeof standingBoxes.value = [];
  let framed: typeof framing.value = [];
  return effect(() => {
    if (sceneActors.value !== actors) {
      actors = sceneActors.value;
      viewport.setActors(actors).catch(noMesh);
    }
    viewport.setLook(sceneOptions.value, actorLooks.value);
    const wanted = framing.value;
    const anew = wanted.length !== framed.length || wanted.some((each, index) => each !== framed[index]);
    framed = wanted;
    let moved = false;
    // One alone stays where it is, whatever it plays.
    if (anew || actors.filter(({ holder }) => holder === null).length > 1) {
      if (anew || standingBoxes.value !== boxes) moved = viewport.place(standingBoxes.value);
      boxes = standingBoxes.value;
    }
    if (actors.length > 0 && (anew || moved)) viewport.frame();
  });
}

function noMesh(error: unknown): void {
  console.warn('No mesh:', error);
  notify('error', t('The mesh cannot be shown'), [
    t('The part of the page that draws it did not load. Reload to try again.'),
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

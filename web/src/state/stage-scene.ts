// The cast in the scene's words: skeletons, meshes, how each is shown, and how much room each takes.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { REPLACED_OBJECT } from '../files/weapon-fit';
import type { ActorLook, ReadonlyBox, SceneActor, SceneMesh, SceneSkeleton } from '../scene/viewport';
import { boneLook } from './bone-look';
import { compareHow, compareLook, twinBone } from './compare-pair';
import { frameRequest, hiddenObjects, selectedBone, stageFile, viewOptions } from './session';
import { type Actor, cast, standTogether } from './stage-cast';
import { meshOf, wornMesh } from './stage-mesh';
import { sceneSkeleton, standBox } from './stage-view';
import type { Mover } from './stand-box';

interface KnownSkeleton {
  readonly document: KotsuDocument;
  /** Only a flat rig depends on its clip. */
  readonly clip: Clip | null;
  readonly skeleton: SceneSkeleton;
}

/** Of the cast as it is: the scene takes another object for another skeleton. */
const skeletons = new Map<string, KnownSkeleton>();

export const sceneActors = computed<readonly SceneActor[]>(() => {
  const known = new Map(skeletons);
  skeletons.clear();
  return cast.value.map((actor) => ({
    skeleton: skeletonOf(actor, known.get(actor.key)),
    pose: actor.pose,
    meshes: carried(actor).map(({ mesh }) => mesh),
    holder: actor.holder,
    // The one in charge and what it holds come first.
    over: actor.compared && actor.holder === null && compareLook.value === 'ghost' ? 0 : null,
  }));
});

function skeletonOf({ key, file: { document }, clip }: Actor, before: KnownSkeleton | undefined): SceneSkeleton {
  const { skeleton } = document;
  if (skeleton === null) throw new Error('Only what has a skeleton is an actor.');
  const placing = skeleton.flat ? clip : null;
  const stays = before?.document === document && before.clip === placing;
  const known = stays ? before : { document, clip: placing, skeleton: sceneSkeleton(skeleton, placing) };
  skeletons.set(key, known);
  return known.skeleton;
}

/** What hangs on an actor's bones: a body's own mesh, then what it wears in place of one of its objects. */
function carried({ file, worn }: Actor): { readonly file: OpenFile; readonly mesh: SceneMesh }[] {
  const weapon = worn === null ? null : wornMesh(worn.document, file.document.bones.length).scene;
  const meshes = [{ file, mesh: meshOf(file.document) }, ...(worn === null ? [] : [{ file: worn, mesh: weapon }])];
  return meshes.flatMap(({ file, mesh }) => (mesh === null ? [] : [{ file, mesh }]));
}

export const actorLooks = computed<readonly ActorLook[]>(() =>
  cast.value.map((actor) => ({
    selected: selectedOf(actor),
    second: actor.compared
      ? {
          opacity: compareHow.value.look === 'ghost' ? compareHow.value.opacity : 1,
          mesh: compareHow.value.look === 'ghost',
        }
      : null,
    ...boneLook(actor),
    hiddenObjects: carried(actor).map(({ file }, _, all) => [
      ...(hiddenObjects.value.get(file.id) ?? []),
      ...(file === actor.file && all.some((other) => other.file === actor.worn) ? [REPLACED_OBJECT] : []),
    ]),
    // A weapon's root track is in its body's space, whatever size its own file names.
    modelScale: viewOptions.value.ownSize ? (actor.stand.document.skeleton?.modelScale ?? 1) : 1,
  })),
);

function selectedOf({ file, compared, leads }: Actor): number | null {
  const stage = stageFile.value;
  if (compared) return leads && stage !== null ? twinBone(stage, selectedBone.value, file) : null;
  return file === stage ? selectedBone.value : null;
}

/** What each that stands by itself fills over its clip, with all that it holds; measured again on request. */
export const standingBoxes = computed<readonly ReadonlyBox[]>(() => {
  void frameRequest.value;
  const movers = cast.value.map((actor, index): Mover & Pick<Actor, 'stand' | 'holder' | 'compared'> => ({
    document: actor.file.document,
    clip: actor.clip,
    skeleton: sceneActors.value[index]?.skeleton ?? NO_SKELETON,
    meshes: carried(actor).map(({ file }) => file.document),
    stand: actor.stand,
    holder: actor.holder,
    compared: actor.compared,
  }));
  const leads = movers.filter(({ holder }) => holder === null);
  return leads.map((lead) =>
    standBox(
      movers.filter((mover) => standTogether(mover, lead)),
      viewOptions.value.rootMotion,
    ),
  );
});

const NO_SKELETON: SceneSkeleton = { bones: [], shape: 'own-axis', flat: false, placed: null };

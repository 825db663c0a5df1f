// The cast in the scene's words: skeletons, meshes, how each is shown, and how much room each takes.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { REPLACED_OBJECT } from '../files/weapon-fit';
import { boxSize } from '../scene/pose-bounds';
import type { Mover } from '../scene/stand-box';
import type { ActorLook, FaceHit, ReadonlyBox, SceneActor, SceneMesh, SceneSkeleton } from '../scene/viewport';
import { boneLook } from './bone-look';
import { compareHow, compareLook, counterpart, twinBone } from './compare-pair';
import { faceTaker, type LitFaces, litFaces } from './lit-faces';
import { frameRequest, hiddenObjects, selectedBone, stageFile, viewOptions } from './session';
import { type Actor, cast, standTogether } from './stage-cast';
import { meshOf, wornMesh } from './stage-mesh';
import { sceneSkeleton, standBox } from './stage-view';

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
    lit: carried(actor).map(({ file, mesh }) => (actor.compared ? UNLIT : litTriangles(file, mesh))),
    // A weapon's root track is in its body's space, whatever size its own file names.
    modelScale: scaleOf(actor) * (actor.compared ? secondScale.value : 1),
  })),
);

function scaleOf({ stand }: Actor): number {
  return viewOptions.value.ownSize ? (stand.document.skeleton?.modelScale ?? 1) : 1;
}

/** So many times as large as the other, and that one would be a dot beside it. */
const MOST_LARGER = 8;

/** What B is drawn larger or smaller by: side by side with one of quite another size, neither would be seen. */
export const secondScale = computed(() => {
  if (counterpart.value === null || compareLook.value !== 'beside') return 1;
  const leads = cast.value.filter(({ holder }) => holder === null);
  const sizeOf = (at: number) => {
    const [actor, box] = [leads[at], standingBoxes.value[at]];
    return actor === undefined || box === undefined ? Number.NaN : scaleOf(actor) * boxSize(box);
  };
  const ratio = sizeOf(0) / sizeOf(leads.findIndex(({ compared }) => compared));
  const isFar = ratio > MOST_LARGER || ratio < 1 / MOST_LARGER;
  return isFar && ratio > 0 && Number.isFinite(ratio) ? Number(ratio.toPrecision(2)) : 1;
});

interface KnownTriangles {
  readonly lit: LitFaces;
  readonly triangles: readonly number[];
}

/** The scene builds what lights up anew for another array: looks change far more often than what is lit. */
const lastLit = new WeakMap<SceneMesh, KnownTriangles>();
const UNLIT: readonly number[] = [];

function litTriangles({ id }: OpenFile, scene: SceneMesh): readonly number[] {
  const lit = litFaces.value;
  if (lit === null || lit.fileId !== id) return UNLIT;
  const known = lastLit.get(scene);
  if (known?.lit === lit) return known.triangles;
  const { byteOffset } = scene.mesh;
  const triangles = [...byteOffset.keys()].filter((triangle) => lit.byteOffsets.has(byteOffset[triangle] ?? 0));
  lastLit.set(scene, { lit, triangles });
  return triangles;
}

/** Hands a face that was clicked to whoever has bytes open; answers whether they are the bytes of its file. */
export function takeFace({ actor, mesh, triangle }: FaceHit): boolean {
  const on = cast.value[actor];
  const part = on === undefined ? undefined : carried(on)[mesh];
  const byteOffset = part?.mesh.mesh.byteOffset[triangle];
  if (part === undefined || byteOffset === undefined) return false;
  return faceTaker.value?.(part.file, byteOffset) ?? false;
}

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

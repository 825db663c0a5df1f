// The meshes on stage, copied out of the decoder once per file, for the viewport and for whoever lists their parts.
// SPDX-License-Identifier: MIT
import { computed, type ReadonlySignal } from '@preact/signals';
import { type KotsuDocument, KotsuError } from '../../../wasm-bindings/kotsu';
import { retold, t } from '../i18n/text';
import type { SceneMesh } from '../scene/viewport';
import { stageFile } from './session';
import { sceneMesh } from './stage-view';
import { notify } from './view-actions';
import { wearable } from './worn-mesh';

/** As long as their files are open. */
const meshes = new WeakMap<KotsuDocument, ReadonlySignal<SceneMesh | null>>();

/** null where the file has none, or no skeleton to hang it on. */
export function meshOf(document: KotsuDocument): SceneMesh | null {
  let known = meshes.get(document);
  if (known === undefined) {
    known = computed(() => (document.skeleton === null ? null : readMesh(document)));
    meshes.set(document, known);
  }
  return known.value;
}

/** Where there is no memory for it, the bones go on without it. */
function readMesh(document: KotsuDocument): SceneMesh | null {
  try {
    return sceneMesh(document);
  } catch (error) {
    if (!(error instanceof KotsuError)) throw error;
    // Later: what is computed may not say anything by itself.
    queueMicrotask(() => notify('error', t('The mesh cannot be shown'), [retold(error.message)]));
    return null;
  }
}

/** That of the file in charge. */
export const stageMesh = computed(() => {
  const document = stageFile.value?.document;
  return document === undefined ? null : meshOf(document);
});

/** The mesh of a weapon without a skeleton, for a body with so many bones. */
export interface WornMesh {
  /** null: it has none. */
  readonly scene: SceneMesh | null;
  /** Bones that it names and the body lacks. */
  readonly missing: readonly number[];
}

const worn = new WeakMap<KotsuDocument, Map<number, WornMesh>>();

export function wornMesh(weapon: KotsuDocument, boneCount: number): WornMesh {
  const bySize = worn.get(weapon) ?? new Map<number, WornMesh>();
  worn.set(weapon, bySize);
  const known = bySize.get(boneCount) ?? wear(weapon, boneCount);
  bySize.set(boneCount, known);
  return known;
}

function wear(weapon: KotsuDocument, boneCount: number): WornMesh {
  const whole = weapon.mesh();
  if (whole === null) return { scene: null, missing: [] };
  const { mesh, missing } = wearable(whole, boneCount);
  return { scene: sceneMesh(weapon, mesh), missing };
}

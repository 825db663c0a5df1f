// The mesh on stage, copied out of the decoder once per file, for the viewport and for whoever lists its parts.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { stageFile } from './session';
import { sceneMesh } from './stage-view';

/** null where the file on stage has none, or no skeleton to hang it on. */
export const stageMesh = computed(() => {
  const document = stageFile.value?.document;
  return document === undefined || document.skeleton === null ? null : sceneMesh(document);
});

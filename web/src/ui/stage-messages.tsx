// What the stage says when there is more, or less, to it than a picture.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { LoaderCircle } from 'lucide-preact';
import { noSkeletonReason } from '../files/formats';
import { missingBones } from '../files/pairing';
import { cancelOpening } from '../state/actions';
import { bundles, decoderFailure, isEmpty, loading, picture, stageClip, stageFile } from '../state/session';
import { castNote } from '../state/stage-cast';
import { showPanel } from '../state/view-actions';
import { keepFocus } from './icon-button';
import { counted, ranges } from './numbers';

const somethingToChoose = computed(() =>
  bundles.value.some(({ entries }) => entries.some(({ kind }) => kind !== 'texture' && kind !== 'kept')),
);

/** In the middle of the stage, in place of the model. */
export function StageCard() {
  const failure = decoderFailure.value;
  if (failure !== null) {
    return (
      <div class="stage-card" role="alert">
        <h2>The decoder did not load</h2>
        <p>{failure}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
  const file = stageFile.value;
  if (file === null && !isEmpty.value && !somethingToChoose.value) {
    return (
      <div class="stage-card">
        <h2>Textures without a model</h2>
        <p>Drop the model (.md, .scr, .mdb) as well to see them on it.</p>
        <button type="button" class="button" onClick={() => showPanel('inspector')}>
          Show the textures
        </button>
      </div>
    );
  }
  if (file === null && !isEmpty.value) {
    return (
      <div class="stage-card">
        <h2>Nothing on stage yet</h2>
        <p>Choose a file of the archive to see it here.</p>
        <button type="button" class="button" onClick={() => showPanel('files')}>
          Show the list
        </button>
      </div>
    );
  }
  if (file !== null && file.document.skeleton === null) {
    return (
      <div class="stage-card">
        <h2>{file.document.name || file.name}</h2>
        <p>{noSkeletonReason(file.document.format)}</p>
      </div>
    );
  }
  if (picture.value === 'unavailable') {
    return (
      <div class="stage-card" role="status">
        <h2>No picture</h2>
        <p>
          This browser gives the page no WebGL 2, so nothing can be drawn. Clips, bones and values work all the same.
        </p>
      </div>
    );
  }
  if (picture.value === 'lost') {
    return (
      <div class="stage-card" role="status">
        <h2>The graphics card is away</h2>
        <p>The browser took the picture back for a moment. It returns by itself.</p>
      </div>
    );
  }
  return null;
}

/** What is odd about the rig on stage, along its lower edge. */
export function RigNote() {
  const file = stageFile.value;
  const entry = stageClip.value;
  if (isEmpty.value || file === null || file.document.skeleton === null) return null;
  if (file.document.skeleton.flat) {
    return (
      <p class="rig-note">
        {file.playsOn === 'nothing'
          ? 'Laid out flat, as chosen under “Plays on”.'
          : 'A motion without its model: the bones are laid out flat. Drop the model (.md, .scr, .mdb) as well to see it as meant.'}
      </p>
    );
  }
  if (entry === null) {
    return (
      <p class="rig-note">
        {file.role === 'model'
          ? 'At rest. Drop motions (.mot) as well to see it move.'
          : 'At rest: this file holds no animation.'}
      </p>
    );
  }
  const missing = entry.file.role === 'motion' ? missingBones(entry.file, file) : [];
  const note = castNote.value;
  if (missing.length === 0) return note === null ? null : <p class="rig-note">{note}</p>;
  return (
    <p class="rig-note">
      {`${entry.label} also moves ${counted(missing.length, 'bone')} that ${file.name} lacks: ${ranges(missing)}.`}
    </p>
  );
}

export function LoadingNote() {
  const batch = loading.value;
  if (batch === null) return null;
  const { path, done, total, part } = batch;
  return (
    <div class="loading-note">
      <LoaderCircle size={16} class="spinner" />
      <span class="loading-path">{path}</span>
      {total > 1 && <span class="muted number">{`${done + 1} / ${total}`}</span>}
      {part > 0 && <progress aria-label={`Reading ${path}`} value={part} />}
      <button type="button" class="link" onMouseDown={keepFocus} onClick={cancelOpening}>
        Cancel
      </button>
    </div>
  );
}

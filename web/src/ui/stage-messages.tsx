// What the stage says when there is more, or less, to it than a picture.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { LoaderCircle } from 'lucide-preact';
import { noSkeletonReason } from '../files/formats';
import { missingBones } from '../files/pairing';
import { retold, t } from '../i18n/text';
import { cancelOpening } from '../state/actions';
import { bundles, decoderFailure, isEmpty, loading, picture, stageClip, stageFile } from '../state/session';
import { castNote } from '../state/stage-cast';
import { showPanel } from '../state/view-actions';
import { keepFocus } from './icon-button';
import { ranges } from './numbers';

const somethingToChoose = computed(() =>
  bundles.value.some(({ entries }) => entries.some(({ kind }) => kind !== 'texture' && kind !== 'kept')),
);

const texturesOnly = computed(
  () => !somethingToChoose.value && bundles.value.some(({ entries }) => entries.some(({ kind }) => kind === 'texture')),
);

/** In the middle of the stage, in place of the model. */
export function StageCard() {
  const failure = decoderFailure.value;
  if (failure !== null) {
    return (
      <div class="stage-card" role="alert">
        <h2>{t('The decoder did not load')}</h2>
        <p>{retold(failure)}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t('Reload the page')}
        </button>
      </div>
    );
  }
  const file = stageFile.value;
  if (file === null && !isEmpty.value && texturesOnly.value) {
    return (
      <div class="stage-card">
        <h2>{t('Textures without a model')}</h2>
        <p>{t('Drop the model (.md, .scr, .mdb) as well to see them on it.')}</p>
        <button type="button" class="button" onClick={() => showPanel('inspector')}>
          {t('Show the textures')}
        </button>
      </div>
    );
  }
  if (file === null && !isEmpty.value) {
    return (
      <div class="stage-card">
        <h2>{t('Nothing on stage yet')}</h2>
        <p>
          {somethingToChoose.value
            ? t('Choose a file of the archive to see it here.')
            : t('Nothing in what is open can be shown here.')}
        </p>
        <button type="button" class="button" onClick={() => showPanel('files')}>
          {t('Show the list')}
        </button>
      </div>
    );
  }
  if (file !== null && file.document.skeleton === null) {
    return (
      <div class="stage-card">
        <h2>{file.document.name || file.name}</h2>
        <p>{t(noSkeletonReason(file.document.format) ?? '')}</p>
      </div>
    );
  }
  if (picture.value === 'unavailable') {
    return (
      <div class="stage-card" role="status">
        <h2>{t('No picture')}</h2>
        <p>
          {t(
            'This browser gives the page no WebGL 2, so nothing can be drawn. Clips, bones and values work all the same.',
          )}
        </p>
      </div>
    );
  }
  if (picture.value === 'lost') {
    return (
      <div class="stage-card" role="status">
        <h2>{t('The graphics card is away')}</h2>
        <p>{t('The browser took the picture back for a moment. It returns by itself.')}</p>
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
          ? t('Laid out flat, as chosen under “Plays on”.')
          : t(
              'A motion without its model: the bones are laid out flat. Drop the model (.md, .scr, .mdb) as well to see it as meant.',
            )}
      </p>
    );
  }
  if (entry === null) {
    return (
      <p class="rig-note">
        {file.role === 'model'
          ? t('At rest. Drop motions (.mot) as well to see it move.')
          : t('At rest: this file holds no animation.')}
      </p>
    );
  }
  const missing = entry.file.role === 'motion' ? missingBones(entry.file, file) : [];
  const note = castNote.value;
  if (missing.length === 0) return note === null ? null : <p class="rig-note">{retold(note)}</p>;
  return (
    <p class="rig-note">
      {t(
        '{count, plural, one {{motion} also moves # bone that {model} lacks: {bones}.} other {{motion} also moves # bones that {model} lacks: {bones}.}}',
        { count: missing.length, motion: entry.label, model: file.name, bones: ranges(missing) },
      )}
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
      {part > 0 && <progress aria-label={t('Reading {path}', { path })} value={part} />}
      <button type="button" class="link" onMouseDown={keepFocus} onClick={cancelOpening}>
        {t('Cancel')}
      </button>
    </div>
  );
}

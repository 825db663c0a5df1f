// All open files: those with a stage of their own, with what else is on stage; under each model the motions it plays.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { formatTitles } from '../files/formats';
import type { OpenFile } from '../files/open-file';
import { bestModel } from '../files/pairing';
import { closeFile, showFile } from '../state/actions';
import { bundles, files, isEmpty, stageClip, stageFile, tabFiles } from '../state/session';
import { standOf } from '../state/stage-cast';
import { BesideButton, canStand, WeaponSelect } from './beside';
import { BundleRow } from './bundle-row';
import { keepFocus } from './icon-button';
import { byteSize } from './numbers';

export function FileList() {
  if (isEmpty.value) return <p class="hint">No file is open.</p>;
  const alone = files.value.filter((file) => file.bundleId === null);
  return (
    <ul class="file-list" aria-label="Open files">
      {tabFiles.value.map((file) => (
        <FileRow key={file.id} file={file} motions={alone.filter((motion) => playsBy(motion, file))} />
      ))}
      {bundles.value.map((bundle) => (
        <BundleRow key={bundle.id} bundle={bundle} />
      ))}
    </ul>
  );
}

function playsBy(motion: OpenFile, model: OpenFile): boolean {
  return motion.role === 'motion' && bestModel(motion, files.value) === model;
}

function FileRow({ file, motions }: { readonly file: OpenFile; readonly motions: readonly OpenFile[] }) {
  const playing = stageClip.value?.file;
  const current = file === stageFile.value || file === playing;
  const holder = standOf(file);
  return (
    <li>
      <div class={`file-row ${current ? 'current' : ''}`}>
        <button
          type="button"
          class="file-row-name"
          aria-current={current ? 'true' : undefined}
          title={file.path}
          onClick={() => showFile(file.id)}
        >
          <span>{file.name}</span>
          <span class="file-row-facts muted">
            {holder !== file && `held by ${holder.name} · `}
            {file.document.name !== '' && `${file.document.name} · `}
            {formatTitles[file.document.format]} · {byteSize(file.size)}
          </span>
        </button>
        {files.value.length > 1 && canStand(file) && <BesideButton file={file} />}
        <button
          type="button"
          class="close"
          aria-label={`Close ${file.name}`}
          title="Close"
          onMouseDown={keepFocus}
          onClick={() => closeFile(file.id)}
        >
          <X size={14} />
        </button>
      </div>
      <WeaponSelect body={file} />
      {motions.length > 0 && (
        <ul aria-label={`Motions of ${file.name}`}>
          {motions.map((motion) => (
            <FileRow key={motion.id} file={motion} motions={[]} />
          ))}
        </ul>
      )}
    </li>
  );
}

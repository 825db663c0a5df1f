// All open files: those with a stage of their own, with what else is on stage; under each model the motions it plays.
// SPDX-License-Identifier: MIT
import { LayoutGrid, X } from 'lucide-preact';
import { formatTitles } from '../files/formats';
import type { OpenFile } from '../files/open-file';
import { bestModel } from '../files/pairing';
import { t } from '../i18n/text';
import { closeFile, showFile } from '../state/actions';
import { sideFiles } from '../state/compare-sides';
import { bundles, files, isEmpty, stageClip, stageFile, tabFiles } from '../state/session';
import { standOf } from '../state/stage-cast';
import { BesideButton, canStand, WeaponSelect } from './beside';
import { BundleRow } from './bundle-row';
import { CompareFileButton } from './compare-button';
import { keepFocus } from './icon-button';
import { byteSize } from './numbers';
import './styles/facts.css';

export function FileList() {
  if (isEmpty.value) return <p class="hint">{t('No file is open.')}</p>;
  const alone = files.value.filter((file) => file.bundleId === null);
  return (
    <>
      {bundles.value.length + tabFiles.value.length > 1 && <GalleryButton />}
      <ul class="file-list" aria-label={t('Open files')}>
        {tabFiles.value.map((file) => (
          <FileRow key={file.id} file={file} motions={alone.filter((motion) => playsBy(motion, file))} />
        ))}
        {bundles.value.map((bundle) => (
          <BundleRow key={bundle.id} bundle={bundle} />
        ))}
      </ul>
    </>
  );
}

function GalleryButton() {
  return (
    <button type="button" class="gallery-open" onClick={() => void showGallery()}>
      <LayoutGrid size={16} />
      {t('All of them in a gallery')}
    </button>
  );
}

async function showGallery(): Promise<void> {
  (await import('../state/gallery')).openGallery();
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
            {holder !== file && t('held by {name} · ', { name: holder.name })}
            {file.document.name !== '' && `${file.document.name} · `}
            {t(formatTitles[file.document.format])} · {byteSize(file.size)}
          </span>
        </button>
        {files.value.length > 1 && canStand(file) && <BesideButton file={file} />}
        {sideFiles.value.length > 1 && sideFiles.value.includes(file) && <CompareFileButton file={file} />}
        <button
          type="button"
          class="close"
          aria-label={t('Close {name}', { name: file.name })}
          title={t('Close')}
          onMouseDown={keepFocus}
          onClick={() => closeFile(file.id)}
        >
          <X size={14} />
        </button>
      </div>
      <WeaponSelect body={file} />
      {motions.length > 0 && (
        <ul aria-label={t('Motions of {name}', { name: file.name })}>
          {motions.map((motion) => (
            <FileRow key={motion.id} file={motion} motions={[]} />
          ))}
        </ul>
      )}
    </li>
  );
}

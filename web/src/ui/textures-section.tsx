// The folded parts of the inspector that lead to textures: those in the file on stage, and files of textures that are open.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { bundles, stageFile } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { texturesOpen } from '../state/texture-signals';
import { lazily } from './lazily';

const Textures = lazily<object>(async () => (await import('./textures')).Textures);
const TextureFiles = lazily<object>(async () => (await import('./texture-files')).TextureFiles);

const textureFilesOpen = computed(() =>
  bundles.value.some(({ entries }) => entries.some(({ kind }) => kind === 'texture')),
);

const hasVram = computed(() => {
  const document = stageFile.value?.document;
  if (document === undefined || !document.format.startsWith('ff8-')) return false;
  return stageMesh.value !== null || document.tims().length > 0;
});

export function TexturesSection() {
  return (
    <>
      <VramSection key={stageFile.value?.id} />
      <FilesSection />
    </>
  );
}

function VramSection() {
  const [open, setOpen] = useState(false);
  if (!hasVram.value) return null;
  return (
    <details class="facts-section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Textures')}</summary>
      {open && <Textures />}
    </details>
  );
}

function FilesSection() {
  const ofModel = stageFile.value?.document.format === 'okami-model' && stageMesh.value !== null;
  if (!ofModel && !textureFilesOpen.value) return null;
  return (
    <details
      class="facts-section"
      open={texturesOpen.value}
      onToggle={(event) => {
        texturesOpen.value = event.currentTarget.open;
      }}
    >
      <summary>{ofModel ? t('Textures') : t('Texture files')}</summary>
      {texturesOpen.value && <TextureFiles />}
    </details>
  );
}

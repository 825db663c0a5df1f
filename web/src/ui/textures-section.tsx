// The folded part of the inspector that leads to the textures of the file on stage.
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { stageFile } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { lazily } from './lazily';

const Textures = lazily<object>(async () => (await import('./textures')).Textures);

export function TexturesSection() {
  const [open, setOpen] = useState(false);
  const file = stageFile.value;
  if (file === null || !file.document.format.startsWith('ff8-')) return null;
  if (stageMesh.value === null && file.document.skeleton !== null) return null;
  return (
    <details class="facts-section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Textures</summary>
      {open && <Textures />}
    </details>
  );
}

// Files can be dropped anywhere in the window; while they hover, the window says so.
// SPDX-License-Identifier: MIT
import { Download } from 'lucide-preact';
import { pickedFromDrop } from '../files/intake';
import { t } from '../i18n/text';
import { openPicked, setDragging } from '../state/actions';
import { dragging } from '../state/session';

export function DropOverlay() {
  if (!dragging.value) return null;
  return (
    <div class="drop-overlay">
      <div class="drop-frame">
        <Download size={32} />
        <strong>{t('Drop to open')}</strong>
        <span class="muted">{t('Files or folders. A model and its motions find each other.')}</span>
      </div>
    </div>
  );
}

/** Listens on the window until the returned function is called. */
export function listenForDrops(): () => void {
  const over = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer?.types.includes('Files')) setDragging(true);
  };
  const leave = (event: DragEvent) => {
    // Without a related target the pointer has left the window, not just an element in it.
    if (event.relatedTarget === null) setDragging(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (event.dataTransfer !== null) void openPicked(pickedFromDrop(event.dataTransfer));
  };
  addEventListener('dragenter', over);
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragenter', over);
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}

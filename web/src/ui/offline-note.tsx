// A short message at the status bar: ready for offline use, an update that waits, storage that is denied.
// SPDX-License-Identifier: MIT
import { CircleCheck, Info, RefreshCw, X } from 'lucide-preact';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/text';
import { applyUpdate, dismissAppNote } from '../state/offline-actions';
import { appNote } from '../state/share-signals';
import { IconButton } from './icon-button';
import './styles/offline-note.css';

/** Long enough to be read; what needs an answer stays. Milliseconds. */
const READ = 8000;

const icons = { ready: CircleCheck, update: RefreshCw, storage: Info, 'part-missing': Info } as const;

export function OfflineNote() {
  const note = appNote.value;
  useEffect(() => {
    if (note?.kind !== 'ready') return;
    const timer = setTimeout(dismissAppNote, READ);
    return () => clearTimeout(timer);
  }, [note]);
  if (note === null) return null;
  const Icon = icons[note.kind];
  const reloads = note.kind === 'update' || note.kind === 'part-missing';
  return (
    <div class="app-note">
      <Icon size={14} class="note" />
      <span>{t(note.text)}</span>
      {reloads && (
        <button type="button" class="button primary" onClick={applyUpdate}>
          {t('Reload')}
        </button>
      )}
      {reloads ? (
        <button type="button" class="button" onClick={dismissAppNote}>
          {t('Later')}
        </button>
      ) : (
        <IconButton name={t('Dismiss')} icon={X} onPress={dismissAppNote} />
      )}
    </div>
  );
}

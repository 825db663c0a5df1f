// The files that were opened before: pictures, names, and the way to make the browser forget them.
// SPDX-License-Identifier: MIT
import { FileBox, X } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../i18n/text';
import { clearRecent, openRecent, removeRecent, setKeepNothing } from '../state/recent-actions';
import { keepingNothing, recentList, recentTrouble } from '../state/share-signals';
import type { RecentFile } from '../store/recent-files';
import { byteSize } from './numbers';
import './styles/recent.css';

export function RecentList({ onOpen }: { readonly onOpen?: () => void }) {
  const list = recentList.value ?? [];
  return (
    <div class="recent">
      {recentTrouble.value !== '' && <p class="muted">{t(recentTrouble.value)}</p>}
      {list.length === 0 && recentTrouble.value === '' && <p class="muted">{emptySentence()}</p>}
      {list.length > 0 && (
        <ul aria-label={t('Recent files')}>
          {list.map((file) => (
            <RecentRow key={file.hash} file={file} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div class="recent-foot">
        <label class="check">
          <input
            type="checkbox"
            checked={keepingNothing.value}
            onChange={(event) => void setKeepNothing(event.currentTarget.checked)}
          />
          {t('Keep nothing')}
        </label>
        {list.length > 0 && (
          <button type="button" class="link" onClick={() => void clearRecent()}>
            {t('Clear all')}
          </button>
        )}
      </div>
    </div>
  );
}

function emptySentence(): string {
  if (recentList.value === null) return t('Reading …');
  if (keepingNothing.value) return t('Kotsu keeps no files here, as you chose.');
  return t('Files that you open are kept in this browser, and nowhere else.');
}

function RecentRow({ file, onOpen }: { readonly file: RecentFile; readonly onOpen: (() => void) | undefined }) {
  const open = () => {
    onOpen?.();
    void openRecent(file);
  };
  return (
    <li class="recent-row">
      <button type="button" class="recent-open" title={file.name} onClick={open}>
        <Thumbnail picture={file.picture} />
        <span class="recent-text">
          <strong>{file.name}</strong>
          <span class="muted">
            {byteSize(file.size)} · {dateText(file.openedAt)}
          </span>
        </span>
      </button>
      <button
        type="button"
        class="close"
        aria-label={t('Remove {name} from the recent files', { name: file.name })}
        title={t('Remove')}
        onClick={() => void removeRecent(file)}
      >
        <X size={14} />
      </button>
    </li>
  );
}

function Thumbnail({ picture }: { readonly picture: Blob | null }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (picture === null) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <span class="recent-picture">{url === '' ? <FileBox size={16} /> : <img src={url} alt="" />}</span>;
}

function dateText(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (date.toDateString() !== new Date().toDateString())
    return date.toLocaleDateString(language.value, { day: 'numeric', month: 'short', year: 'numeric' });
  const time = date.toLocaleTimeString(language.value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return t('today, {time}', { time });
}

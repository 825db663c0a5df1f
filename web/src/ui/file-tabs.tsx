// The open files in the top bar; on a phone the name of the one on stage, which leads to the list.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { closeFile, showFile } from '../state/actions';
import { files, isEmpty, narrow, stageFile, tabFiles } from '../state/session';
import { standsOnStage } from '../state/stage-cast';
import { showPanel } from '../state/view-actions';
import { keepFocus } from './icon-button';

export function FileTabs() {
  if (isEmpty.value) return <div class="file-tabs" />;
  if (narrow.value) return <CurrentFile />;
  return (
    <nav class="file-tabs" aria-label={t('Open files')}>
      <ul>
        {tabFiles.value.map((file) => (
          <FileTab key={file.id} file={file} current={file === stageFile.value} />
        ))}
      </ul>
    </nav>
  );
}

function FileTab({ file, current }: { readonly file: OpenFile; readonly current: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <li class={`file-tab ${current ? 'current' : ''} ${standsOnStage(file) ? 'on-stage' : ''}`} ref={item}>
      <button
        type="button"
        class="file-tab-name"
        aria-current={current ? 'true' : undefined}
        title={file.path}
        onClick={() => showFile(file.id)}
      >
        {file.name}
        {file.document.name !== '' && <span class="muted">{file.document.name}</span>}
      </button>
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
    </li>
  );
}

function CurrentFile() {
  const file = stageFile.value;
  const others = files.value.length - 1;
  return (
    <button type="button" class="current-file" onClick={() => showPanel('files')}>
      <span class="current-file-name">{file?.name ?? t('Files')}</span>
      {others > 0 && <span class="muted">+{others}</span>}
    </button>
  );
}

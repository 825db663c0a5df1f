// The `?` dialog. What it says comes when it is opened.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/text';
import { helpOpen } from '../state/session';
import { setHelpOpen } from '../state/view-actions';
import { IconButton } from './icon-button';
import { lazily } from './lazily';

const HelpPage = lazily(async () => (await import('./help/help-page')).HelpPage);

export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = helpOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => setHelpOpen(false)}>
      <div class="help-head">
        <h2 id="help-title">{t('Help')}</h2>
        <IconButton name={t('Close help')} icon={X} onPress={() => setHelpOpen(false)} />
      </div>
      {open && <HelpPage />}
    </dialog>
  );
}

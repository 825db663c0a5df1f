// A field for links that came as text; without it, a phone has nowhere to paste.
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { t } from '../i18n/text';

export function LinkPaste() {
  const [hint, setHint] = useState('');
  const read = async (text: string) => {
    const { openText } = await import('../state/share-paste');
    setHint(text.trim() === '' || openText(text) ? '' : t('There is no link to a view in this text.'));
  };
  return (
    <details class="link-paste">
      <summary>{t('Got a link as text?')}</summary>
      <textarea
        aria-label={t('Link or text with a link')}
        placeholder={t('Paste it here')}
        rows={2}
        onInput={(event) => void read(event.currentTarget.value)}
      />
      <p role="status" class="muted">
        {hint}
      </p>
    </details>
  );
}

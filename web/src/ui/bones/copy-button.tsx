// Copies a text that is made when it is asked for, and says whether that went well.
// SPDX-License-Identifier: MIT
import { Check, Copy } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/text';
import { copyText } from '../../state/copy-text';
import { announce, notify } from '../../state/view-actions';
import { IconButton } from '../icon-button';

/** How long the button shows that it has copied. Milliseconds. */
const SHOWN = 1500;

export function CopyButton({ name, text }: { readonly name: string; readonly text: () => string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text())) {
      setCopied(true);
      announce(t('Copied'));
    } else {
      notify('error', t('Not copied'), [
        t('The browser does not let Kotsu copy: mark the numbers and copy them yourself.'),
      ]);
    }
  };
  return <IconButton class="copy-button" name={name} icon={copied ? Check : Copy} onPress={() => void copy()} />;
}

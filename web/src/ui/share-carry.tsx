// The choice to carry one's own small files in the link, with what that means.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';

export function CarryChoice({
  carry,
  onChange,
}: {
  readonly carry: boolean;
  readonly onChange: (carry: boolean) => void;
}) {
  return (
    <div class="share-carry">
      <label class="check">
        <input type="checkbox" checked={carry} onChange={(event) => onChange(event.currentTarget.checked)} />
        {t('Carry the file in the link')}
      </label>
      <p class={carry ? 'warning' : 'muted'}>
        {carry
          ? t('Whoever gets the link gets the file, and so does every program that it is sent through.')
          : t('For small files of your own. Links are short: a few KB at most.')}
      </p>
    </div>
  );
}

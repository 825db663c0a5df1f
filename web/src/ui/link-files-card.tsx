// Which files to drop for a link, and what to do when others come instead.
// SPDX-License-Identifier: MIT
import { Upload } from 'lucide-preact';
import { t } from '../i18n/text';
import { applyAnyway, dismissLink } from '../state/share-open';
import type { LinkCard } from '../state/share-signals';
import { byteSize } from './numbers';
import { chooseFiles } from './open-buttons';

export function FilesCard({ card }: { readonly card: Extract<LinkCard, { kind: 'files' }> }) {
  const { wanted, others, strangers } = card;
  const stranger = strangers.at(-1);
  return (
    <>
      <p>
        {wanted.length === 1
          ? t('Links carry the view, not the file. Drop it here to see what was shared:')
          : t('Links carry the view, not the file. Drop them here to see what was shared:')}
      </p>
      <ul class="link-files">
        {wanted.map(({ name, size, hash }) => (
          <li key={hash}>
            <strong>{name}</strong>
            <span class="muted">
              {byteSize(size)} · <span class="number">{hash}</span>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p>
          {t(
            '{count, plural, one {# further file of the link can be added as well.} other {# further files of the link can be added as well.}}',
            { count: others },
          )}
        </p>
      )}
      {stranger !== undefined && (
        <p class="warning">
          {stranger.hash === ''
            ? t('{name} is another file: its contents are not readable.', { name: stranger.name })
            : t('{name} is another file: its contents are {hash}.', { name: stranger.name, hash: stranger.hash })}
        </p>
      )}
      <div class="card-buttons">
        <button type="button" class={`button ${stranger === undefined ? 'primary' : ''}`} onClick={chooseFiles}>
          <Upload size={16} />
          {t('Choose files')}
        </button>
        {stranger !== undefined && (
          <button type="button" class="button primary" onClick={applyAnyway}>
            {t('Apply the view anyway')}
          </button>
        )}
        <button type="button" class="button" onClick={dismissLink}>
          {t('Forget it')}
        </button>
      </div>
    </>
  );
}

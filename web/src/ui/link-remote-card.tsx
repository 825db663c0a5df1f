// Asks before anything is loaded from another server, shows how far it is, and what went wrong.
// SPDX-License-Identifier: MIT
import { Download } from 'lucide-preact';
import { retold, t } from '../i18n/text';
import { dismissLink, loadNow } from '../state/share-open';
import type { LinkCard, RemoteProgress } from '../state/share-signals';
import { byteSize } from './numbers';
import { WithElement } from './with-element';

export function RemoteCard({ card }: { readonly card: Extract<LinkCard, { kind: 'remote' }> }) {
  const { urls, phase, progress, sentence } = card;
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return (
    <>
      <p>
        <WithElement
          say={(host) =>
            urls.length === 1
              ? t('A file from {host}, which sees your network address, as any site does.', { host })
              : t('{count} files from {host}, which sees your network address, as any site does.', {
                  count: urls.length,
                  host,
                })
          }
        >
          <strong>{hosts.join(', ')}</strong>
        </WithElement>
      </p>
      <ul class="link-files">
        {urls.map((url) => (
          <li key={url}>
            <span class="number">{url}</span>
          </li>
        ))}
      </ul>
      {phase === 'loading' && progress !== null && <Progress progress={progress} count={urls.length} />}
      {phase === 'failed' && <p class="error">{retold(sentence)}</p>}
      <div class="card-buttons">
        {phase !== 'loading' && (
          <button type="button" class="button primary" onClick={() => void loadNow()}>
            <Download size={16} />
            {phase === 'asking' ? t('Load') : t('Try again')}
          </button>
        )}
        <button type="button" class="button" onClick={dismissLink}>
          {phase === 'failed' ? t('Close') : t('Cancel')}
        </button>
      </div>
    </>
  );
}

function Progress({ progress, count }: { readonly progress: RemoteProgress; readonly count: number }) {
  const { number, received, total } = progress;
  const size =
    total === null ? byteSize(received) : t('{part} of {whole}', { part: byteSize(received), whole: byteSize(total) });
  return (
    <div class="link-progress">
      <progress aria-label={t('Loading')} {...(total !== null && { value: received, max: total })} />
      <span class="muted number">{count > 1 ? `${number} / ${count} · ${size}` : size}</span>
    </div>
  );
}

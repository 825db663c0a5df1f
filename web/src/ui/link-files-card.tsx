// Which files to drop for a link, and what to do when others come instead.
// SPDX-License-Identifier: MIT
import { Upload } from 'lucide-preact';
import { applyAnyway, dismissLink } from '../state/share-open';
import type { LinkCard } from '../state/share-signals';
import { byteSize, counted } from './numbers';
import { chooseFiles } from './open-buttons';

export function FilesCard({ card }: { readonly card: Extract<LinkCard, { kind: 'files' }> }) {
  const { wanted, others, strangers } = card;
  const stranger = strangers.at(-1);
  return (
    <>
      <p>Links carry the view, not the file. Drop {wanted.length === 1 ? 'it' : 'them'} here to see what was shared:</p>
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
      {others > 0 && <p>{counted(others, 'further file')} of the link can be added as well.</p>}
      {stranger !== undefined && (
        <p class="warning">
          {`${stranger.name} is another file: its contents are ${stranger.hash || 'not readable'}.`}
        </p>
      )}
      <div class="card-buttons">
        <button type="button" class={`button ${stranger === undefined ? 'primary' : ''}`} onClick={chooseFiles}>
          <Upload size={16} />
          Choose files
        </button>
        {stranger !== undefined && (
          <button type="button" class="button primary" onClick={applyAnyway}>
            Apply the view anyway
          </button>
        )}
        <button type="button" class="button" onClick={dismissLink}>
          Forget it
        </button>
      </div>
    </>
  );
}

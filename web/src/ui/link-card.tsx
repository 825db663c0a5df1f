// The card over the stage: which files a link needs, which server it loads from, or why it cannot be read.
// SPDX-License-Identifier: MIT
import { FileQuestionMark, Globe, Link2Off } from 'lucide-preact';
import { msg } from '../i18n/english';
import { retold, t } from '../i18n/text';
import { dismissLink } from '../state/share-open';
import { linkCard, type LinkCard as State } from '../state/share-signals';
import { FilesCard } from './link-files-card';
import { RemoteCard } from './link-remote-card';
import './styles/links.css';

const icons = { fault: Link2Off, files: FileQuestionMark, remote: Globe } as const;
const titles = {
  fault: msg('This link does not open'),
  files: msg('This link needs a file of yours'),
  remote: msg('This link loads from another server'),
} as const;

export function LinkCard() {
  const card = linkCard.value;
  if (card === null) return null;
  const Icon = icons[card.kind];
  return (
    <section
      class="stage-card link-card"
      aria-labelledby="link-card-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The page's own Escape deselects the bone.
        event.preventDefault();
        dismissLink();
      }}
    >
      <h2 id="link-card-title">
        <Icon size={16} />
        {card.kind === 'files' && card.wanted.length > 1 ? t('This link needs files of yours') : t(titles[card.kind])}
      </h2>
      <Body card={card} />
    </section>
  );
}

function Body({ card }: { readonly card: State }) {
  if (card.kind === 'files') return <FilesCard card={card} />;
  if (card.kind === 'remote') return <RemoteCard card={card} />;
  return (
    <>
      <p>{retold(card.sentence)}</p>
      <div class="card-buttons">
        {card.reload && (
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t('Reload')}
          </button>
        )}
        <button type="button" class="button" onClick={dismissLink}>
          {t('Close')}
        </button>
      </div>
    </>
  );
}

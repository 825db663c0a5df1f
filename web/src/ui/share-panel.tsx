// What the Share button opens: the link of the view, the ways to hand it over, and what whoever opens it will need.
// SPDX-License-Identifier: MIT
import { Copy, MessageSquareText, Share } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { copyText } from '../state/copy-text';
import { canShare, type MadeLink, makeLink, ownFiles, shareLink, viewInWords } from '../state/share-actions';
import { linkAsText } from '../state/share-text';
import { CarryChoice } from './share-carry';
import './styles/links.css';

export function SharePanel() {
  const [carry, setCarry] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [said, setSaid] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let gone = false;
    void makeLink(carry).then((link) => gone || setMade(link));
    return () => {
      gone = true;
    };
  }, [carry]);
  useEffect(() => first.current?.focus(), []);

  /** The view goes on while the panel is open: what is handed over is the view of that moment. */
  const hand = async (over: (link: string) => Promise<boolean>, done: string) => {
    const link = await makeLink(carry);
    setMade(link);
    if (!link.ok) return setSaid('');
    if (await over(link.link)) return setSaid(done);
    field.current?.select();
    setSaid(t('The browser does not let Kotsu copy: the link is marked, copy it yourself.'));
  };
  const off = made?.ok === false;
  return (
    <>
      <h2>{t('Share this view')}</h2>
      <input
        ref={field}
        class="share-link number"
        aria-label={t('Link to this view')}
        readOnly
        value={made?.ok ? made.link : ''}
        onFocus={() => field.current?.select()}
      />
      <p class="muted">{made === null ? t('Making the link …') : sentencesOf(made)}</p>
      <div class="share-ways">
        <button
          ref={first}
          type="button"
          class="button primary"
          disabled={off}
          onClick={() => hand(copyText, t('Link copied.'))}
        >
          <Copy size={16} />
          {t('Copy link')}
        </button>
        <button
          type="button"
          class="button"
          disabled={off}
          title={t('For chat programs that cut links: the text is pasted into Kotsu')}
          onClick={() =>
            hand(
              (link) => copyText(linkAsText(viewInWords(), link)),
              t('Text copied. Whoever gets it pastes it into Kotsu.'),
            )
          }
        >
          <MessageSquareText size={16} />
          {t('Copy as text')}
        </button>
        {canShare && (
          <button type="button" class="button" disabled={off} onClick={() => hand(shareLink, '')}>
            <Share size={16} />
            {t('Share …')}
          </button>
        )}
      </div>
      <p role="status" class="share-said">
        {said}
      </p>
      {ownFiles().length > 0 && <CarryChoice carry={carry} onChange={setCarry} />}
    </>
  );
}

function sentencesOf(made: MadeLink): string {
  if (!made.ok) return made.sentence;
  const sentences = [t('{count, plural, other {# characters.}}', { count: made.link.length }), ...made.remarks];
  if (made.needed.length > 0) {
    sentences.push(
      t('It holds the view, not the file: whoever opens it needs {files}.', { files: made.needed.join(', ') }),
    );
  } else if (made.carried.length > 0) sentences.push(t('It carries {files}.', { files: made.carried.join(', ') }));
  else sentences.push(t('Whoever opens it needs no file.'));
  return sentences.join(' ');
}

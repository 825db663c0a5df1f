// What the `?` dialog says: an index beside its topics, the keys, the languages. Loaded when it is first opened.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { LanguageSelect } from '../language-select';
import { HelpKeys } from './help-keys';
import { type HelpTopic, helpTopics } from './help-topics';
import '../styles/help.css';

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly body: ComponentChildren;
}

const chapters: readonly Chapter[] = [
  ...helpTopics.map((topic) => ({ id: topic.id, title: topic.title, body: <TopicText topic={topic} /> })),
  { id: 'keys', title: msg('Keys and gestures'), body: <HelpKeys /> },
  { id: 'language', title: msg('Languages'), body: <LanguageText /> },
];

export function HelpPage() {
  const body = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(chapters[0]?.id ?? '');
  const go = (id: string) => {
    const heading = body.current?.querySelector<HTMLElement>(`#help-${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    setCurrent(id);
  };
  return (
    <div class="help-body">
      <nav class="help-index" aria-label={t('Topics')}>
        {chapters.map(({ id, title }) => (
          <button key={id} type="button" aria-current={id === current ? 'true' : undefined} onClick={() => go(id)}>
            {t(title)}
          </button>
        ))}
      </nav>
      {/* Scrolls by itself, and so by keys as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached. */}
      <section class="help-chapters" ref={body} tabIndex={0} aria-label={t('Help')}>
        {chapters.map(({ id, title, body: content }) => (
          <section key={id} class="help-chapter" aria-labelledby={`help-${id}`}>
            <h3 id={`help-${id}`} tabIndex={-1}>
              {t(title)}
            </h3>
            {content}
          </section>
        ))}
      </section>
    </div>
  );
}

function TopicText({ topic: { paragraphs, terms = [] } }: { readonly topic: HelpTopic }) {
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
      {terms.length > 0 && (
        <dl class="help-terms">
          {terms.map(([term, text]) => (
            <div key={term}>
              <dt>{t(term)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function LanguageText() {
  return (
    <>
      <LanguageSelect />
      <p>
        {t('Names of fields, problems and reports are translated as well; files and the command line stay English.')}
      </p>
    </>
  );
}

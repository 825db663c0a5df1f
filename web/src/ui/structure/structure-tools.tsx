// Which file's bytes are shown, and the ways to get somewhere in them: an offset, a search, the next problem.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronUp, Link2, Link2Off, TriangleAlert } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { chooseProblemBy, chooseSource, goTo, search, toggleLinked } from '../../state/structure-actions';
import { currentSource, structureSources } from '../../state/structure-sources';
import { type SearchKind, valueTypes } from '../../state/structure-values';
import { linked, placedProblems, structure } from '../../state/structure-view';
import { IconButton } from '../icon-button';

export function StructureTools() {
  const [sentence, setSentence] = useState<string | null>(null);
  return (
    <div class="structure-tools">
      <SourceSelect />
      {structure.value !== null && (
        <>
          <GoTo tell={setSentence} />
          <Search tell={setSentence} />
          <Problems />
          <IconButton
            name={t('Choose on stage as well')}
            icon={linked.value ? Link2 : Link2Off}
            pressed={linked.value}
            onPress={toggleLinked}
          />
        </>
      )}
      <p class="structure-sentence" role="status">
        {sentence}
      </p>
    </div>
  );
}

function SourceSelect() {
  const [sources, current] = [structureSources.value, currentSource.value];
  return (
    <select
      class="speed source-select"
      aria-label={t('File')}
      value={current?.key}
      onChange={(event) => chooseSource(event.currentTarget.value)}
    >
      {sources.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface Telling {
  readonly tell: (sentence: string | null) => void;
}

function GoTo({ tell }: Telling) {
  const [text, setText] = useState('');
  const onSubmit = (event: Event) => {
    event.preventDefault();
    tell(goTo(text));
  };
  return (
    <form class="tool-form" onSubmit={onSubmit}>
      <input
        class="field number offset-field"
        aria-label={t('Go to offset')}
        placeholder={t('Go to 0x…')}
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

const kinds: readonly (readonly [SearchKind, string])[] = [
  ['hex', msg('bytes')],
  ['text', msg('text')],
  ...valueTypes.map((type) => [type, type === 'half' ? msg('16-bit float') : type] as const),
];

function Search({ tell }: Telling) {
  const [kind, setKind] = useState<SearchKind>('hex');
  const [query, setQuery] = useState('');
  const run = (backwards: boolean) => tell(search(kind, query, backwards));
  const onSubmit = (event: Event) => {
    event.preventDefault();
    run(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    run(true);
  };
  return (
    <form class="tool-form" aria-label={t('Search in the bytes')} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <select
        class="speed"
        aria-label={t('What to search for')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as SearchKind)}
      >
        {kinds.map(([value, title]) => (
          <option key={value} value={value}>
            {t(title)}
          </option>
        ))}
      </select>
      <input
        class="field number search-field"
        aria-label={t('Search')}
        placeholder={kind === 'hex' ? '6D 74 62 33' : kind === 'text' ? 'mtb3' : t('Number')}
        spellcheck={false}
        autocomplete="off"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <IconButton name={t('Previous match')} icon={ChevronUp} onPress={() => run(true)} />
      <IconButton name={t('Next match')} icon={ChevronDown} onPress={() => run(false)} />
    </form>
  );
}

function Problems() {
  const count = placedProblems.value.length;
  if (count === 0) return null;
  return (
    <fieldset class="tool-form" aria-label={t('Problems in the bytes')}>
      <TriangleAlert size={15} class="warning" />
      <span class="number">{count}</span>
      <IconButton name={t('Previous problem')} icon={ChevronUp} onPress={() => chooseProblemBy(-1)} />
      <IconButton name={t('Next problem')} icon={ChevronDown} onPress={() => chooseProblemBy(1)} />
    </fieldset>
  );
}

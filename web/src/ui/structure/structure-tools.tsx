// Which file's bytes are shown, and the ways to get somewhere in them: an offset, a search, the next problem.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronUp, Link2, Link2Off, Search, TriangleAlert } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/text';
import { narrow } from '../../state/session';
import { chooseProblemBy, chooseSource, goTo, toggleLinked } from '../../state/structure-actions';
import { currentSource, structureSources } from '../../state/structure-sources';
import { linked, placedProblems, structure } from '../../state/structure-view';
import { IconButton } from '../icon-button';
import { ByteSearch } from './byte-search';

/** What a phone shows above the bytes; wide pages have room for both beside them. */
export type UpperPart = 'tree' | 'facts';

export interface StructureToolsProps {
  readonly part: UpperPart;
  readonly onPart: (part: UpperPart) => void;
}

export function StructureTools({ part, onPart }: StructureToolsProps) {
  const [sentence, setSentence] = useState<string | null>(null);
  const [seeking, setSeeking] = useState(false);
  const isOpen = structure.value !== null;
  return (
    <div class="structure-tools">
      <SourceSelect />
      {isOpen && narrow.value && (
        <>
          <Parts part={part} onPart={onPart} />
          <IconButton
            name={t('Go to and search')}
            icon={Search}
            pressed={seeking}
            onPress={() => {
              setSeeking((before) => !before);
              setSentence(null);
            }}
          />
        </>
      )}
      {isOpen && (seeking || !narrow.value) && (
        <div class="seek-tools">
          <GoTo tell={setSentence} />
          <ByteSearch tell={setSentence} />
          <Problems />
          <IconButton
            name={t('Choose on stage as well')}
            icon={linked.value ? Link2 : Link2Off}
            pressed={linked.value}
            onPress={toggleLinked}
          />
        </div>
      )}
      <p class="structure-sentence" role="status">
        {sentence}
      </p>
    </div>
  );
}

function Parts({ part, onPart }: StructureToolsProps) {
  return (
    <fieldset class="parts" aria-label={t('Above the bytes')}>
      <button type="button" aria-pressed={part === 'tree'} onClick={() => onPart('tree')}>
        {t('Fields')}
      </button>
      <button type="button" aria-pressed={part === 'facts'} onClick={() => onPart('facts')}>
        {t('Values')}
      </button>
    </fieldset>
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

function GoTo({ tell }: { readonly tell: (sentence: string | null) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const sentence = goTo(text);
    setWrong(sentence !== null);
    tell(sentence);
  };
  const onInput = (typed: string) => {
    setText(typed);
    setWrong(false);
  };
  return (
    <form class="tool-form" onSubmit={onSubmit}>
      <input
        class="field number offset-field"
        aria-label={t('Go to offset')}
        aria-description={t('A number such as 0x4000, 16384 or 4A2C; 0x4000.3 is a bit, +16 goes on from here.')}
        title={t('A number such as 0x4000, 16384 or 4A2C; 0x4000.3 is a bit, +16 goes on from here.')}
        aria-invalid={isWrong}
        placeholder={t('Go to 0x…')}
        enterkeyhint="go"
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
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

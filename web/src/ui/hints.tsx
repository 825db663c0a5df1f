// A hint for newcomers over a corner of the stage: one at a time, until it is followed or closed. Loaded with the first of them.
// SPDX-License-Identifier: MIT
import { Lightbulb, X } from 'lucide-preact';
import { useLayoutEffect } from 'preact/hooks';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { closeHints, dueHint, HINTS, nextHint } from '../state/hints';
import { files, selectedBone } from '../state/session';
import { IconButton } from './icon-button';
import './styles/hints.css';

interface Hint {
  readonly text: string;
  /** Where there are no keys. */
  readonly touch: string;
  /** Calls back once the reader does what it says; answers how to stop waiting for that. */
  readonly followed: (done: () => void) => () => void;
}

/** Files that were open while a hint asked for more. It is not there while they load, and looks back at this when it returns. */
let fewest = Infinity;

const hints: readonly Hint[] = [
  {
    text: msg('Space plays and pauses; the left and right arrows go frame by frame.'),
    touch: msg('Play and pause under the picture; drag the bar there to any frame.'),
    followed: (done) => {
      const onKeyDown = ({ key }: KeyboardEvent) => {
        if ([' ', 'ArrowLeft', 'ArrowRight'].includes(key)) done();
      };
      addEventListener('keydown', onKeyDown);
      return () => removeEventListener('keydown', onKeyDown);
    },
  },
  {
    text: msg('Click a bone to see its numbers; drag to look from another side.'),
    touch: msg('Tap a bone to see its numbers; drag to look from another side.'),
    followed: (done) => selectedBone.subscribe((bone) => bone !== null && done()),
  },
  {
    text: msg('Drop more files at any time: models, motions and textures find each other.'),
    touch: msg('Open more files at any time: models, motions and textures find each other.'),
    followed: (done) =>
      files.subscribe(({ length }) => {
        fewest = Math.min(fewest, length);
        if (length > fewest) done();
      }),
  },
];

const hasKeys = !matchMedia('(hover: none)').matches;

export function Hints() {
  const due = dueHint.value;
  const hint = hints[due ?? -1];
  // Whoever can read it can follow it.
  useLayoutEffect(() => hint?.followed(nextHint), [hint]);
  if (hint === undefined || due === null) return null;
  return (
    <aside class="hint-card" aria-label={t('Hints')} onKeyDown={onEscape}>
      <Lightbulb size={16} />
      <div class="hint-words">
        <p role="status">{t(hasKeys ? hint.text : hint.touch)}</p>
        {due + 1 < HINTS && (
          <button type="button" class="link" onClick={nextHint}>
            {t('Next hint')}
          </button>
        )}
      </div>
      <IconButton name={t('Close hints')} icon={X} onPress={closeHints} />
    </aside>
  );
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  // The page's own Escape deselects the bone.
  event.preventDefault();
  closeHints();
}

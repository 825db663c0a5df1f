// The dialog that saves a clip as an Okami motion: how it is stored, how far off it may be, and what comes of that.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import type { OpenFile } from '../files/open-file';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { startsLooping } from '../playback/clip-use';
import { motionName, type SaveChoice, saveAs, skeletonName, skeletonOf, writeMotion } from '../state/motion-saving';
import type { StageClip } from '../state/session';
import { IconButton } from './icon-button';
import { ReadingSelect } from './reading-select';
import { SaveErrors, startErrors } from './save-motion-errors';
import { SaveResult } from './save-motion-result';
import './styles/save-motion.css';

export interface SaveMotionProps {
  readonly model: OpenFile;
  readonly entry: StageClip;
  readonly onClose: () => void;
}

/** Nobody wants to see what a half-typed number leads to. Milliseconds. */
const DEBOUNCE = 300;

const families = [
  ['automatic', msg('Automatic, as small as the error allows')],
  ['single', msg('Single pose')],
  ['quantized', msg('Quantized')],
  ['quantized-precision', msg('Quantized precision')],
  ['full', msg('Full precision')],
] as const;

export function SaveMotion({ model, entry, onClose }: SaveMotionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState<SaveChoice>({
    family: 'automatic',
    allowed: startErrors,
    loops: startsLooping(entry.clip),
  });
  const result = useWritten(model, entry, choice);
  useEffect(() => dialog.current?.showModal(), []);
  const name = motionName(entry);
  const motion = typeof result === 'object' ? result : null;
  return (
    <dialog ref={dialog} class="help save-motion" aria-labelledby="save-motion-title" onClose={onClose}>
      <div class="help-head">
        <h2 id="save-motion-title">{t('Save as {name}', { name })}</h2>
        <IconButton name={t('Close')} icon={X} onPress={() => dialog.current?.close()} />
      </div>
      <div class="save-motion-body">
        <ReadingSelect
          title={t('Keys stored as')}
          value={choice.family}
          options={families.map(([family, title]) => [family, t(title)] as const)}
          onChange={(family) => setChoice({ ...choice, family })}
        />
        <SaveErrors allowed={choice.allowed} onChange={(allowed) => setChoice({ ...choice, allowed })} />
        <label class="check">
          <input
            type="checkbox"
            checked={choice.loops}
            onChange={(event) => setChoice({ ...choice, loops: event.currentTarget.checked })}
          />
          {t('Repeats')}
        </label>
        <SaveResult result={result} allowed={choice.allowed} />
        <div class="card-buttons">
          <button
            type="button"
            class="button primary"
            disabled={motion === null}
            onClick={() => motion !== null && saveAs(name, motion.bytes)}
          >
            {t('Save')}
          </button>
          {model.role === 'complete' && (
            <button type="button" class="button" onClick={() => saveAs(skeletonName(model), skeletonOf(model))}>
              {t('Save its bones as .md')}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** What comes of a choice: the motion, a sentence on why there is none, or null while it is being made. */
function useWritten(model: OpenFile, entry: StageClip, choice: SaveChoice): SavedMotion | string | null {
  const [result, setResult] = useState<SavedMotion | string | null>(null);
  useEffect(() => {
    let stale = false;
    setResult(null);
    const timer = setTimeout(() => {
      writeMotion(model, entry, choice).then(
        (motion) => stale || setResult(motion),
        (error: unknown) => stale || setResult(error instanceof Error ? error.message : String(error)),
      );
    }, DEBOUNCE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [model, entry, choice]);
  return result;
}

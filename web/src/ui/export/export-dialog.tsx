// The dialog that takes the stage along: what kind of file, which clips, how; then progress, and what came of it.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_DATA_OPTIONS } from '../../export/data/data-options';
import { DEFAULT_GLB_OPTIONS } from '../../export/export-options';
import { t } from '../../i18n/text';
import { DEFAULT_CELL, DEFAULT_FILM_CHOICE } from '../../state/film-run';
import { selectedBone, stageClip, stageFile, stepped, viewOptions } from '../../state/session';
import { exportName } from '../../state/stage-export';
import { IconButton } from '../icon-button';
import { BoneChoice } from './bone-choice';
import { ClipChoice } from './clip-choice';
import { DataChoices } from './data-choices';
import { type ExportChoice, type ExportKind, formats } from './export-choice';
import { ExportOutcome } from './export-outcome';
import { FilmChoices } from './film-choices';
import { GlbChoices } from './glb-choices';
import { MapChoices } from './map-choices';
import { useExport } from './use-export';
import '../styles/export.css';

export interface ExportDialogProps {
  readonly onClose: () => void;
}

/** What the stage shows is what is offered first. */
function startChoice(): ExportChoice {
  const { ownSize, rootMotion, hiddenFaces } = viewOptions.peek();
  const interpolation = stepped.peek() ? 'step' : 'linear';
  return {
    format: 'glb',
    clips: 'all',
    chosen: new Set(stageClip.peek() === null ? [] : [stageClip.peek()?.key ?? '']),
    shownOnly: true,
    glb: { ...DEFAULT_GLB_OPTIONS, ownSize, rootMotion, hiddenFaces, interpolation },
    data: DEFAULT_DATA_OPTIONS,
    bones: 'all',
    chosenBones: new Set(selectedBone.peek() === null ? [] : [selectedBone.peek() ?? 0]),
    mapDepth: 'records',
    film: DEFAULT_FILM_CHOICE,
    cell: DEFAULT_CELL,
    wrongSides: new Set(),
  };
}

export function ExportDialog({ onClose }: ExportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(startChoice);
  const { state, run, cancel } = useExport(choice);
  useEffect(() => dialog.current?.showModal(), []);
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const busy = state.kind === 'working';
  return (
    <dialog ref={dialog} class="help export" aria-labelledby="export-title" onClose={onClose}>
      <div class="help-head">
        <h2 id="export-title">{t('Export {name}', { name: exportName.value })}</h2>
        <IconButton name={t('Close')} icon={X} onPress={() => dialog.current?.close()} />
      </div>
      {/* While it works nothing in it can be focused, and it must be possible to scroll it all the same. */}
      <section class="export-body" aria-label={t('Choices')} {...(busy && { tabIndex: 0 })}>
        <fieldset class="export-formats" disabled={busy}>
          <legend>{t('Kind of file')}</legend>
          {formats.map(({ id, title, what }) => (
            <label key={id} class="export-format">
              <input
                type="radio"
                name="export-format"
                checked={choice.format === id}
                onChange={() => change({ format: id, wrongSides: new Set() })}
              />
              <span>
                <strong>{t(title)}</strong>
                <span class="export-what">{t(what)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {isOfClips(choice.format) && <ClipChoice choice={choice} disabled={busy} onChange={change} />}
        {(choice.format === 'glb' || choice.format === 'bvh') && (
          <GlbChoices choice={choice} disabled={busy} onChange={change} />
        )}
        {(choice.format === 'csv' || choice.format === 'json') && (
          <>
            <BoneChoice choice={choice} disabled={busy} onChange={change} />
            <DataChoices choice={choice} disabled={busy} onChange={change} />
          </>
        )}
        {choice.format === 'map' && <MapChoices choice={choice} disabled={busy} onChange={change} />}
        {isFilmed(choice.format) && <FilmChoices choice={choice} disabled={busy} onChange={change} />}
      </section>
      <ExportOutcome
        state={state}
        ready={stageFile.value !== null && choice.wrongSides.size === 0}
        onRun={run}
        onCancel={cancel}
      />
    </dialog>
  );
}

function isOfClips(format: ExportKind): boolean {
  return format !== 'report' && format !== 'map' && !isFilmed(format);
}

function isFilmed(format: ExportKind): boolean {
  return format === 'picture' || format === 'film' || format === 'sheet';
}

// Runs what the export dialog was asked for, one at a time; what has come of it holds until the choice changes.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks';
import { ExportFailure, type ExportSource, onlyRig } from '../../export/export-source';
import { msg, told } from '../../i18n/english';
import { t } from '../../i18n/text';
import { type Exported, type ExportWatch, runGlbExport, runTextExport } from '../../state/export-run';
import { runFilm, runPicture, runSheet } from '../../state/film-run';
import { type StageClip, selectedBone, stageClip, stageClips, stageFile } from '../../state/session';
import { stageSource } from '../../state/stage-export';
import { announce } from '../../state/view-actions';
import type { ExportChoice } from './export-choice';
import { reportFile } from './session-report';

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly step: string; readonly part: number | null }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'done'; readonly exported: Exported };

export function useExport(choice: ExportChoice) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  };
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => setState({ kind: 'idle' }), [choice]);

  const run = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ExportState) => signal.aborted || setState(next);
    show({ kind: 'working', step: msg('Starting'), part: null });
    try {
      const exported = await perform(choice, {
        signal,
        progress: (step, part) => show({ kind: 'working', step, part }),
      });
      show({ kind: 'done', exported });
      if (!signal.aborted) announce(t('{name} is ready to be saved', { name: exported.name }));
    } catch (error) {
      const sentence =
        error instanceof ExportFailure
          ? error.message
          : told('Kotsu itself failed here ({error}).', { error: String(error) });
      show({ kind: 'failed', sentence });
    }
  };
  return { state, run: () => void run(), cancel };
}

async function perform(choice: ExportChoice, watch: ExportWatch): Promise<Exported> {
  const { format, glb, data } = choice;
  if (format === 'report') return reportFile();
  if (format === 'picture') return runPicture(choice.film, watch);
  if (format === 'film') return runFilm(choice.film, watch);
  if (format === 'sheet') return runSheet({ ...choice.film, ...choice.cell }, watch);
  if (format === 'map') return (await import('../../state/map-export')).runMapExport(choice.mapDepth, watch);
  const notes: string[] = [];
  const source = await stageSource(clipsOf(choice), choice.shownOnly, (note) => notes.push(note));
  watch.signal.throwIfAborted();
  if (format === 'glb') {
    const exported = await runGlbExport(source, glb, watch);
    return { ...exported, notes: [...notes, ...exported.notes] };
  }
  const { framesPerSecond, ownSize } = glb;
  const bones = bonesOf(choice);
  const numbered = bones === null || format === 'bvh' ? source : onlyRig(source, stageRig(source));
  return runTextExport(numbered, format, { ...data, bones, framesPerSecond, ownSize }, watch);
}

/** Whose bones the user sees and chooses among. */
function stageRig({ rigs }: ExportSource): number {
  return rigs.findIndex(({ document }) => document === stageFile.value?.document);
}

/** Positions in the skeleton; null: all. @throws ExportFailure where there are none */
function bonesOf({ bones, chosenBones }: ExportChoice): readonly number[] | null {
  if (bones === 'all') return null;
  const chosen = bones === 'chosen' ? [...chosenBones] : selectedBone.value === null ? [] : [selectedBone.value];
  if (chosen.length === 0) throw new ExportFailure(msg('No bone is chosen.'));
  return chosen;
}

function clipsOf({ clips, chosen }: ExportChoice): readonly StageClip[] {
  const current = stageClip.value;
  if (clips === 'current') return current === null ? [] : [current];
  return clips === 'all' ? stageClips.value : stageClips.value.filter(({ key }) => chosen.has(key));
}

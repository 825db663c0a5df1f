// Runs what the export dialog was asked for, one at a time; what has come of it holds until the choice changes.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks';
import { ExportFailure } from '../../export/export-source';
import { type Exported, type ExportWatch, runGlbExport, runTextExport } from '../../state/export-run';
import { runFilm, runPicture, runSheet } from '../../state/film-run';
import { type StageClip, selectedBone, stageClip, stageClips } from '../../state/session';

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
    show({ kind: 'working', step: 'Starting', part: null });
    try {
      const exported = await perform(choice, {
        signal,
        progress: (step, part) => show({ kind: 'working', step, part }),
      });
      show({ kind: 'done', exported });
      if (!signal.aborted) announce(`${exported.name} is ready to be saved`);
    } catch (error) {
      const sentence = error instanceof ExportFailure ? error.message : `Kotsu itself failed here (${String(error)}).`;
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
  if (format === 'sheet') return runSheet(choice.film, watch);
  const notes: string[] = [];
  const source = await stageSource(clipsOf(choice), choice.shownOnly, (note) => notes.push(note));
  watch.signal.throwIfAborted();
  if (format === 'glb') {
    const exported = await runGlbExport(source, glb, watch);
    return { ...exported, notes: [...notes, ...exported.notes] };
  }
  const bones = choice.selectedBoneOnly && selectedBone.value !== null ? [selectedBone.value] : null;
  const { framesPerSecond, ownSize } = glb;
  return runTextExport(source, format, { ...data, bones, framesPerSecond, ownSize }, watch);
}

function clipsOf({ clips, chosen }: ExportChoice): readonly StageClip[] {
  const current = stageClip.value;
  if (clips === 'current') return current === null ? [] : [current];
  return clips === 'all' ? stageClips.value : stageClips.value.filter(({ key }) => chosen.has(key));
}

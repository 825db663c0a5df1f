// The foot of the export dialog: the button that starts, how far it is, and what came of it.
// SPDX-License-Identifier: MIT
import { CircleX, Download, TriangleAlert } from 'lucide-preact';
import { EXACT } from '../../export/glb-notes';
import { retold, t } from '../../i18n/text';
import { download } from '../../state/bundle-saving';
import type { Exported } from '../../state/export-run';
import { byteSize, counted, grouped } from '../numbers';
import type { ExportState } from './use-export';

export interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly ready: boolean;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

export function ExportOutcome({ state, ready, onRun, onCancel }: ExportOutcomeProps) {
  return (
    <div class="export-foot">
      <div role="status" class="export-said">
        {state.kind === 'working' && <Working step={state.step} part={state.part} />}
        {state.kind === 'failed' && (
          <p class="export-failed">
            <CircleX size={16} class="error" />
            {retold(state.sentence)}
          </p>
        )}
        {state.kind === 'done' && <Done exported={state.exported} />}
      </div>
      <div class="card-buttons">
        {state.kind === 'working' ? (
          <button type="button" class="button" onClick={onCancel}>
            {t('Cancel')}
          </button>
        ) : state.kind === 'done' ? (
          <button
            type="button"
            class="button primary"
            onClick={() => download(state.exported.name, state.exported.blob)}
          >
            <Download size={16} />
            {t('Save {name}', { name: state.exported.name })}
          </button>
        ) : (
          <button type="button" class="button primary" disabled={!ready} onClick={onRun}>
            {t('Export')}
          </button>
        )}
      </div>
    </div>
  );
}

function Working({ step, part }: { readonly step: string; readonly part: number | null }) {
  return (
    <label class="export-progress">
      {t('{step} …', { step: t(step) })}
      <progress max={1} {...(part !== null && { value: part })} />
    </label>
  );
}

function Done({ exported: { name, blob, measured, notes } }: { readonly exported: Exported }) {
  const between = Math.max(0, ...(measured?.clips.map(({ betweenFrames }) => betweenFrames ?? 0) ?? []));
  return (
    <>
      <p>
        {name}, {byteSize(blob.size)}
        {measured &&
          t(', {clips}, {vertices} vertices', {
            clips: counted(measured.clips.length, 'clip'),
            vertices: grouped(measured.vertexCount),
          })}
      </p>
      {measured && (
        <dl class="export-errors">
          <dt>{t('Largest error at any frame')}</dt>
          <dd class="number export-error">
            {measured.worst > EXACT && <TriangleAlert size={14} class="warning" />}
            {share(measured.worst)}
          </dd>
          {between > 0 && (
            <>
              <dt>{t('Half-way between frames')}</dt>
              <dd class="number">{share(between)}</dd>
            </>
          )}
          <dd class="export-measure">
            {t('Parts of the model’s size, measured by reading the file back and playing every clip.')}
          </dd>
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} class="export-note">
          <TriangleAlert size={16} class="warning" />
          {retold(note)}
        </p>
      ))}
    </>
  );
}

/** "0.000013 %": two digits that count. */
function share(part: number): string {
  const percent = part * 100;
  if (percent === 0) return '0 %';
  if (percent > 100) return t('more than 100 %');
  const digits = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(percent))));
  return `${percent.toFixed(digits)} %`;
}

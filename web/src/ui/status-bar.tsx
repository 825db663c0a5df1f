// The bottom line: what the report holds, and the file on stage in a few facts.
// SPDX-License-Identifier: MIT
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-preact';
import { retold, t } from '../i18n/text';
import { failures, isEmpty, reportCounts, reports, stageClips, stageFile } from '../state/session';
import { offlineReady } from '../state/share-signals';
import { showPanel } from '../state/view-actions';
import { titleOf } from './dialect';
import { counted, fixed } from './numbers';
import { worstSentence } from './report-text';

export function StatusBar() {
  return (
    <footer class="status-bar">
      {isEmpty.value ? <span /> : <ReportSummary />}
      <span class="status-end">
        <StageFacts />
        {offlineReady.value && <span class="muted">{t('offline ready')}</span>}
      </span>
    </footer>
  );
}

function ReportSummary() {
  const { error, warning, note } = reportCounts.value;
  if (error + warning + note === 0) {
    return (
      <span class="summary quiet">
        <CircleCheck size={14} />
        {t('Nothing to report')}
      </span>
    );
  }
  const parts = [
    error > 0 ? counted(error, 'error') : '',
    warning > 0 ? counted(warning, 'warning') : '',
    note > 0 ? counted(note, 'note') : '',
  ];
  const Icon = error > 0 ? CircleX : warning > 0 ? TriangleAlert : Info;
  return (
    <button type="button" class="summary" onClick={() => showPanel('report')}>
      <Icon size={14} class={error > 0 ? 'error' : warning > 0 ? 'warning' : 'note'} />
      <span>{parts.filter((part) => part !== '').join(', ')}</span>
      <span class="muted first-sentence">{firstSentence()}</span>
    </button>
  );
}

/** Of the report, the worst. */
function firstSentence(): string {
  const failure = failures.value.at(-1);
  if (failure !== undefined) return `${failure.path}: ${retold(failure.sentence)}`;
  return worstSentence(reports.value, stageFile.value?.id ?? null);
}

function StageFacts() {
  const file = stageFile.value;
  if (isEmpty.value || file === null) return <span class="muted">{t('Nothing leaves your computer')}</span>;
  const { skeleton } = file.document;
  const facts = [t(titleOf(file))];
  if (skeleton !== null) facts.push(counted(skeleton.bones.length, 'bone'));
  facts.push(counted(stageClips.value.length, 'clip'));
  if (skeleton?.ff8) facts.push(t('model scale {scale}', { scale: fixed(skeleton.modelScale, 3) }));
  return <span class="muted facts-line">{facts.join(' · ')}</span>;
}

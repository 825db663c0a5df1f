// The two docks beside the stage, and the tabs in them.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { type LeftTab, leftTab, type RightTab, reportCounts, rightTab } from '../state/session';
import { showPanel } from '../state/view-actions';
import { ClipList } from './clip-list';
import { lazily } from './lazily';
import { type Tab, Tabs } from './tabs';

// None of these is needed to see the first file move.
const BoneTree = lazily(async () => (await import('./bone-tree')).BoneTree);
const FileList = lazily(async () => (await import('./file-list')).FileList);
const Inspector = lazily(async () => (await import('./inspector')).Inspector);
const Report = lazily(async () => (await import('./report')).Report);

export const leftTabs: readonly Tab<LeftTab>[] = [
  { id: 'clips', title: msg('Clips'), panel: ClipList },
  { id: 'bones', title: msg('Bones'), panel: BoneTree },
  { id: 'files', title: msg('Files'), panel: FileList },
];

export const rightTabs: readonly Tab<RightTab>[] = [
  { id: 'inspector', title: msg('Inspector'), panel: Inspector },
  { id: 'report', title: msg('Report'), badge: <ReportBadge />, panel: Report },
];

/** How many things the report holds, in the colour of the worst. */
function ReportBadge() {
  const { error, warning, note } = reportCounts.value;
  const total = error + warning + note;
  if (total === 0) return null;
  const worst = error > 0 ? 'error' : warning > 0 ? 'warning' : 'note';
  return <span class={`badge ${worst}`}>{total}</span>;
}

export function LeftDock() {
  return (
    <aside class="dock left" aria-label={t('Clips, bones and files')}>
      <Tabs label={t('Clips, bones and files')} tabs={leftTabs} chosen={leftTab.value} onChoose={showPanel} />
    </aside>
  );
}

export function RightDock() {
  return (
    <aside class="dock right" aria-label={t('Values and report')}>
      <Tabs label={t('Values and report')} tabs={rightTabs} chosen={rightTab.value} onChoose={showPanel} />
    </aside>
  );
}

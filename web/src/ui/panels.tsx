// Which panels there are and where the layout puts them: two docks beside the stage, or one sheet under it.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { toggleCurves } from '../state/curve-dock';
import { type LeftTab, leftTab, type RightTab, reportCounts, rightTab, sheetOpen, sheetTab } from '../state/session';
import { toggleStructure } from '../state/structure-dock';
import { toggleTimeline } from '../state/timeline-dock';
import { showPanel, toggleSheet } from '../state/view-actions';
import { ClipList } from './clip-list';
import { lazily } from './lazily';
import { type Tab, Tabs } from './tabs';

// None of these is needed to see the first file move.
const BoneTree = lazily(async () => (await import('./bone-tree')).BoneTree);
const CurvePanel = lazily(async () => (await import('./curves/curve-panel')).CurvePanel);
const ComparePanel = lazily(async () => (await import('./compare/compare-panel')).ComparePanel);
const FileList = lazily(async () => (await import('./file-list')).FileList);
const Inspector = lazily(async () => (await import('./inspector')).Inspector);
const Report = lazily(async () => (await import('./report')).Report);
const StructurePanel = lazily(async () => (await import('./structure/structure-panel')).StructurePanel);
const TimelinePanel = lazily(async () => (await import('./timeline/timeline-panel')).TimelinePanel);

const leftTabs: readonly Tab<LeftTab>[] = [
  { id: 'clips', title: msg('Clips'), panel: ClipList },
  { id: 'bones', title: msg('Bones'), panel: BoneTree },
  { id: 'files', title: msg('Files'), panel: FileList },
];

const rightTabs: readonly Tab<RightTab>[] = [
  { id: 'inspector', title: msg('Inspector'), panel: Inspector },
  { id: 'report', title: msg('Report'), badge: <ReportBadge />, panel: Report },
];

const curvesTab: Tab<'curves'> = { id: 'curves', title: msg('Curves'), panel: CurvePanel };
const compareTab: Tab<'compare'> = { id: 'compare', title: msg('Compare'), panel: ComparePanel };
const timelineTab: Tab<'timeline'> = { id: 'timeline', title: msg('Keys'), panel: TimelinePanel };
const structureTab: Tab<'structure'> = { id: 'structure', title: msg('Bytes'), panel: StructurePanel };

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

/** Tapping the tab that is open folds the sheet and gives its room to the stage. */
export function Sheet() {
  const choose = (tab: typeof sheetTab.value) => {
    if (tab === 'curves') toggleCurves();
    else if (tab === 'structure') toggleStructure();
    else if (tab === 'timeline') toggleTimeline();
    else if (sheetOpen.value && tab === sheetTab.value) toggleSheet();
    else showPanel(tab);
  };
  return (
    <aside class={`dock sheet ${sheetOpen.value ? '' : 'folded'}`} aria-label={t('Panels')}>
      <Tabs
        label={t('Panels')}
        tabs={[...leftTabs, ...rightTabs, timelineTab, curvesTab, structureTab, compareTab]}
        chosen={sheetTab.value}
        open={sheetOpen.value}
        onChoose={choose}
      />
    </aside>
  );
}

// Which panels there are and where the layout puts them: two docks beside the stage, or one sheet under it.
// SPDX-License-Identifier: MIT
import { type LeftTab, leftTab, type RightTab, reportCounts, rightTab, sheetOpen, sheetTab } from '../state/session';
import { showPanel, toggleSheet } from '../state/view-actions';
import { BoneTree } from './bone-tree';
import { ClipList } from './clip-list';
import { FileList } from './file-list';
import { Inspector } from './inspector';
import { Report } from './report';
import { type Tab, Tabs } from './tabs';

const leftTabs: readonly Tab<LeftTab>[] = [
  { id: 'clips', title: 'Clips', panel: ClipList },
  { id: 'bones', title: 'Bones', panel: BoneTree },
  { id: 'files', title: 'Files', panel: FileList },
];

const rightTabs: readonly Tab<RightTab>[] = [
  { id: 'inspector', title: 'Inspector', panel: Inspector },
  { id: 'report', title: 'Report', badge: <ReportBadge />, panel: Report },
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
    <aside class="dock left" aria-label="Clips, bones and files">
      <Tabs label="Clips, bones and files" tabs={leftTabs} chosen={leftTab.value} onChoose={showPanel} />
    </aside>
  );
}

export function RightDock() {
  return (
    <aside class="dock right" aria-label="Values and report">
      <Tabs label="Values and report" tabs={rightTabs} chosen={rightTab.value} onChoose={showPanel} />
    </aside>
  );
}

/** Tapping the tab that is open folds the sheet and gives its room to the stage. */
export function Sheet() {
  const choose = (tab: LeftTab | RightTab) => {
    if (sheetOpen.value && tab === sheetTab.value) toggleSheet();
    else showPanel(tab);
  };
  return (
    <aside class={`dock sheet ${sheetOpen.value ? '' : 'folded'}`} aria-label="Panels">
      <Tabs
        label="Panels"
        tabs={[...leftTabs, ...rightTabs]}
        chosen={sheetTab.value}
        open={sheetOpen.value}
        onChoose={choose}
      />
    </aside>
  );
}

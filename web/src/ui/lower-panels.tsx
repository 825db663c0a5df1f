// What lies under the stage: one panel at a time on a wide page; on a phone a sheet, with the tabs of the docks as well.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { type DockPanel, dockHeight, dockPanel, openPanel, setDockHeight } from '../state/dock';
import { sheetOpen, sheetTab } from '../state/session';
import { sheetShare } from '../state/sheet';
import { showPanel, toggleSheet } from '../state/view-actions';
import { DockEdge } from './dock-edge';
import { lazily } from './lazily';
import { leftTabs, rightTabs } from './panels';
import { SheetGrip } from './sheet-grip';
import { type Tab, Tabs } from './tabs';

const CurvePanel = lazily(async () => (await import('./curves/curve-panel')).CurvePanel);
const ComparePanel = lazily(async () => (await import('./compare/compare-panel')).ComparePanel);
const StructurePanel = lazily(async () => (await import('./structure/structure-panel')).StructurePanel);
const TimelinePanel = lazily(async () => (await import('./timeline/timeline-panel')).TimelinePanel);

/** Under the stage of a wide page; `title` is what there is room for on a phone's tab. */
const dockTabs: readonly (Tab<DockPanel> & { readonly name: string; readonly edge: string })[] = [
  {
    id: 'timeline',
    title: msg('Keys'),
    panel: TimelinePanel,
    name: msg('Timeline'),
    edge: msg('Height of the timeline'),
  },
  { id: 'curves', title: msg('Curves'), panel: CurvePanel, name: msg('Curves'), edge: msg('Height of the curves') },
  {
    id: 'structure',
    title: msg('Bytes'),
    panel: StructurePanel,
    name: msg('Structure'),
    edge: msg('Height of the structure'),
  },
  {
    id: 'compare',
    title: msg('Compare'),
    panel: ComparePanel,
    name: msg('Compare'),
    edge: msg('Height of the comparison'),
  },
];

function isDocked(tab: typeof sheetTab.value): tab is DockPanel {
  return dockTabs.some(({ id }) => id === tab);
}

export function LowerDock() {
  const docked = dockTabs.find(({ id }) => id === dockPanel.value);
  if (docked === undefined) return null;
  const { id, name, edge, panel: Panel } = docked;
  return (
    <section key={id} class="lower-dock" aria-label={t(name)} style={{ height: `${dockHeight.value}px` }}>
      <DockEdge name={t(edge)} height={dockHeight.value} onHeight={setDockHeight} />
      <Panel />
    </section>
  );
}

/** Tapping the tab that is open folds the sheet and gives its room to the stage. */
export function Sheet() {
  const choose = (tab: typeof sheetTab.value) => {
    if (sheetOpen.value && tab === sheetTab.value) toggleSheet();
    else if (isDocked(tab)) openPanel(tab);
    else showPanel(tab);
  };
  const share = sheetShare.value;
  return (
    <aside
      class={`dock sheet ${sheetOpen.value ? '' : 'folded'}`}
      aria-label={t('Panels')}
      style={share === null ? {} : { '--sheet': `${share * 100}dvh` }}
    >
      <SheetGrip />
      <Tabs
        label={t('Panels')}
        tabs={[...leftTabs, ...rightTabs, ...dockTabs]}
        chosen={sheetTab.value}
        open={sheetOpen.value}
        onChoose={choose}
      />
    </aside>
  );
}

// Which panel stands under the stage: the timeline, the curves or the bytes.
// SPDX-License-Identifier: MIT
import { Binary, ChartGantt, ChartSpline, type LucideIcon } from 'lucide-preact';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { type DockPanel, dockPanel, togglePanel } from '../state/dock';
import { IconButton } from './icon-button';

const toggles: readonly (readonly [panel: DockPanel, name: string, icon: LucideIcon, shortcut: string])[] = [
  ['timeline', msg('Timeline'), ChartGantt, 'T'],
  ['curves', msg('Curves'), ChartSpline, 'C'],
  ['structure', msg('Structure'), Binary, 'X'],
];

export function PanelToggles() {
  return (
    <>
      {toggles.map(([panel, name, icon, shortcut]) => (
        <IconButton
          key={panel}
          name={t(name)}
          icon={icon}
          shortcut={shortcut}
          class="toggle opens"
          pressed={dockPanel.value === panel}
          onPress={() => togglePanel(panel)}
        >
          {t(name)}
        </IconButton>
      ))}
    </>
  );
}

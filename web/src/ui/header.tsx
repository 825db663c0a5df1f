// The top bar: brand, open files, and what belongs to the whole page.
// SPDX-License-Identifier: MIT
import { CircleQuestionMark, Moon, PanelLeft, PanelRight, Sun } from 'lucide-preact';
import { t } from '../i18n/text';
import { isEmpty, leftOpen, narrow, rightOpen, theme } from '../state/session';
import { setHelpOpen, toggleLeft, toggleRight, toggleTheme } from '../state/view-actions';
import { CompareButton } from './compare-button';
import { ExportButton } from './export/export-button';
import { FileTabs } from './file-tabs';
import { IconButton } from './icon-button';
import { Mark } from './mark';
import { OpenButtons } from './open-buttons';
import { RecentButton, ShareButton } from './share-buttons';

export function Header() {
  const foldable = !isEmpty.value && !narrow.value;
  return (
    <header class="header">
      <h1 class="brand">
        <Mark />
        Kotsu
      </h1>
      <FileTabs />
      <div class="header-actions">
        <OpenButtons />
        {!isEmpty.value && (
          <>
            <RecentButton />
            <CompareButton />
            <ExportButton />
            <ShareButton />
          </>
        )}
        {foldable && (
          <>
            <IconButton name={t('Left panel')} icon={PanelLeft} pressed={leftOpen.value} onPress={toggleLeft} />
            <IconButton name={t('Right panel')} icon={PanelRight} pressed={rightOpen.value} onPress={toggleRight} />
          </>
        )}
        <ThemeButton />
        <IconButton name={t('Help')} icon={CircleQuestionMark} shortcut="?" onPress={() => setHelpOpen(true)} />
      </div>
    </header>
  );
}

function ThemeButton() {
  const dark = theme.value === 'dark';
  return (
    <IconButton
      name={dark ? t('Use the light theme') : t('Use the dark theme')}
      icon={dark ? Sun : Moon}
      onPress={toggleTheme}
    />
  );
}

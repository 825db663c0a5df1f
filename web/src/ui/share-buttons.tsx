// The top bar's ways to share the view and to open a recent file.
// SPDX-License-Identifier: MIT
import { History, Share2 } from 'lucide-preact';
import { t } from '../i18n/text';
import { PopoverButton } from './share-popover';

const sharePanel = () => import('./share-panel').then(({ SharePanel }) => SharePanel);
const recentMenu = () => import('./recent-menu').then(({ RecentMenu }) => RecentMenu);

export function ShareButton() {
  return <PopoverButton id="share" name={t('Share this view')} icon={Share2} label={t('Share')} load={sharePanel} />;
}

export function RecentButton() {
  return <PopoverButton id="recent" name={t('Recent files')} icon={History} load={recentMenu} />;
}

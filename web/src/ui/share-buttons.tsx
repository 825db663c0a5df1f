// The top bar's ways to share the view and to open a recent file.
// SPDX-License-Identifier: MIT
import { History, Share2 } from 'lucide-preact';
import { PopoverButton } from './share-popover';

const sharePanel = () => import('./share-panel').then(({ SharePanel }) => SharePanel);
const recentMenu = () => import('./recent-menu').then(({ RecentMenu }) => RecentMenu);

export function ShareButton() {
  return <PopoverButton id="share" name="Share this view" icon={Share2} label="Share" load={sharePanel} />;
}

export function RecentButton() {
  return <PopoverButton id="recent" name="Recent files" icon={History} load={recentMenu} />;
}

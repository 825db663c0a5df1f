// What the Recent files button opens.
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/text';
import { RecentList } from './recent-list';
import { closePopover } from './share-popover';

export function RecentMenu() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  return (
    <div ref={panel}>
      <h2>{t('Recent files')}</h2>
      <RecentList onOpen={() => closePopover('recent')} />
    </div>
  );
}

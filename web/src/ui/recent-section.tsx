// The recent files as a section of the welcome panel.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import { RecentList } from './recent-list';

export function RecentSection() {
  return (
    <section aria-labelledby="recent-title">
      <h3 id="recent-title">{t('Recent files')}</h3>
      <RecentList />
    </section>
  );
}

// The recent files on the welcome panel; for a visitor who has none, nothing.
// SPDX-License-Identifier: MIT
import { keepingNothing, recentList } from '../state/share-signals';
import { Later } from './share-later';

const section = () => import('./recent-section').then(({ RecentSection }) => RecentSection);

export function RecentWelcome() {
  const empty = (recentList.value?.length ?? 0) === 0;
  return empty && !keepingNothing.value ? null : <Later load={section} />;
}

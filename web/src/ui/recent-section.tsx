// The recent files as a section of the welcome panel.
// SPDX-License-Identifier: MIT
import { RecentList } from './recent-list';

export function RecentSection() {
  return (
    <section aria-labelledby="recent-title">
      <h3 id="recent-title">Recent files</h3>
      <RecentList />
    </section>
  );
}

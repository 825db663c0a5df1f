// The page's one instance of the recent files.
// SPDX-License-Identifier: MIT
import { RecentFiles } from '../store/recent-files';

export const recentFiles = new RecentFiles();

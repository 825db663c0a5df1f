// What the user does with the recent files: open, remove, clear, keep nothing.
// SPDX-License-Identifier: MIT
import { forgetLooks } from '../store/look-record';
import type { RecentFile } from '../store/recent-files';
import { forgetSession, type SessionRecord } from '../store/session-record';
import { openPicked, showFile } from './actions';
import { recentFiles } from './recent-store';
import { files } from './session';
import { pickedFromKept } from './share-gather';
import { hashes } from './share-hashes';
import { followLink } from './share-history';
import { keepingNothing, recentList, recentTrouble } from './share-signals';
import { announce, notify } from './view-actions';

/** Reads the list and follows it from now on, whichever tab changes it. Called once. */
export async function watchRecentFiles(): Promise<void> {
  recentFiles.onChanged(() => void readList());
  await readList();
}

async function readList(): Promise<void> {
  keepingNothing.value = recentFiles.keepsNothing;
  const list = await recentFiles.list();
  recentList.value = list.ok ? list.value : [];
  recentTrouble.value = list.ok || list.reason === 'off' ? '' : list.sentence;
}

/** Opens a kept file as it was left, with the files that played together with it. */
export async function openRecent({ hash, name }: RecentFile): Promise<void> {
  const open = files.value.find(({ identity }) => hashes.value.get(identity) === hash);
  if (open !== undefined) return showFile(open.id);
  const kept = await recentFiles.get(hash);
  if (!kept.ok) return notify('error', `${name} did not open`, [kept.sentence]);
  if (kept.value === null) return notify('error', `${name} did not open`, ['It is no longer kept in this browser.']);
  const { view } = kept.value;
  const shown = view !== null && (await followLink(view, 'kept', false));
  // The view may be of another Kotsu, or lack the file.
  const there = files.value.some(({ identity }) => hashes.value.get(identity) === hash);
  if (!shown || !there) await openPicked([pickedFromKept(kept.value)]);
}

export async function removeRecent({ hash, name }: RecentFile): Promise<void> {
  tell(await recentFiles.remove(hash), `Removed ${name} from the recent files`);
}

export async function clearRecent(): Promise<void> {
  forgetLooks();
  tell(await recentFiles.clearAll(), 'Removed all recent files');
}

export async function setKeepNothing(value: boolean): Promise<void> {
  if (value) {
    forgetSession();
    forgetLooks();
  }
  const done = value ? 'Kotsu keeps nothing in this browser' : 'Kotsu keeps the files that you open in this browser';
  tell(await recentFiles.setKeepNothing(value), done);
}

function tell(result: Awaited<ReturnType<typeof recentFiles.remove>>, done: string): void {
  announce(result.ok ? done : result.sentence);
  if (!result.ok) recentTrouble.value = result.sentence;
}

/** Opens all files of a session again that are still kept, then its view. */
export async function restoreSession(session: SessionRecord): Promise<void> {
  const list = await recentFiles.list();
  const kept = list.ok ? list.value : [];
  const found = session.files.map(({ hash }) => kept.find((file) => file.hash === hash));
  const picked = found.flatMap((file) => (file === undefined ? [] : [pickedFromKept(file)]));
  if (picked.length > 0) await openPicked(picked);
  const lost = session.files.filter((_, index) => found[index] === undefined).map(({ name }) => name);
  if (lost.length > 0)
    notify('info', 'Not everything is back', [`No longer kept in this browser: ${lost.join(', ')}.`]);
  if (session.view !== null) await followLink(session.view, 'kept', true);
}

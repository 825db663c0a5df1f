// What the user does with the recent files: open, remove, clear, keep nothing.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import { forgetBoneNames } from '../store/bone-names-record';
import { forgetLooks } from '../store/look-record';
import type { RecentFile } from '../store/recent-files';
import { forgetSession, type SessionRecord } from '../store/session-record';
import { openPicked, showFile } from './actions';
import { type Handed, handedOver } from './handed-over';
import { recentFiles } from './recent-store';
import { files } from './session';
import { pickedFromKept } from './share-gather';
import { hashes } from './share-hashes';
import { followLink } from './share-history';
import { keepingNothing, recentList, recentTrouble } from './share-signals';
import { announce, notify, showPanel } from './view-actions';

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
  const isOpen = () => handedOver.value.find(({ identity }) => hashes.value.get(identity) === hash);
  const open = isOpen();
  if (open !== undefined) return show(open);
  const kept = await recentFiles.get(hash);
  const failed = (sentence: string) => notify('error', t('{name} did not open', { name }), [sentence], 'recent');
  if (!kept.ok) return failed(t(kept.sentence));
  if (kept.value === null) return failed(t('It is no longer kept in this browser.'));
  const { view } = kept.value;
  const shown = view !== null && (await followLink(view, 'kept', false));
  // The view may be of another Kotsu, or lack the file.
  if (!shown || isOpen() === undefined) await openPicked([pickedFromKept(kept.value)]);
}

/** Of a container, the first that came out of it. */
function show({ id }: Handed): void {
  const file = files.value.find((each) => each.id === id || each.bundleId === id);
  if (file === undefined) showPanel('files');
  else showFile(file.id);
}

export async function removeRecent({ hash, name }: RecentFile): Promise<void> {
  tell(await recentFiles.remove(hash), t('Removed {name} from the recent files', { name }));
}

export async function clearRecent(): Promise<void> {
  forgetLooks();
  tell(await recentFiles.clearAll(), t('Removed all recent files'));
}

export async function setKeepNothing(value: boolean): Promise<void> {
  if (value) {
    forgetSession();
    forgetLooks();
    forgetBoneNames();
  }
  const done = value
    ? t('Kotsu keeps nothing in this browser')
    : t('Kotsu keeps the files that you open in this browser');
  tell(await recentFiles.setKeepNothing(value), done);
}

function tell(result: Awaited<ReturnType<typeof recentFiles.remove>>, done: string): void {
  announce(result.ok ? done : t(result.sentence));
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
    notify('info', t('Not everything is back'), [
      t('No longer kept in this browser: {names}.', { names: lost.join(', ') }),
    ]);
  if (session.view !== null) await followLink(session.view, 'kept', true);
}

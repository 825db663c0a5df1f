// Tells the user what becomes of the installed app, and opens what the operating system hands to it.
// SPDX-License-Identifier: MIT
import { pickedFromInput } from '../files/intake';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { onLaunch } from '../offline/launches';
import { type Offline, registerOffline } from '../offline/register-offline';
import { openPicked } from './actions';
import { followLink } from './share-history';
import { appNote, offlineReady } from './share-signals';
import { notify } from './view-actions';

let offline: Offline | null = null;

/** Called once, after the first pose. Nothing here reloads the page but the user's own click. */
export function startOffline(): void {
  offline = registerOffline({
    onReady(first) {
      offlineReady.value = true;
      if (first) appNote.value ??= { kind: 'ready', text: msg('Ready to work offline') };
    },
    onUpdate() {
      appNote.value = { kind: 'update', text: msg('Update available') };
    },
    // The page works with a network as ever: nothing to worry anybody with.
    onUnavailable() {},
    onPartMissing() {
      appNote.value = { kind: 'part-missing', text: msg('A part of the page could not be loaded') };
    },
  });
}

export function applyUpdate(): void {
  if (offline === null) location.reload();
  else offline.applyUpdate();
}

export function dismissAppNote(): void {
  appNote.value = null;
}

/** Files opened with the app, shared to it, and links that it captures. Called once. */
export function receiveLaunches(): void {
  onLaunch({
    files(files, unreadable) {
      if (files.length > 0) void openPicked(pickedFromInput(files)).then(() => tellUnreadable(unreadable));
      else tellUnreadable(unreadable);
    },
    link: (fragment) => void followLink(fragment, 'link', false),
  });
}

function tellUnreadable(names: readonly string[]): void {
  if (names.length === 0) return;
  notify('error', t('Not everything could be read'), [
    t('{names}: moved, or held by another program.', { names: names.join(', ') }),
  ]);
}

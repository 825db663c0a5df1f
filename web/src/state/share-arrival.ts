// What a visit begins with, and everything that goes on beside the view: links, recent files, the offline app.
// SPDX-License-Identifier: MIT
import { recallSession } from '../store/session-record';
import { keepBoneNames } from './bone-naming';
import { type Handed, isOnStage } from './handed-over';
import { keepLooks } from './look-memory';
import { receiveLaunches, startOffline } from './offline-actions';
import { keepPairings } from './pairing-memory';
import { restoreSession, watchRecentFiles } from './recent-actions';
import { keepFile, takePictures } from './recent-keeping';
import { hashOpenFiles } from './share-hashes';
import { followLink, keepAddress, ownPlace } from './share-history';
import { demoFileOf } from './share-link-files';
import { watchForLinkFiles } from './share-open';
import { listenForPastes } from './share-paste';
import { linkPending } from './share-signals';

/** Called once. Resolves when what the visit began with is on stage, or a card says what it lacks. */
export async function arrive(): Promise<void> {
  hashOpenFiles(needsNoHash, keepFile);
  watchForLinkFiles();
  keepPairings();
  keepLooks();
  keepBoneNames();
  receiveLaunches();
  await openBeginning().finally(() => {
    keepAddress();
    listenForPastes();
    startOffline();
    void watchRecentFiles().then(takePictures);
  });
}

/** Demos go by their names. Of a container with hundreds of files, those count that are looked at, unless a link waits. */
function needsNoHash(file: Handed): boolean {
  const { identity, bundleId = null } = file;
  const wanted = linkPending.value || isOnStage(file);
  return demoFileOf(identity) !== null || (bundleId !== null && !wanted);
}

/** A link, or after a reload what was open; a fresh visit with a link never brings back something else. */
async function openBeginning(): Promise<void> {
  const place = ownPlace();
  const session = place?.whole === false ? recallSession() : null;
  if (session !== null) await restoreSession(session);
  else if (location.hash.length > 1) await followLink(location.hash, place === null ? 'link' : 'history', true);
}

// Over the stage: what a link needs before it can be shown. At the status bar: what becomes of the app.
// SPDX-License-Identifier: MIT
import { appNote, linkCard } from '../state/share-signals';
import { Later } from './share-later';

const card = () => import('./link-card').then((part) => part.LinkCard);
const note = () => import('./offline-note').then((part) => part.OfflineNote);

export function LinkLayer() {
  return <div class="link-layer">{linkCard.value !== null && <Later load={card} />}</div>;
}

/** Always there, so that what appears in it is read out. */
export function AppNoteArea() {
  return (
    <div class="app-note-area" role="status">
      {appNote.value !== null && <Later load={note} />}
    </div>
  );
}

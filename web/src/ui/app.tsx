// The page's frame: what is where in each layout. The stage stays mounted through all of them.
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { dockPanel } from '../state/dock';
import { galleryOpen } from '../state/gallery-open';
import { announcement, isEmpty, leftOpen, narrow, rightOpen, stageFile } from '../state/session';
import { arriving } from '../state/share-signals';
import { DropOverlay, listenForDrops } from './drop-overlay';
import { Header } from './header';
import { HelpDialog } from './help-dialog';
import { lazily } from './lazily';
import { AppNoteArea, LinkLayer } from './link-layer';
import { LeftDock, RightDock } from './panels';
import { listenForKeys } from './shortcuts';
import { Stage } from './stage';
import { StatusBar } from './status-bar';
import { Transport } from './transport';
import { Welcome } from './welcome';

const Gallery = lazily(async () => (await import('./gallery/gallery')).Gallery);
const LowerDock = lazily<object>(async () => (await import('./lower-panels')).LowerDock);
const Sheet = lazily<object>(async () => (await import('./lower-panels')).Sheet);

export function App() {
  useEffect(listenForDrops, []);
  useEffect(listenForKeys, []);
  const file = stageFile.value;
  const title = isEmpty.value || file === null ? 'Kotsu' : `${file.name} – Kotsu`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const docked = !isEmpty.value && !narrow.value;
  return (
    <div class="app">
      <Header />
      {isEmpty.value && !arriving.value && <Welcome />}
      {docked && leftOpen.value && <LeftDock />}
      <Stage key="stage" />
      <LinkLayer />
      {docked && rightOpen.value && <RightDock />}
      {docked && dockPanel.value !== null && <LowerDock />}
      <Transport key="transport" />
      {!isEmpty.value && narrow.value && <Sheet />}
      {!narrow.value && <StatusBar />}
      {galleryOpen.value && <Gallery />}
      <AppNoteArea />
      <DropOverlay />
      <HelpDialog />
      <p class="spoken-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

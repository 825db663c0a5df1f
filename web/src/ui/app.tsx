// The page's frame: what is where in each layout. The stage stays mounted through all of them.
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { compareOpen } from '../state/compare-dock';
import { curvesOpen } from '../state/curve-dock';
import { galleryOpen } from '../state/gallery-open';
import { announcement, isEmpty, leftOpen, narrow, rightOpen, stageFile } from '../state/session';
import { arriving } from '../state/share-signals';
import { structureOpen } from '../state/structure-dock';
import { timelineOpen } from '../state/timeline-dock';
import { DropOverlay, listenForDrops } from './drop-overlay';
import { Header } from './header';
import { HelpDialog } from './help-dialog';
import { lazily } from './lazily';
import { AppNoteArea, LinkLayer } from './link-layer';
import { LeftDock, RightDock, Sheet } from './panels';
import { listenForKeys } from './shortcuts';
import { Stage } from './stage';
import { StatusBar } from './status-bar';
import { Transport } from './transport';
import { Welcome } from './welcome';

const CompareDock = lazily(async () => (await import('./compare/compare-dock')).CompareDock);
const CurveDock = lazily(async () => (await import('./curves/curve-dock')).CurveDock);
const Gallery = lazily(async () => (await import('./gallery/gallery')).Gallery);
const StructureDock = lazily(async () => (await import('./structure/structure-dock')).StructureDock);
const TimelineDock = lazily(async () => (await import('./timeline/timeline-dock')).TimelineDock);

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
      {docked && curvesOpen.value && <CurveDock />}
      {docked && structureOpen.value && <StructureDock />}
      {docked && timelineOpen.value && <TimelineDock />}
      {docked && compareOpen.value && <CompareDock />}
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

// Keeps the picture of the gallery in step with what is in sight, and moving.
// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from 'preact/hooks';
import { Crowd } from '../../gallery/crowd';
import { cellPlace, type GalleryGrid } from '../../gallery/gallery-grid';
import type { GalleryModel } from '../../gallery/gallery-model';
import { t } from '../../i18n/text';
import { type GalleryItem, seeModels, wantModels } from '../../state/gallery';
import { gallerySkeletons } from '../../state/gallery-open';
import { theme } from '../../state/session';

interface CrowdInSight {
  readonly items: readonly GalleryItem[];
  /** Number of the first of them in the grid. */
  readonly first: number;
  readonly grid: GalleryGrid;
  readonly scrolled: number;
  readonly moving: boolean;
}

/** @returns why there is no picture; null while there is one */
export function useCrowd(
  canvas: { readonly current: HTMLCanvasElement | null },
  { items, first, grid, scrolled, moving }: CrowdInSight,
): string | null {
  const crowd = useRef<Crowd | null>(null);
  const look = gallerySkeletons.value ? 'skeletons' : 'models';
  const [failed, setFailed] = useState(false);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    try {
      crowd.current = new Crowd(canvas.current);
    } catch (cause) {
      console.warn('No gallery:', cause);
      setFailed(true);
    }
    const listeners = new AbortController();
    const { signal } = listeners;
    canvas.current.addEventListener('webglcontextlost', () => setLost(true), { signal });
    canvas.current.addEventListener('webglcontextrestored', () => setLost(false), { signal });
    return () => {
      listeners.abort();
      crowd.current?.dispose();
    };
  }, []);
  useEffect(() => wantModels(items), [items.map(({ key }) => key).join('\n')]);
  useEffect(() => crowd.current?.setTheme(theme.value), [theme.value]);
  useEffect(() => {
    crowd.current?.setMoving(moving);
  }, [moving]);
  // After every rendering: what is in sight, where it is, or who has arrived is another.
  useEffect(() => {
    const there = items.flatMap(({ model }, index) =>
      isModel(model.value) ? [{ model: model.value, cell: cellOf(grid, first + index, scrolled) }] : [],
    );
    crowd.current?.show(there, look);
    seeModels(items);
  });
  if (lost) return t('The browser took the picture back for a moment. It returns by itself.');
  return failed ? t('This browser offers no WebGL 2, so there is no picture.') : null;
}

function isModel(model: GalleryModel | 'none' | null): model is GalleryModel {
  return model !== null && model !== 'none';
}

function cellOf(grid: GalleryGrid, cell: number, scrolled: number) {
  const [left, top] = cellPlace(grid, cell);
  return [left, top - scrolled, grid.cellWidth, grid.pictureHeight] as const;
}

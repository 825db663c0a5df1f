// What the structure view shows: the open map, which field is chosen, which bytes. Its writers are the structure actions.
// SPDX-License-Identifier: MIT
import { computed, effect, signal } from '@preact/signals';
import type { Problem } from '../../../wasm-bindings/kotsu';
import { KotsuMap } from '../../../wasm-bindings/kotsu-map';
import type { MapNode, MapRange } from '../../../wasm-bindings/map-types';
import { msg } from '../i18n/english';
import { stageByte } from './structure-dock';
import type { ByteSpan } from './structure-hex';
import { ByteMarks } from './structure-marks';
import { mapModule } from './structure-module';
import { Outline } from './structure-outline';
import { currentSource, problemsIn, type StructureSource } from './structure-sources';

export interface Structure {
  readonly source: StructureSource;
  readonly map: KotsuMap;
  readonly outline: Outline<MapRange>;
  readonly marks: ByteMarks;
}

export type Opening = { readonly state: 'reading' | 'ready' } | { readonly state: 'failed'; readonly sentence: string };

export const opening = signal<Opening>({ state: 'reading' });
export const structure = signal<Structure | null>(null);

/** Rises when rows of the tree open or close: the outline itself stays the same object. */
export const outlineTurn = signal(0);

/** From the file down to what is chosen; empty while nothing is open. */
export const chosenPath = signal<readonly MapRange[]>([]);

/** The chosen bytes. They may be more, or fewer, than those of the chosen field. */
export const span = signal<ByteSpan | null>(null);

/** A choice of bytes chooses on stage as well, and the other way round. */
export const linked = signal(true);

export const chosenNode = computed<MapNode | null>(() => {
  const [open, range] = [structure.value, chosenPath.value.at(-1)];
  return open === null || range === undefined ? null : open.map.describe(range);
});

/** Problems that say a place: what concerns the file as a whole is found at its start, which says nothing. */
export const placedProblems = computed<readonly Problem[]>(() => {
  const open = structure.value;
  if (open === null) return [];
  return problemsIn(open.source)
    .filter(({ offset }) => offset > 0)
    .map((problem) => ({ ...problem, offset: Math.min(problem.offset, open.map.size - 1) }))
    .sort((a, b) => a.offset - b.offset);
});

/** The others. */
export const fileProblems = computed<readonly Problem[]>(() => {
  const open = structure.value;
  return open === null ? [] : problemsIn(open.source).filter(({ offset }) => offset === 0);
});

/** Keeps a map of the current source open until the returned function is called. Maps cost memory: nobody looks, no map. */
export function watchStructure(opened: (structure: Structure) => void): () => void {
  let turn = 0;
  const close = () => {
    const open = structure.peek();
    if (open === null) return;
    structure.value = null;
    stageByte.value = null;
    chosenPath.value = [];
    span.value = null;
    open.map.dispose();
  };
  // The source's key: lists of files are made anew all the time.
  const key = computed(() => currentSource.value?.key ?? null);
  const stop = effect(() => {
    void key.value;
    const source = currentSource.peek();
    turn += 1;
    const mine = turn;
    close();
    if (source === null) return;
    opening.value = { state: 'reading' };
    void openSource(source).then((result) => {
      if (mine !== turn) {
        if (!('sentence' in result)) result.map.dispose();
        return;
      }
      if ('sentence' in result) {
        opening.value = { state: 'failed', sentence: result.sentence };
        return;
      }
      structure.value = result;
      opening.value = { state: 'ready' };
      opened(result);
    });
  });
  return () => {
    turn += 1;
    stop();
    close();
  };
}

async function openSource(source: StructureSource): Promise<Structure | { readonly sentence: string }> {
  try {
    const [module, bytes] = await Promise.all([mapModule(), source.read()]);
    if (bytes === null)
      return { sentence: msg('The file can no longer be read: it was moved or changed since it was opened.') };
    const map = KotsuMap.open(module, bytes, source.options);
    return { source, map, outline: new Outline(map, map.root), marks: new ByteMarks(map) };
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) };
  }
}

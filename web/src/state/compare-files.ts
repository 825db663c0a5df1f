// What differs in the bytes of the two sides' files, worked out when the comparison's panel asks for it.
// SPDX-License-Identifier: MIT
import { computed, effect, signal } from '@preact/signals';
import { KotsuMap } from '../../../wasm-bindings/kotsu-map';
import type { MapRange } from '../../../wasm-bindings/map-types';
import { compareFiles, type FileDifference, type FilePart } from '../compare/file-difference';
import { breather } from '../files/breather';
import type { OpenFile } from '../files/open-file';
import { msg, told } from '../i18n/english';
import { comparison } from './compare-sides';
import { mapModule } from './structure-module';
import { structureSources } from './structure-sources';

/** Two files that hold the same kind of thing, one for each side. */
export interface FilePair {
  readonly a: OpenFile;
  readonly b: OpenFile;
}

export type FileMeasure =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly outcome: FileDifference }
  /** One of them was moved or changed since it was opened, or is none that can be mapped. */
  | { readonly state: 'failed'; readonly sentence: string };

export interface MeasuredPair extends FilePair {
  readonly measure: FileMeasure;
}

export const filePairs = computed<readonly FilePair[]>(() => {
  const compared = comparison.value;
  if (compared === null) return [];
  const { a, b } = compared;
  const models = { a: a.file, b: b.file };
  const motions = { a: a.entry?.file ?? a.file, b: b.entry?.file ?? b.file };
  const [sameModel, sameMotion] = [models.a === models.b, motions.a === motions.b];
  const alike = models.a === motions.a && models.b === motions.b;
  return [...(sameModel ? [] : [models]), ...(sameMotion || alike ? [] : [motions])];
});

export const measuredPairs = signal<readonly MeasuredPair[]>([]);

/** Of all files of the two sides, as far as they have been compared. */
export const differingBytes = computed(() =>
  measuredPairs.value.reduce((sum, { measure }) => sum + (measure.state === 'done' ? measure.outcome.bytes : 0), 0),
);

/** Keeps them up to date until the returned function is called. */
export function watchFiles(): () => void {
  let known = '';
  return effect(() => {
    const pairs = filePairs.value;
    const key = pairs.map(({ a, b }) => `${a.id} ${b.id}`).join();
    if (key === known) return;
    known = key;
    measuredPairs.value = pairs.map((pair) => ({ ...pair, measure: { state: 'working' } }));
    for (const pair of pairs) void measure(pair);
  });
}

async function measure(pair: FilePair): Promise<void> {
  const outcome = await differenceOf(pair).catch(
    (error: unknown): FileMeasure => ({
      state: 'failed',
      sentence: error instanceof Error ? error.message : String(error),
    }),
  );
  measuredPairs.value = measuredPairs
    .peek()
    .map((each) => (each.a === pair.a && each.b === pair.b ? { ...each, measure: outcome } : each));
}

async function differenceOf({ a, b }: FilePair): Promise<FileMeasure> {
  const module = await mapModule();
  const breathe = breather();
  const [one, other] = [await mapped(module, a, breathe), await mapped(module, b, breathe)];
  if (!one || !other) {
    return { state: 'failed', sentence: told(msg('One of the two files was moved or changed since it was opened.')) };
  }
  return { state: 'done', outcome: await compareFiles(one, other, breathe) };
}

type Breathe = ReturnType<typeof breather>;

async function mapped(module: Parameters<typeof KotsuMap.open>[0], file: OpenFile, breathe: Breathe) {
  const source = structureSources.peek().find((each) => each.file?.id === file.id);
  const bytes = (await source?.read()) ?? null;
  if (source === undefined || bytes === null) return null;
  const map = KotsuMap.open(module, bytes, source.options);
  try {
    return { bytes, parts: await partsOf(map, breathe) };
  } finally {
    map.dispose();
  }
}

/** The file's sections, and of those that consist of records, the records; what is in these is the structure view's business. */
async function partsOf(map: KotsuMap, breathe: Breathe): Promise<FilePart[]> {
  // A motion's parts are its curves already.
  const goesDeeper = map.format !== 'okami-motion';
  const parts: FilePart[] = [];
  for (const range of await childrenOf(map, map.root, breathe)) {
    const { name } = map.describe(range);
    const inside = goesDeeper ? await childrenOf(map, range, breathe) : [];
    if (await areRecords(map, inside, breathe)) {
      for (const each of inside) {
        parts.push(partOf(`${name} › ${map.describe(each).name}`, each));
        await breathe();
      }
    } else parts.push(partOf(name, range));
    await breathe();
  }
  return parts;
}

/** In whole bytes, and one of them has parts of its own. */
async function areRecords(map: KotsuMap, ranges: readonly MapRange[], breathe: Breathe): Promise<boolean> {
  if (ranges.some(({ bitOffset, bitSize }) => bitOffset % 8 !== 0 || bitSize % 8 !== 0)) return false;
  for (const range of ranges) {
    if (map.countOf(range) > 0) return true;
    await breathe();
  }
  return false;
}

function partOf(name: string, { bitOffset, bitSize }: MapRange): FilePart {
  return { name, offset: bitOffset / 8, size: bitSize / 8 };
}

/** Page by page, each from the bit behind the one before: to count up to a part, the map would go through all before it again. */
async function childrenOf(map: KotsuMap, range: MapRange, breathe: Breathe): Promise<MapRange[]> {
  const found: MapRange[] = [];
  const end = range.bitOffset + range.bitSize;
  for (let from = range.bitOffset; from < end; ) {
    const more = map.childrenWithin(range, from, end);
    const last = more.at(-1);
    if (last === undefined) break;
    found.push(...more);
    from = last.bitOffset + last.bitSize;
    await breathe();
  }
  return found;
}

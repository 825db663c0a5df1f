// The files whose bytes can be looked at: everything that is open, archives by the lists that they consist of.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { Problem } from '../../../wasm-bindings/kotsu';
import type { MapOptions } from '../../../wasm-bindings/kotsu-map';
import type { Bundle } from '../files/bundle';
import { blobOf, MAX_FILE_BYTES } from '../files/intake';
import type { OpenFile } from '../files/open-file';
import { bundles, files, reports, stageFile } from './session';
import { sourceAt, sourceOf } from './share-sources';

export interface StructureSource {
  /** Unique in the session; another one once the file is read in another way. */
  readonly key: string;
  readonly title: string;
  readonly options: MapOptions;
  /** As it was when it was listed; null: not a file that can stand on stage. */
  readonly file: OpenFile | null;
  /** Of a container whose files lie in it as they are: what is on stage may be one of them. */
  readonly containerId: number | null;
  /** Whose problems it has; null for lists of an archive, whose problems say no place in them. */
  readonly reportId: number | null;
  /** null: it was moved or changed since it was opened. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** Of a .zzz, which may be larger than any memory, as much of the beginning is read as its table can be long. */
const ZZZ_BEGINNING = 16 * 1024 * 1024;

export const structureSources = computed<readonly StructureSource[]>(() => [
  ...files.value.map(fileSource),
  ...bundles.value.flatMap(bundleSources),
]);

function fileSource(file: OpenFile): StructureSource {
  const { id, path, identity, loadOptions = {} } = file;
  return {
    key: `file ${id} ${JSON.stringify(loadOptions)}`,
    title: path,
    options: loadOptions,
    file,
    containerId: null,
    reportId: id,
    read: () => readWhole(() => sourceOf(identity), MAX_FILE_BYTES),
  };
}

function bundleSources(bundle: Bundle): StructureSource[] {
  const { id, path, identity, format } = bundle;
  const common = { options: {}, file: null, containerId: null, reportId: id };
  if (format === 'okami-container') {
    const read = () => readWhole(() => sourceOf(identity), MAX_FILE_BYTES);
    return [{ ...common, containerId: id, key: `bundle ${id}`, title: path, read }];
  }
  if (format === 'ff8-zzz') {
    const read = () => readWhole(() => sourceOf(identity), ZZZ_BEGINNING);
    return [{ ...common, key: `bundle ${id}`, title: path, options: { source: 'ff8-zzz' }, read }];
  }
  if (format !== 'ff8-archive') return [];
  const lists = [
    ['.fi', 'ff8-index'],
    ['.fl', 'ff8-names'],
  ] as const;
  return lists.map(([ending, source]) => ({
    key: `bundle ${id} ${ending}`,
    title: `${path}${ending}`,
    options: { source },
    file: null,
    containerId: null,
    reportId: null,
    read: () => readWhole(() => sourceAt(`${path}${ending}`), MAX_FILE_BYTES),
  }));
}

async function readWhole(find: () => ReturnType<typeof sourceOf>, most: number): Promise<Uint8Array | null> {
  const source = find();
  if (source === undefined) return null;
  try {
    const blob = await blobOf(source);
    return new Uint8Array(await blob.slice(0, most).arrayBuffer());
  } catch {
    return null;
  }
}

/** What the user chose to look at; null: what is on stage. */
export const sourceChoice = signal<string | null>(null);

export const currentSource = computed<StructureSource | null>(() => {
  const sources = structureSources.value;
  const chosen = sources.find(({ key }) => key === sourceChoice.value);
  return chosen ?? sources.find(({ file }) => file === stageFile.value) ?? sources[0] ?? null;
});

export function problemsIn({ reportId }: StructureSource): readonly Problem[] {
  return reports.value.find(({ file }) => file.id === reportId)?.problems ?? [];
}

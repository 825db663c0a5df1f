// What the report lists: each file's findings, and what several files of one container have in common said once, with their count. Pure.
// SPDX-License-Identifier: MIT
import type { Problem } from '../../../wasm-bindings/kotsu';
import type { FileReport } from './session';

export interface Finding {
  readonly severity: Problem['severity'];
  /** The decoder's sentence, or which bones a model lacks. */
  readonly about: string | NonNullable<FileReport['missing']>;
  /** null: at no one place. */
  readonly offset: number | null;
  /** Of the container's files it is true of; 1: of the one it is listed under. */
  readonly files: number;
}

/** Under one heading. */
export interface Findings {
  /** Of the file or the container. */
  readonly id: number;
  readonly name: string;
  readonly list: readonly Finding[];
}

interface Holder {
  readonly id: number;
  readonly name: string;
}

interface Shared {
  readonly finding: Finding;
  readonly files: Set<number>;
}

export function findingsOf(reports: readonly FileReport[], holders: readonly Holder[]): Findings[] {
  const shared = new Map<number, Map<string, Shared>>();
  const own = reports.map((report) => ({ ...report.file, list: findingsIn(report) }));
  for (const { id, bundleId, list } of own) {
    if (bundleId == null) continue;
    const sentences = entryOf(shared, bundleId, () => new Map<string, Shared>());
    for (const finding of list)
      entryOf(sentences, keyOf(finding), () => ({ finding, files: new Set<number>() })).files.add(id);
  }
  const isShared = (bundleId: number | null | undefined, finding: Finding) =>
    bundleId != null && (shared.get(bundleId)?.get(keyOf(finding))?.files.size ?? 0) > 1;
  const rest = own.map(({ id, name, bundleId, list }) => ({
    id,
    name,
    list: list.filter((finding) => !isShared(bundleId, finding)),
  }));
  const together = holders.map(({ id, name }) => ({
    id,
    name,
    list: [
      ...(rest.find((other) => other.id === id)?.list ?? []),
      ...[...(shared.get(id)?.values() ?? [])]
        .filter(({ files }) => files.size > 1)
        .map(({ finding, files }) => ({ ...finding, offset: null, files: files.size })),
    ],
  }));
  const held = new Set(holders.map(({ id }) => id));
  return [...together, ...rest.filter(({ id }) => !held.has(id))].filter(({ list }) => list.length > 0);
}

function findingsIn({ problems, missing }: FileReport): Finding[] {
  return [
    ...problems.map(({ severity, message, offset }) => ({ severity, about: message, offset, files: 1 })),
    ...(missing === null ? [] : [{ severity: 'warning' as const, about: missing, offset: null, files: 1 }]),
  ];
}

function keyOf({ severity, about }: Finding): string {
  return `${severity} ${typeof about === 'string' ? about : `${about.model.id}: ${about.bones.join()}`}`;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

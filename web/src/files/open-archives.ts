// Finds the archives in a batch and opens them: zips become their files, trios and .zzz become bundles.
// SPDX-License-Identifier: MIT
import type { KotsuModule } from '../../../wasm-bindings/kotsu';
import type { Bundle } from './bundle';
import { openTrio, openZzz } from './ff8-archive';
import type { PickedFile } from './intake';
import { type Refusal, refusalOf } from './load-batch';
import { gatherTrios, missingMembers } from './trios';
import { filesInZip } from './zip';

export interface OpenedArchives {
  readonly picked: readonly PickedFile[];
  readonly bundles: readonly Bundle[];
  readonly refused: readonly Refusal[];
  readonly loose: readonly PickedFile[];
  readonly incomplete: readonly string[];
}

/**
 * @param waiting members that came before, without the rest of their archive
 * @param known   identities of bundles that are open already: they are left out
 */
export async function openArchives(
  module: KotsuModule,
  batch: readonly PickedFile[],
  waiting: readonly PickedFile[],
  known: ReadonlySet<string>,
): Promise<OpenedArchives> {
  const refused: Refusal[] = [];
  const attempt = async <Result>(path: string, open: () => Promise<Result>): Promise<Result[]> => {
    try {
      return [await open()];
    } catch (error) {
      refused.push(archiveRefusal(path, error));
      return [];
    }
  };

  const files: PickedFile[] = [];
  for (const file of batch) {
    if (/\.zip$/i.test(file.path)) files.push(...(await attempt(file.path, () => filesInZip(file))).flat());
    else files.push(file);
  }
  const { trios, others, loose } = gatherTrios(files, waiting);
  const bundles: Bundle[] = [];
  const picked: PickedFile[] = [];
  for (const trio of trios) {
    if (!known.has(trio.fs.identity)) bundles.push(...(await attempt(trio.name, () => openTrio(module, trio))));
  }
  for (const file of others) {
    if (!/\.zzz$/i.test(file.path)) picked.push(file);
    else if (!known.has(file.identity)) bundles.push(...(await attempt(file.path, () => openZzz(module, file))));
  }
  return { picked, bundles, refused, loose, incomplete: missingMembers(loose) };
}

/** Faults of an archive are said in sentences of their own; a library's are not for users. */
function archiveRefusal(path: string, error: unknown): Refusal {
  if (error instanceof Error && error.name === 'KotsuError') return refusalOf(path, error);
  const sentence = /\.zip$/i.test(path)
    ? 'The zip cannot be read: it is damaged, or packed in an unusual way.'
    : `${error instanceof Error ? error.message : error}`;
  return { path, sentence, byteOffset: null, unknownFormat: false };
}

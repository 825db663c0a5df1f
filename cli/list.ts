// `ls`: what an archive or container holds, as the JSON that scripts read and as a table.
// SPDX-License-Identifier: MIT
import type { KotsuModule } from '../wasm-bindings/kotsu.ts';
import type { BundleFormat } from '../web/src/files/bundle.ts';
import { withModels } from './entry-models.ts';
import { formatEntries, formatWarnings } from './format.ts';
import { describeEntry, type EntryInfo } from './info.ts';
import { archiveAt } from './inputs.ts';
import type { Warning } from './warning.ts';

export interface Listed {
  readonly file: string;
  /** Of the file that the entries are cut from. */
  readonly size: number;
  readonly format: BundleFormat;
  readonly entries: readonly EntryInfo[];
  readonly warnings: readonly Warning[];
}

/** @throws Failure */
export async function listArchive(module: KotsuModule, address: string): Promise<Listed> {
  const { file, size, format, entries, warnings } = await withModels(module, await archiveAt(module, address));
  return { file, size, format, entries: entries.map(describeEntry), warnings };
}

export function formatListed({ entries, warnings }: Listed): string {
  const sections = [entries.length === 0 ? 'It holds nothing.' : formatEntries(entries), formatWarnings(warnings)];
  return `${sections.filter((lines) => lines !== '').join('\n\n')}\n`;
}

// What the archive worker answers to.
// SPDX-License-Identifier: MIT
import type { ArchiveWork } from '../files/archive-work';
import { type Answering, outcomeOf, seldom } from './outcome';

export type ArchiveApi = Answering<ArchiveWork>;

export function archiveApi(work: ArchiveWork): ArchiveApi {
  return {
    listTrio: (...input) => outcomeOf(() => work.listTrio(...input)),
    listZzz: (...input) => outcomeOf(() => work.listZzz(...input)),
    listZip: (...input) => outcomeOf(() => work.listZip(...input)),
    listContainer: (file, step) => outcomeOf(() => work.listContainer(file, seldom(step))),
    unpack: (source, entry, step) => outcomeOf(() => work.unpack(source, entry, seldom(step))),
  };
}

// Work on archives, done in a worker: files go there by reference and come back as such, so nothing large is copied.
// SPDX-License-Identifier: MIT
import { proxy } from 'comlink';
import type { ArchiveWork } from '../files/archive-work';
import type { ArchiveApi } from './archive-api';
import { remote } from './remote';

const call = remote<ArchiveApi>(
  () => new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module', name: 'archives' }),
);

export const remoteArchives: ArchiveWork = {
  listTrio: (fi, fl, fsSize) => call((work) => work.listTrio(fi, fl, fsSize)),
  listZzz: (file) => call((work) => work.listZzz(file)),
  listZip: (file) => call((work) => work.listZip(file)),
  listContainer: (file, step) => call((work) => work.listContainer(file, proxy(step))),
  unpack: (source, entry, step) => call((work) => work.unpack(source, entry, proxy(step))),
};

// The thread that writes and measures GLBs: snapshot in, bytes out.
// SPDX-License-Identifier: MIT
import { expose, transfer } from 'comlink';
import { outcomeOf, seldom } from '../worker/outcome';
import { type ExportedGlb, exportGlb } from './export-glb';
import type { GlbOptions } from './export-options';
import type { SourceSnapshot } from './snapshot-types';

const api = {
  async glb(source: SourceSnapshot, options: GlbOptions, generator: string, progress: (part: number) => Promise<void>) {
    const step = seldom(progress);
    const outcome = await outcomeOf<ExportedGlb>(() =>
      exportGlb(source, options, { generator, breathe: (done, total) => step(done / total) }),
    );
    return outcome.ok ? transfer(outcome, [outcome.value.bytes.buffer]) : outcome;
  },
};
export type ExportApi = typeof api;

expose(api);

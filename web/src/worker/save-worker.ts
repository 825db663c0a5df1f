// The thread that saves motions. All it does is in save-work.ts; this connects it and fetches the writer.
// SPDX-License-Identifier: MIT

import writerUrl from 'kotsu-write.wasm?url';
import { expose } from 'comlink';
import { MotionWriter } from '../../../wasm-bindings/motion-writer';
import { outcomeOf } from './outcome';
import type { SaveApi } from './save-api';
import { saveRequested } from './save-work';
import { workerDecoder } from './worker-decoder';

let writer: Promise<MotionWriter> | null = null;

function motionWriter(): Promise<MotionWriter> {
  writer ??= MotionWriter.instantiate(fetch(writerUrl)).catch((error: unknown) => {
    writer = null;
    throw error;
  });
  return writer;
}

const api: SaveApi = {
  save: (request) => outcomeOf(async () => saveRequested(await workerDecoder(), await motionWriter(), request)),
};

expose(api);

// The thread that lists and unpacks archives. All it does is in archive-work.ts; this connects it.
// SPDX-License-Identifier: MIT
import { expose } from 'comlink';
import { archiveWork } from '../files/archive-work';
import { archiveApi } from './archive-api';
import { workerDecoder } from './worker-decoder';

expose(archiveApi(archiveWork(workerDecoder)));

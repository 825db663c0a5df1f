// What the user calls bones. Who names a bone asks `boneLabel`, which asks here.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { Bone } from '../../../wasm-bindings/kotsu';

/** Of the bones of open files, those that the user has named. Written by bone-naming.ts. */
export const boneNames = signal<ReadonlyMap<Bone, string>>(new Map());

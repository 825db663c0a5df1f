// Faces that are chosen in the bytes, for the stage to light up, and who takes a click on a face: null while no bytes are open.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { OpenFile } from '../files/open-file';

/** Of a file's mesh, by where its faces stand in the file. */
export interface LitFaces {
  readonly fileId: number;
  readonly byteOffsets: ReadonlySet<number>;
}
export const litFaces = signal<LitFaces | null>(null);

/** Answers whether the face was found there. */
export type FaceTaker = (file: OpenFile, byteOffset: number) => boolean;
export const faceTaker = signal<FaceTaker | null>(null);

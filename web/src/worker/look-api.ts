// What the looking worker answers to.
// SPDX-License-Identifier: MIT
import type { Look, LookRequest } from '../thumbnails/look';
import type { Portrait } from '../thumbnails/portrait';
import type { Outcome } from './outcome';

/** Frames side by side, as a PNG. */
export interface PackedPortrait extends Omit<Portrait, 'picture'> {
  readonly picture: Blob;
}

export interface PackedLook extends Omit<Look, 'portrait'> {
  readonly portrait: PackedPortrait | null;
}

export interface LookApi {
  look(request: LookRequest): Promise<Outcome<PackedLook>>;
  /** The middle of a picture, small, as WebP or PNG. @param whole is handed over and closed */
  shrink(whole: ImageBitmap, width: number, height: number): Promise<Outcome<Blob>>;
}

// Several models on stage, in the words of a link: who stands beside whom with which clip, and who holds what.
// SPDX-License-Identifier: MIT
import { type ClipRef, type Codec, clipRef, eachOf } from './codecs';

/** A model beside others. */
export interface StandRef {
  /** Index in the link's files. */
  readonly file: number;
  /** Its `file` is null for a clip of the model's own file. null: of the one in charge, which the link names elsewhere. */
  readonly clip: ClipRef | null;
}

/** A body that holds another weapon than its name would give it. Indices in the link's files. */
export interface WeaponRef {
  readonly body: number;
  /** null: none. */
  readonly weapon: number | null;
}

/** From left to right: `FILE` or `FILE.CLIP`, where the clip may name a file of its own. */
export const standsCodec: Codec<readonly StandRef[]> = eachOf(
  ({ file, clip }) => [`${file}`, ...(clip === null ? [] : clipRef.write(clip))].join('.'),
  (text) => {
    const [head = '', ...rest] = text.split('.');
    const file = indexOf(head);
    const clip = rest.length === 0 ? null : clipRef.read([rest.join('.')]);
    if (file === null || (rest.length > 0 && clip === null)) return null;
    return { file, clip: clip?.value ?? null };
  },
);

/** `BODY.WEAPON`, or `BODY` with empty hands. */
export const weaponsCodec: Codec<readonly WeaponRef[]> = eachOf(
  ({ body, weapon }) => (weapon === null ? `${body}` : `${body}.${weapon}`),
  (text) => {
    const numbers = text.split('.').map(indexOf);
    const [body = null, weapon = null] = numbers;
    return body === null || numbers.length > 2 || numbers.includes(null) ? null : { body, weapon };
  },
);

function indexOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** Without those that name files which the link does not have. */
export function knownStands(stands: readonly StandRef[], fileCount: number): StandRef[] {
  const isThere = (file: number | null) => file === null || file < fileCount;
  return stands.filter(({ file, clip }) => isThere(file) && isThere(clip?.file ?? null));
}

export function knownWeapons(weapons: readonly WeaponRef[], fileCount: number): WeaponRef[] {
  return weapons.filter(({ body, weapon }) => body < fileCount && (weapon ?? 0) < fileCount);
}

// What to say where a body and the weapon on it do not quite fit. Everything else about them works all the same.
// SPDX-License-Identifier: MIT
import type { Format } from '../../../wasm-bindings/kotsu';
import { type ArmsFile, characterOf, isReduced } from './weapon';

/** The body's geometry object that a weapon without a skeleton takes the place of. */
export const REPLACED_OBJECT = 1;

interface FitFile extends ArmsFile {
  readonly document: {
    readonly format: Format;
    readonly clips: ArrayLike<unknown>;
    readonly bones: ArrayLike<unknown>;
  };
}

export interface Armed {
  readonly body: FitFile;
  readonly weapon: FitFile;
  /** Number of the clip that both are to play; null: none plays. */
  readonly clip: number | null;
  /** How many objects the body's mesh has. */
  readonly objects: number;
  /** Bones that a weapon without a skeleton names and the body lacks, ascending. */
  readonly missing: readonly number[];
}

/** The worst of it in one sentence; null where all fits. */
export function misfit({ body, weapon, clip, objects, missing }: Armed): string | null {
  const [first, ...more] = missing;
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `${weapon.name} hangs on bone ${first}${others}, and ${body.name} has ${body.document.bones.length} bones: its faces there are left out.`;
  }
  if (isReduced(weapon)) {
    if (objects <= REPLACED_OBJECT)
      return `${body.name} has no object ${REPLACED_OBJECT} that ${weapon.name} could replace: both are shown.`;
  } else if (clip !== null) {
    const lacking = [body, weapon].find(({ document }) => clip >= document.clips.length);
    if (lacking !== undefined) return `${lacking.name} has no animation ${clip}, so it stays at rest.`;
  }
  const [own, other] = [characterOf(body), characterOf(weapon)];
  if (own === null || other === null || own === other) return null;
  return `By their names, ${weapon.name} is another character’s weapon than ${body.name} would hold.`;
}

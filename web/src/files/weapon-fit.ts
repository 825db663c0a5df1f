// What to say where a body and the weapon on it do not quite fit. Everything else about them works all the same.
// SPDX-License-Identifier: MIT
import type { Format } from '../../../wasm-bindings/kotsu';
import { told } from '../i18n/english';
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
  /** A weapon without a skeleton that has no face to show either. */
  readonly bare: boolean;
}

/** The worst of it in one sentence; null where all fits. */
export function misfit({ body, weapon, clip, objects, missing, bare }: Armed): string | null {
  const [first, ...more] = missing;
  if (first !== undefined) {
    const values = { weapon: weapon.name, first, body: body.name, bones: body.document.bones.length };
    return more.length === 0
      ? told('{weapon} hangs on bone {first}, and {body} has {bones} bones: its faces there are left out.', values)
      : told(
          '{weapon} hangs on bone {first} and {others} more, and {body} has {bones} bones: its faces there are left out.',
          {
            ...values,
            others: more.length,
          },
        );
  }
  if (isReduced(weapon)) {
    if (bare)
      return told('{weapon} has no mesh to show, so {body} keeps all of its own.', {
        weapon: weapon.name,
        body: body.name,
      });
    if (objects <= REPLACED_OBJECT)
      return told('{body} has no object {object} that {weapon} could replace: both are shown.', {
        body: body.name,
        object: REPLACED_OBJECT,
        weapon: weapon.name,
      });
  } else if (clip !== null) {
    const lacking = [body, weapon].find(({ document }) => clip >= document.clips.length);
    if (lacking !== undefined)
      return told('{name} has no animation {clip}, so it stays at rest.', { name: lacking.name, clip });
  }
  const [own, other] = [characterOf(body), characterOf(weapon)];
  if (own === null || other === null || own === other) return null;
  return told('By their names, {weapon} is another character’s weapon than {body} would hold.', {
    weapon: weapon.name,
    body: body.name,
  });
}

// Which weapon belongs to which body: FF8 keeps a character's body and its weapons in files of their own, and only their names say so.
// SPDX-License-Identifier: MIT
import type { Format } from '../../../wasm-bindings/kotsu';

/** What joining needs to know of a file. */
export interface ArmsFile {
  /** Unique in the session. */
  readonly id: number;
  readonly name: string;
  readonly document: { readonly format: Format };
}

/** The user's choices, by the id of the body: the id of its weapon, or null for none. */
export type WeaponChoices = ReadonlyMap<number, number | null>;

export function isBody({ document }: ArmsFile): boolean {
  return document.format === 'ff8-character' || document.format === 'ff8-character-self-contained';
}

export function isWeapon({ document }: ArmsFile): boolean {
  return document.format === 'ff8-weapon' || isReduced({ document });
}

/** Has no skeleton: its mesh takes the place of a part of the body. */
export function isReduced({ document }: Pick<ArmsFile, 'document'>): boolean {
  return document.format === 'ff8-weapon-reduced';
}

/** The character that a file is named for, 0 ... 10: `dXcYYY.dat` is a body, `dXwYYY.dat` a weapon. null: named otherwise. */
export function characterOf({ name }: Pick<ArmsFile, 'name'>): number | null {
  const digit = /^d([\da-f])[cw]\d{3}(?!\d)/i.exec(name)?.[1];
  return digit === undefined ? null : Number.parseInt(digit, 16);
}

/** Whether their names say that they are one character's. */
export function belongTogether(body: ArmsFile, weapon: ArmsFile): boolean {
  const character = characterOf(body);
  return isBody(body) && isWeapon(weapon) && character !== null && character === characterOf(weapon);
}

/** What a body holds: the weapon it was given or, without a choice, the first of its own by name. */
export function weaponOf<File extends ArmsFile>(
  body: File,
  files: readonly File[],
  choices: WeaponChoices,
): File | null {
  if (!isBody(body)) return null;
  const choice = choices.get(body.id);
  if (choice === null) return null;
  const given = files.find((file) => file.id === choice && isWeapon(file));
  if (given !== undefined) return given;
  const own = files.filter((file) => belongTogether(body, file));
  return own.reduce<File | null>((first, file) => (first === null || isBefore(file, first) ? file : first), null);
}

function isBefore(one: ArmsFile, other: ArmsFile): boolean {
  return one.name.toLowerCase() < other.name.toLowerCase();
}

/** The body that holds a weapon; of several the first of `preferred`. null: it stands for itself. */
export function holderOf<File extends ArmsFile>(
  weapon: File,
  files: readonly File[],
  choices: WeaponChoices,
  preferred: readonly number[],
): File | null {
  if (!isWeapon(weapon)) return null;
  const holders = files.filter((body) => weaponOf(body, files, choices) === weapon);
  return holders.find(({ id }) => preferred.includes(id)) ?? holders[0] ?? null;
}

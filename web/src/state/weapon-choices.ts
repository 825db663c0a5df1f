// Which weapon each body holds: what comes in joins by its name, and the user may choose otherwise.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../files/open-file';
import { belongTogether, isWeapon } from '../files/weapon';
import { files, lineUp, weaponChoices } from './session';
import { heldBy, standOf } from './stage-cast';

/** Gives a body a weapon, or with null takes it off. */
export function wear(body: OpenFile, weapon: OpenFile | null): void {
  weaponChoices.value = new Map(weaponChoices.value).set(body.id, weapon?.id ?? null);
}

/** The body that holds a weapon or, where none does, an open one of the same character. */
export function bodyFor(weapon: OpenFile): OpenFile | null {
  const holder = standOf(weapon);
  if (holder !== weapon) return holder;
  const bodies = files.value.filter((body) => belongTogether(body, weapon));
  return bodies.find(({ id }) => lineUp.value.includes(id)) ?? bodies[0] ?? null;
}

/** A weapon that comes after its body takes the place of what that held. Of several, the first by name does. */
export function joinWeapons(brought: readonly OpenFile[]): void {
  const weapons = brought.filter(isWeapon).sort((one, other) => (one.name < other.name ? -1 : 1));
  const armed = new Set<OpenFile>();
  for (const weapon of weapons) {
    const body = bodyFor(weapon);
    if (body === null || brought.includes(body) || armed.has(body)) continue;
    if (heldBy(body) !== weapon) wear(body, weapon);
    armed.add(body);
  }
}

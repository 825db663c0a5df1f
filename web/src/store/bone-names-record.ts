// What the user calls the bones of single files, by content hash, for whenever they are opened again.
// SPDX-License-Identifier: MIT
import { type BoneNames, tidyName } from '../files/bone-names-file';
import { keepsNothing } from './keep-nothing';

const KEY = 'kotsu.bone-names';

/** The files whose names were given longest ago are forgotten first. */
const MOST_FILES = 200;

/** Whether the names will be there next time; why not: the user keeps nothing, or the browser has no room or denies it. */
export type Kept = 'kept' | 'off' | 'full' | 'denied';

export function recallBoneNames(hash: string): BoneNames {
  const all = read();
  return all === null ? new Map() : namesFrom(all[hash]);
}

/** Of any file: if not, nobody needs to ask for one's. */
export function hasBoneNames(): boolean {
  return Object.keys(read() ?? {}).length > 0;
}

/** Without names the file is forgotten. */
export function rememberBoneNames(hash: string, names: BoneNames): Kept {
  if (keepsNothing()) return 'off';
  const all = read();
  if (all === null) return 'denied';
  const { [hash]: _, ...others } = all;
  // The newest stands last.
  const entries = Object.entries(names.size === 0 ? others : { ...others, [hash]: Object.fromEntries(names) });
  return write(entries.slice(-MOST_FILES));
}

/** Call it when the user chooses to keep nothing. */
export function forgetBoneNames(): void {
  write([]);
}

/** Storage may hold anything. */
function namesFrom(value: unknown): BoneNames {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, name]: [string, unknown]) => {
      const tidy = typeof name === 'string' ? tidyName(name) : '';
      return /^-?\d{1,5}$/.test(key) && tidy !== '' ? [[Number(key), tidy] as const] : [];
    }),
  );
}

/** null: denied. */
function read(): Readonly<Record<string, unknown>> | null {
  let text: string | null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !keepsNothing() ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function write(entries: readonly (readonly [string, unknown])[]): Kept {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    return 'kept';
  } catch (error) {
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'denied';
  }
}

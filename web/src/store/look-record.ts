// What the user chose for the look of single models, by content hash, for whenever they are opened again.
// SPDX-License-Identifier: MIT
import { keepsNothing } from './keep-nothing';

const KEY = 'kotsu.looks';

/** The models whose choices were made longest ago are forgotten first. */
const MOST_MODELS = 200;

/** More than any file has. */
const MOST_OBJECTS = 1000;

export interface Look {
  /** Numbers of objects that are taken off the stage, ascending. */
  readonly hidden: readonly number[];
  /** How many places on textures are taken from. */
  readonly shift: number;
}

export const PLAIN_LOOK: Look = { hidden: [], shift: 0 };

export function recallLook(hash: string): Look | null {
  return lookFrom(read()[hash]);
}

export function rememberLook(hash: string, look: Look): void {
  const { [hash]: before, ...others } = read();
  const plain = look.hidden.length === 0 && look.shift === 0;
  if (keepsNothing() || (plain && before === undefined)) return;
  // The newest stands last.
  const kept = Object.entries(plain ? others : { ...others, [hash]: look }).slice(-MOST_MODELS);
  write(kept.length === 0 ? null : Object.fromEntries(kept));
}

export function forgetLooks(): void {
  write(null);
}

/** Storage may hold anything. */
function lookFrom(value: unknown): Look | null {
  if (typeof value !== 'object' || value === null) return null;
  const { hidden, shift } = value as Record<string, unknown>;
  const isNumber = (number: unknown): number is number => Number.isInteger(number) && Number(number) >= 0;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isNumber).slice(0, MOST_OBJECTS) : [],
    shift: Number.isInteger(shift) ? Number(shift) : 0,
  };
}

function read(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null && !keepsNothing() ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function write(looks: Readonly<Record<string, unknown>> | null): void {
  try {
    if (looks === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // Denied or full: the page works the same, it just forgets.
  }
}

// Which files and view were open in this tab, for after a reload or a crash.
// SPDX-License-Identifier: MIT
import { keepsNothing } from './keep-nothing';

// It lies in sessionStorage, which has the life that is wanted: it survives reloads and crashes (browsers bring it back
// with the tab), it ends with a tab that the user closes, and every tab has its own. The files themselves come from the
// recent files, by hash.

const KEY = 'kotsu.session';

/** A session that brings the page down is not tried for ever. */
const MOST_TRIES = 3;

export interface SessionRecord {
  /** In the order they were opened. */
  readonly files: readonly { readonly hash: string; readonly name: string }[];
  /** Of a link to the view; opaque here. */
  readonly view: string | null;
}

/** Call it when the files or the view change; a session without files is a closed one. */
export function rememberSession(session: SessionRecord): void {
  if (keepsNothing() || session.files.length === 0) forgetSession();
  else write({ ...session, tries: 0 });
}

/** Call it when the user closes all files or chooses to keep nothing. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied: then there is nothing to forget.
  }
}

/** Call it once at the start. null: nothing was open, nothing is kept, or it was tried several times already. */
export function recallSession(): SessionRecord | null {
  const saved = read();
  const tries = typeof saved['tries'] === 'number' ? saved['tries'] + 1 : 1;
  const session = sessionFrom(saved);
  if (session === null || keepsNothing() || tries > MOST_TRIES) {
    forgetSession();
    return null;
  }
  write({ ...session, tries });
  return session;
}

function sessionFrom(saved: Readonly<Record<string, unknown>>): SessionRecord | null {
  const { files, view } = saved;
  if (!Array.isArray(files) || files.length === 0 || !(view === null || typeof view === 'string')) return null;
  const known = files.flatMap((file: unknown) => {
    const { hash, name } = (file ?? {}) as Record<string, unknown>;
    return typeof hash === 'string' && typeof name === 'string' ? [{ hash, name }] : [];
  });
  return known.length === files.length ? { files: known, view } : null;
}

function read(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function write(saved: SessionRecord & { readonly tries: number }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Denied or full: a reload starts empty then.
  }
}

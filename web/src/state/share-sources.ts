// Where the bytes of opened files come from, so that they can be read again: for their hash, and to open a closed file anew.
// SPDX-License-Identifier: MIT
import type { PickedFile } from '../files/intake';

/** By identity. A handed-over file is a handle here, not its bytes. */
const sources = new Map<string, PickedFile>();

export function rememberSources(picked: readonly PickedFile[]): void {
  for (const file of picked) sources.set(file.identity, file);
}

export function sourceOf(identity: string): PickedFile | undefined {
  return sources.get(identity);
}

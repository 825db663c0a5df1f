// What a file is known by across visits and machines: the SHA-256 of its bytes.
// SPDX-License-Identifier: MIT
import { toBase64url } from './base64url';

/** Of the 32 bytes, the part that a link carries: 96 bits keep honest files apart, and nothing is trusted for its hash. */
const SHORT_BYTES = 12;

/** SHA-256 as 64 hexadecimal digits. */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  return Array.from(await sha256Of(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The short form for links: 16 characters. */
export function shortHash(contentHash: string): string {
  const bytes = Uint8Array.from({ length: SHORT_BYTES }, (_, index) =>
    Number.parseInt(contentHash.slice(2 * index, 2 * index + 2), 16),
  );
  return toBase64url(bytes);
}

async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  // Browsers hand out crypto.subtle over https and on localhost only; a plain http host in a local network has none.
  if (globalThis.crypto?.subtle === undefined) return (await import('@noble/hashes/sha2.js')).sha256(bytes);
  // File contents never lie in shared memory.
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

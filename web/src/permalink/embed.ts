// A small file carried inside a link: deflated, as base64url. By explicit choice only: whoever has the link has the file.
// SPDX-License-Identifier: MIT
import { fromBase64url, toBase64url } from '../files/base64url';
import { MAX_LINK_LENGTH } from './fragment';

/** A link's 1 800 characters could unfold to over a megabyte; no motion that fits into one is nearly as large. */
export const MAX_EMBEDDED_BYTES = 64 * 1024;

export type Embedded =
  | { readonly ok: true; readonly data: string }
  /** `characters`: what the file would take; null where it is not even tried. */
  | { readonly ok: false; readonly characters: number | null; readonly limit: number };

/** `limit`: the characters that the rest of the link leaves. The whole link's length is checked again when it is made. */
export async function embedBytes(bytes: Uint8Array, limit = MAX_LINK_LENGTH): Promise<Embedded> {
  if (bytes.byteLength > MAX_EMBEDDED_BYTES) return { ok: false, characters: null, limit };
  const deflated = await through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
  const data = toBase64url(deflated ?? new Uint8Array());
  return data.length <= limit ? { ok: true, data } : { ok: false, characters: data.length, limit };
}

export type Extracted =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: 'damaged' | 'too-large' };

export async function extractBytes(data: string, maxBytes = MAX_EMBEDDED_BYTES): Promise<Extracted> {
  const deflated = fromBase64url(data);
  if (deflated === null) return { ok: false, reason: 'damaged' };
  try {
    const bytes = await through(deflated, new DecompressionStream('deflate-raw'), maxBytes);
    return bytes === null ? { ok: false, reason: 'too-large' } : { ok: true, bytes };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/** null as soon as more than `maxBytes` come out; the rest is not worked on. @throws where the stream refuses the bytes. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = stream.writable.getWriter();
  // What goes wrong in here is seen by the reader as well.
  const written = writer
    .write(new Uint8Array(bytes))
    .then(() => writer.close())
    .catch(() => {});
  const reader = stream.readable.getReader();
  let out = new Uint8Array();
  for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) {
    const chunk: Uint8Array = next.value;
    if (out.byteLength + chunk.byteLength > maxBytes) {
      await reader.cancel().catch(() => {});
      return null;
    }
    const longer = new Uint8Array(out.byteLength + chunk.byteLength);
    longer.set(out);
    longer.set(chunk, out.byteLength);
    out = longer;
  }
  await written;
  return out;
}

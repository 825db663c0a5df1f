// Cuts the many entries of a container out of one reading of it: to ask the browser for each takes it a millisecond.
// SPDX-License-Identifier: MIT

/** Of a larger file, every piece is read by itself. */
const LARGEST_WHOLE = 32 * 1024 * 1024;

export type Cut = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;

/** What was read is kept as long as the memory is not needed otherwise. */
export function cutterOf(source: Blob): Cut {
  if (source.size > LARGEST_WHOLE)
    return async (from, to) => new Uint8Array(await source.slice(from, to).arrayBuffer());
  let kept: WeakRef<ArrayBuffer> | undefined;
  let reading: Promise<ArrayBuffer> | undefined;
  const whole = async () => {
    const known = kept?.deref();
    if (known !== undefined) return known;
    reading ??= source.arrayBuffer().finally(() => {
      reading = undefined;
    });
    const buffer = await reading;
    kept = new WeakRef(buffer);
    return buffer;
  };
  return async (from, to) => new Uint8Array(await whole()).slice(from, to);
}

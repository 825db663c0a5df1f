// Tells a zip by its first bytes, whatever it is called; the other archives are told by their names or their structure.
// SPDX-License-Identifier: MIT

/** An entry's own header, or the end record of a zip that holds nothing. */
const beginnings = ['PK\x03\x04', 'PK\x05\x06'];

export async function isZip(blob: Blob, name: string): Promise<boolean> {
  if (/\.zip$/i.test(name)) return true;
  const front = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  return beginnings.includes(String.fromCharCode(...front));
}

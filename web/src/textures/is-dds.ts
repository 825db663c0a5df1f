// Tells a DDS texture from any other file: small enough for the first view, which asks it of every file.
// SPDX-License-Identifier: MIT

export function isDds(bytes: Uint8Array): boolean {
  return bytes[0] === 0x44 && bytes[1] === 0x44 && bytes[2] === 0x53 && bytes[3] === 0x20;
}

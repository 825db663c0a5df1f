// Files that hold files, for the tests of what opens them. SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import type { PickedFile } from '../../web/src/files/intake';

export function picked(path: string, bytes: Uint8Array): PickedFile {
  const { buffer } = Uint8Array.from(bytes);
  return {
    path,
    size: bytes.length,
    identity: path,
    bytes: () => Promise.resolve(buffer),
    slice: (from, to) => Promise.resolve(buffer.slice(from, to)),
  };
}

export function demoBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(`build/fixtures/demos/${name}`));
}

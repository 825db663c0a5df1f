// A zip as a folder: its entries are listed first, each is unpacked by itself when it is read.
// SPDX-License-Identifier: MIT
import type { PickedFile } from './intake';

/** Its names are labels: nothing is written anywhere. */
export async function filesInZip(file: PickedFile): Promise<PickedFile[]> {
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await file.bytes());
  const files: PickedFile[] = [];
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('/')) files.push(entry(name, originalSize));
      return false;
    },
  });
  return files;

  function entry(name: string, size: number): PickedFile {
    const path = `${file.path}/${name}`;
    const unpack = async () => {
      const [content] = Object.values(unzipSync(bytes, { filter: (other) => other.name === name }));
      if (content === undefined) throw new Error('The zip does not hold this file any more.');
      return content.slice().buffer;
    };
    return { path, size, identity: `${file.identity} ${name}`, bytes: unpack };
  }
}

/** By its first bytes: a name says little. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

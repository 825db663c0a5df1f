// The three files of an FF8 archive find each other: in any order, together or one after the other, in either case. Pure.
// SPDX-License-Identifier: MIT
import { told } from '../i18n/english';
import type { PickedFile } from './intake';

type Member = 'fi' | 'fl' | 'fs';
const memberNames: readonly Member[] = ['fi', 'fl', 'fs'];

export type Trio = { readonly [Name in Member]: PickedFile } & {
  /** The path of the .fs without its ending, which all three share. */
  readonly name: string;
};

export interface Gathered {
  readonly trios: readonly Trio[];
  /** Files that are no member of an archive. */
  readonly others: readonly PickedFile[];
  /** Members that wait for the rest of their archive. */
  readonly loose: readonly PickedFile[];
}

function memberOf(path: string): { readonly name: string; readonly member: Member } | null {
  const match = /^(.+)\.(fi|fl|fs)$/i.exec(path);
  if (match === null) return null;
  return { name: match[1] ?? '', member: (match[2] ?? '').toLowerCase() as Member };
}

/** @param waiting members of earlier drops; a newer file of the same name replaces an older one */
export function gatherTrios(picked: readonly PickedFile[], waiting: readonly PickedFile[]): Gathered {
  const archives = new Map<string, Partial<Record<Member, PickedFile>>>();
  const others: PickedFile[] = [];
  for (const file of [...waiting, ...picked]) {
    const part = memberOf(file.path);
    if (part === null) {
      others.push(file);
      continue;
    }
    const key = part.name.toLowerCase();
    archives.set(key, { ...archives.get(key), [part.member]: file });
  }
  const trios: Trio[] = [];
  const loose: PickedFile[] = [];
  for (const { fi, fl, fs } of archives.values()) {
    if (fi && fl && fs) trios.push({ fi, fl, fs, name: memberOf(fs.path)?.name ?? fs.path });
    else loose.push(...[fi, fl, fs].filter((file) => file !== undefined));
  }
  return { trios, others, loose };
}

/** One sentence per incomplete archive, which names what is missing. */
export function missingMembers(loose: readonly PickedFile[]): string[] {
  const archives = new Map<string, { readonly name: string; readonly here: Member[] }>();
  for (const file of loose) {
    const part = memberOf(file.path);
    if (part === null) continue;
    const key = part.name.toLowerCase();
    const archive = archives.get(key) ?? { name: part.name, here: [] };
    archive.here.push(part.member);
    archives.set(key, archive);
  }
  return [...archives.values()].map(({ name, here }) => {
    const missing = memberNames.filter((member) => !here.includes(member)).map((member) => `${name}.${member}`);
    const have = here.map((member) => `.${member}`).join(' and ');
    return told('Of the archive {name} there is only {have} yet: open {missing} as well.', {
      name,
      have,
      missing: missing.join(' and '),
    });
  });
}

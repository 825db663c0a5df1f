// What tells motions of one name apart in a list: the folders, or parts of their container, that they do not share. Pure.
// SPDX-License-Identifier: MIT

export interface Labelled {
  readonly label: string;
  readonly file: { readonly path: string };
}

/** The same entries; those that share their label say where they are from. */
export function withPlaces<Entry extends Labelled>(entries: readonly Entry[]): readonly Entry[] {
  const groups = new Map<string, string[][]>();
  for (const { label, file } of entries) {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [foldersOf(file.path)]);
    else group.push(foldersOf(file.path));
  }
  if (groups.size === entries.length) return entries;
  const depths = new Map([...groups].map(([label, group]) => [label, sharedDepth(group)]));
  return entries.map((entry) => {
    const place = foldersOf(entry.file.path).slice(depths.get(entry.label)).join('/');
    return place === '' ? entry : { ...entry, label: `${entry.label} (${place})` };
  });
}

/** So many folders all have in common; of a single one, all of its own. */
function sharedDepth(group: readonly (readonly string[])[]): number {
  const [first = []] = group;
  const at = first.findIndex((folder, depth) => group.some((other) => other[depth] !== folder));
  return at < 0 ? first.length : at;
}

function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1);
}

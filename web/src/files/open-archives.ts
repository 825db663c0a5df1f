// Takes a batch apart before it is opened: archives, zips and large folders become bundles, the rest stays files.
// SPDX-License-Identifier: MIT
import type { ArchiveWork } from './archive-work';
import { type Bundle, pickedFromEntry } from './bundle';
import { bundleOfFolder, isLargeFolder } from './folder';
import { blobOf, type PickedFile, type Step } from './intake';
import { type Refusal, refusalOf } from './load-batch';
import { makeBundle, openingByItself } from './make-bundle';
import { gatherTrios, missingMembers, type Trio } from './trios';

export interface OpenedArchives {
  /** Ordinary files, and of the bundles what opens at once. */
  readonly picked: readonly PickedFile[];
  readonly bundles: readonly Bundle[];
  /** Some bundle holds files that open only when they are chosen. */
  readonly hasMore: boolean;
  readonly refused: readonly Refusal[];
  /** What of the bundles opens while the page is in use. */
  readonly waiting: readonly PickedFile[];
  readonly loose: readonly PickedFile[];
  readonly incomplete: readonly string[];
}

export interface Opening {
  readonly archives: ArchiveWork;
  /** Members of archives that came before, without the rest of their archive. */
  readonly waiting: readonly PickedFile[];
  /** Identities of bundles that are open already: they are left out. */
  readonly known: ReadonlySet<string>;
  /** Nothing is on stage: an archive brings its first model along. */
  readonly stageEmpty: boolean;
  readonly step: Step;
}

/** A zip of so many files at most is opened as a small folder is: all of it. */
const MOST_AT_ONCE = 24;
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;

/** Monsters and characters' bodies. */
const BATTLE_MODEL = /(?:^|\/)(?:c0m\d{3}|d[\da-f]c\d{3})\.dat$/i;

export async function openArchives(batch: readonly PickedFile[], opening: Opening): Promise<OpenedArchives> {
  const { trios, others, loose } = gatherTrios(batch, opening.waiting);
  const taking = new Taking(opening);
  for (const trio of trios) await taking.addTrio(trio);
  if (isLargeFolder(others)) await taking.addFolder(others);
  else for (const file of others) await taking.add(file);
  const { picked, bundles, hasMore, refused, later } = taking;
  return { picked, bundles, hasMore, refused, waiting: later, loose, incomplete: missingMembers(loose) };
}

class Taking {
  readonly picked: PickedFile[] = [];
  readonly bundles: Bundle[] = [];
  readonly refused: Refusal[] = [];
  readonly later: PickedFile[] = [];
  hasMore = false;

  constructor(private readonly opening: Opening) {}

  async add(file: PickedFile): Promise<void> {
    if (/\.zip$/i.test(file.path)) await this.addZip(file);
    else if (/\.zzz$/i.test(file.path)) await this.addZzz(file);
    else this.picked.push(file);
  }

  async addTrio({ name, fi, fl, fs }: Trio): Promise<void> {
    const bundle = await this.attempt({ ...fs, path: name }, async ({ archives, step }) => {
      const [index, names, payload] = [await blobOf(fi, step), await blobOf(fl, step), await blobOf(fs, step)];
      const listing = await archives.listTrio(index, names, payload.size);
      this.hasMore = true;
      return makeBundle({ ...fs, path: name }, listing, payload, archives.unpack);
    });
    this.addModel(bundle);
  }

  private async addZzz(file: PickedFile): Promise<void> {
    const bundle = await this.attempt(file, async ({ archives, step }) => {
      const blob = await blobOf(file, step);
      const listing = await archives.listZzz(blob);
      this.hasMore = true;
      return makeBundle(file, listing, blob, archives.unpack);
    });
    this.addModel(bundle);
  }

  private async addZip(file: PickedFile): Promise<void> {
    const bundle = await this.attempt(file, async ({ archives, step }) => {
      const blob = await blobOf(file, step);
      return makeBundle(file, await archives.listZip(blob), blob, archives.unpack);
    });
    if (bundle === null) return;
    // Textures are found in the list by the models that need them.
    const readable = bundle.entries.filter(({ kind }) => kind !== 'kept' && kind !== 'texture');
    const bytes = readable.reduce((sum, { size }) => sum + size, 0);
    if (readable.length > MOST_AT_ONCE || bytes > MOST_BYTES_AT_ONCE) this.addBeginning(bundle);
    else {
      const { trios, others } = gatherTrios(
        readable.map((entry) => optional(pickedFromEntry(bundle, entry))),
        [],
      );
      for (const trio of trios) await this.addTrio(trio);
      this.picked.push(...others);
    }
  }

  async addFolder(files: readonly PickedFile[]): Promise<void> {
    const bundle = await bundleOfFolder(files, this.opening.archives.unpack);
    if (this.opening.known.has(bundle.identity)) return;
    this.bundles.push(bundle);
    this.addBeginning(bundle);
  }

  /** Of a bundle too large to be opened whole: its models and first motions, or else the first file that may be a model. */
  private addBeginning(bundle: Bundle): void {
    this.hasMore = true;
    const { first, later } = openingByItself(bundle);
    const model = bundle.entries.find(({ kind, path }) => kind === 'file' && /\.dat$/i.test(path));
    if (first.length > 0 || model === undefined) this.picked.push(...first.map(optional));
    else this.picked.push(optional(pickedFromEntry(bundle, model)));
    this.later.push(...later);
  }

  /** Of an archive, the first file that is called as a battle model is, for something to see. */
  private addModel(bundle: Bundle | null): void {
    if (bundle === null || !this.opening.stageEmpty || this.picked.length > 0) return;
    const model = bundle.entries.find(({ kind, path }) => kind === 'file' && BATTLE_MODEL.test(path));
    if (model !== undefined) this.picked.push(optional(pickedFromEntry(bundle, model)));
  }

  /** null where it is open already or does not open. */
  private async attempt(file: PickedFile, open: (opening: Opening) => Promise<Bundle>): Promise<Bundle | null> {
    if (this.opening.known.has(file.identity)) return null;
    try {
      await this.opening.step(0);
      const bundle = await open(this.opening);
      this.bundles.push(bundle);
      return bundle;
    } catch (error) {
      this.refused.push(refusalOf(file.path, error));
      return null;
    }
  }
}

function optional(file: PickedFile): PickedFile {
  return { ...file, optional: true };
}

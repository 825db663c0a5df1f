// Names of bones out of the page as a JSON file and in again, by a button or by a drop.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import {
  type BoneNames,
  LARGEST_NAMES_FILE,
  NAMES_FORMAT,
  type NamedFile,
  readNames,
  writeNames,
} from '../files/bone-names-file';
import type { PickedFile } from '../files/intake';
import type { OpenFile } from '../files/open-file';
import { retold, t } from '../i18n/text';
import { hashOf, namesNote, namesOfFile, setNames } from './bone-naming';
import { download } from './bundle-saving';
import { files, stageFile } from './session';
import { announce, notify, showPanel } from './view-actions';

/** Names that were given to another file than any that is open: whether they shall be taken is for the user to say. */
export interface NamesQuestion {
  /** Text from outside. */
  readonly path: string;
  readonly from: NamedFile;
  readonly names: BoneNames;
  readonly target: OpenFile;
  /** How many of them are for bones that the target has. */
  readonly fitting: number;
}
/** Several files may have been handed over at once. */
const namesQuestions = signal<readonly NamesQuestion[]>([]);

/** One after the other, those for the model on stage first. */
export const namesQuestion = computed<NamesQuestion | null>(() => {
  const open = namesQuestions.value.filter(({ target }) => files.value.includes(target));
  return open.find(({ target }) => target === stageFile.value) ?? open[0] ?? null;
});

export async function exportNames(file: OpenFile): Promise<void> {
  const names = namesOfFile(file);
  const text = writeNames({ file: { name: file.name, hash: await hashOf(file.identity) }, names });
  const name = `${file.name.replace(/\.[^.]*$/, '')}.bones.json`;
  download(name, new Blob([text], { type: 'application/json' }));
  announce(t('Saved {name}', { name }));
}

/** Takes files with names out of those that were handed over, and answers the others. */
export async function takeNamesFiles(picked: readonly PickedFile[]): Promise<readonly PickedFile[]> {
  const others: PickedFile[] = [];
  const refused: RefusedNames[] = [];
  for (const file of picked) {
    const text = /\.json$/i.test(file.path) && file.size <= LARGEST_NAMES_FILE ? await textOf(file) : null;
    // Any other JSON is refused as what it is: a file that Kotsu does not read.
    if (text === null || !text.includes(NAMES_FORMAT)) others.push(file);
    else refused.push(...(await importNames(file.path, text)));
  }
  tellRefused(refused);
  return others;
}

/** From the button: whatever the file is, it was meant to hold names. */
export async function importNamesFile(file: File): Promise<void> {
  const sentence = t('It is larger than 4 MB, and names of bones never are.');
  if (file.size > LARGEST_NAMES_FILE) tellRefused([{ path: file.name, sentence }]);
  else tellRefused(await importNames(file.name, await file.text().catch(() => '')));
}

async function textOf(file: PickedFile): Promise<string | null> {
  try {
    return new TextDecoder().decode(await file.bytes());
  } catch {
    return null;
  }
}

interface RefusedNames {
  readonly path: string;
  readonly sentence: string;
}

/** Answers why not, where the names cannot be taken. */
async function importNames(path: string, text: string): Promise<readonly RefusedNames[]> {
  const read = readNames(text);
  const refused = (sentence: string) => [{ path, sentence }];
  if (!read.ok) return refused(retold(read.sentence));
  const { file: from, names } = read.value;
  const target = (await fileWithHash(from.hash)) ?? stageFile.value;
  if (target === null || !files.value.includes(target) || target.document.bones.length === 0) {
    return refused(t('Open the model that the names are for first.'));
  }
  const fitting = target.document.bones.filter(({ id }) => names.has(id)).length;
  showPanel('bones');
  namesNote.value = null;
  if (fitting === 0) return refused(t('None of its names is for a bone that {target} has.', { target: target.name }));
  if (from.hash !== null && from.hash === (await hashOf(target.identity))) take(target, names, fitting);
  else {
    const others = namesQuestions.value.filter((question) => question.path !== path);
    namesQuestions.value = [...others, { path, from, names, target, fitting }];
    announce(t('{path} was made for another file', { path }));
  }
  return [];
}

export function answerNamesQuestion(yes: boolean): void {
  const question = namesQuestion.value;
  namesQuestions.value = namesQuestions.value.filter((other) => other !== question);
  if (yes && question !== null && files.value.includes(question.target))
    take(question.target, question.names, question.fitting);
}

/** Names that are there already and not in the file stay. */
function take(target: OpenFile, names: BoneNames, fitting: number): void {
  const before = namesOfFile(target);
  const known = new Set(target.document.bones.map(({ id }) => id));
  const added = [...names].filter(([bone]) => known.has(bone));
  setNames(target, new Map([...before, ...added]));
  const left = names.size - fitting;
  const text = [
    t('{count, plural, one {# bone has its name.} other {# bones have their names.}}', { count: fitting }),
    ...(left === 0
      ? []
      : [
          t('{left, plural, one {# more is for a bone} other {# more are for bones}} that {target} lacks.', {
            left,
            target: target.name,
          }),
        ]),
  ].join(' ');
  namesNote.value = { kind: 'done', text, undo: () => putBack(target, before) };
  announce(text);
}

export function removeNames(file: OpenFile): void {
  const before = namesOfFile(file);
  setNames(file, new Map());
  namesNote.value = { kind: 'done', text: t('All names are gone.'), undo: () => putBack(file, before) };
  announce(t('All names are gone.'));
}

function putBack(file: OpenFile, names: BoneNames): void {
  namesNote.value = null;
  setNames(file, names);
  announce(t('The names are as they were.'));
}

async function fileWithHash(hash: string | null): Promise<OpenFile | null> {
  if (hash === null) return null;
  const stage = stageFile.value;
  const candidates = [...(stage === null ? [] : [stage]), ...files.value.filter((file) => file !== stage)];
  for (const file of candidates) {
    if (file.document.bones.length > 0 && (await hashOf(file.identity)) === hash) return file;
  }
  return null;
}

/** All in one message: a newer one would take its place. */
function tellRefused(refused: readonly RefusedNames[]): void {
  const [first, ...others] = refused;
  if (first === undefined) return;
  if (others.length === 0) notify('error', t('{path} was not taken', { path: first.path }), [first.sentence], 'names');
  else {
    const lines = refused.map(({ path, sentence }) => `${path}: ${sentence}`);
    notify('error', t('{count} files with names were not taken', { count: refused.length }), lines, 'names');
  }
}

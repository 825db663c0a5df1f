// What the user does about files that can be read in several ways: reads them anew, in place.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import {
  type Family,
  KotsuDocument,
  KotsuError,
  type LoadOptions,
  type PositionReading,
} from '../../../wasm-bindings/kotsu';
import { type OpenFile, withDocument } from '../files/open-file';
import { msg } from '../i18n/english';
import { retold, t } from '../i18n/text';
import { decoder } from './decoder';
import { positionReadings } from './position-readings';
import { retire } from './retire';
import { files, notices, selectedBone, stageFile } from './session';
import { sourceOf } from './share-sources';
import { announce, dismissNotice, notify } from './view-actions';

/** The message that says so of the last choice: it goes with the next one. */
let refusal: number | null = null;

export function setPositionReading(family: Exclude<Family, 'unknown'>, reading: PositionReading): void {
  positionReadings.value = { ...positionReadings.value, [family]: reading };
}

/**
 * Reads open files anew by other rules. They stay where they are, and so do selection and frame. What cannot be read that way
 * stays as it was, and a message says why.
 */
export async function readAs(chosen: readonly OpenFile[], options: LoadOptions): Promise<void> {
  const module = await decoder;
  const fresh = new Map<number, KotsuDocument>();
  const refused: string[] = [];
  for (const file of chosen) {
    try {
      const source = sourceOf(file.identity);
      if (source === undefined) throw new Error(msg('It can no longer be read from where it was opened.'));
      fresh.set(file.id, KotsuDocument.load(module, new Uint8Array(await source.bytes()), options));
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      if (!(error instanceof KotsuError)) console.warn(`${file.path}:`, error);
      refused.push(`${file.name}: ${retold(sentence)}`);
    }
  }
  replaceDocuments(fresh, options);
  const [first] = refused;
  if (refusal !== null) dismissNotice(refusal);
  refusal = null;
  if (first !== undefined) {
    notify('error', t('Left as before'), refused.length > 3 ? [first, '…'] : refused);
    refusal = notices.peek().at(-1)?.id ?? null;
  }
  if (fresh.size > 0) announce(fresh.size === 1 ? t('Read anew') : t('{size} files read anew', { size: fresh.size }));
}

function replaceDocuments(fresh: ReadonlyMap<number, KotsuDocument>, options: LoadOptions): void {
  const old: KotsuDocument[] = [];
  const bone = stageFile.value?.document.bones[selectedBone.value ?? -1]?.id;
  const taken = new Set<number>();
  batch(() => {
    files.value = files.value.map((file) => {
      const document = fresh.get(file.id);
      if (document === undefined) return file;
      old.push(file.document);
      taken.add(file.id);
      return withDocument(file, document, options);
    });
    // Another reading may know other bones: the selected one is found again by its number.
    const at = stageFile.value?.document.bones.findIndex(({ id }) => id === bone) ?? -1;
    if (selectedBone.value !== null) selectedBone.value = at < 0 ? null : at;
  });
  retire(old);
  // Closed while it was read.
  for (const [id, document] of fresh) if (!taken.has(id)) document.dispose();
}

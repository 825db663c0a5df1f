// A file of the session: its decoded document and what pairing and lists need to know of it.
// SPDX-License-Identifier: MIT
import type { KotsuDocument, LoadOptions } from '../../../wasm-bindings/kotsu';
import type { PickedFile } from './intake';
import type { PairingFile } from './pairing';

export interface OpenFile extends PairingFile {
  /** Unique in the session. */
  readonly id: number;
  /** With its folders where a folder was opened; text from outside, shown as text only. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of the file as it was handed over: the same file is not opened twice. */
  readonly identity: string;
  readonly document: KotsuDocument;
  /** The bundle that it came out of; null for a file of its own. */
  readonly bundleId: number | null;
  /** How the user has it read; absent: as it tells by itself. */
  readonly loadOptions?: LoadOptions;
}

/** The id of the node above an Okami model's bones. Every Okami skeleton has it. */
export const ROOT_ID = -1;

let lastId = 0;

export function openFile(
  picked: Pick<PickedFile, 'path' | 'size' | 'identity' | 'bundleId'>,
  document: KotsuDocument,
): OpenFile {
  lastId += 1;
  const { path, size, identity, bundleId = null } = picked;
  const [role, boneIds] = [roleOf(document), boneIdsOf(document)];
  return { id: lastId, name: baseName(path), path, size, identity, document, bundleId, role, boneIds };
}

/** The same file read in another way. */
export function withDocument(file: OpenFile, document: KotsuDocument, loadOptions: LoadOptions): OpenFile {
  const { loadOptions: _, ...rest } = file;
  const read = { ...rest, document, boneIds: boneIdsOf(document) };
  return Object.keys(loadOptions).length === 0 ? read : { ...read, loadOptions };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function roleOf(document: KotsuDocument): OpenFile['role'] {
  if (document.format === 'okami-motion') return 'motion';
  return document.format === 'okami-model' ? 'model' : 'complete';
}

/** Of a motion, the bones that it moves. */
function boneIdsOf(document: KotsuDocument): ReadonlySet<number> {
  const ids =
    document.format === 'okami-motion'
      ? document.clips.flatMap((clip) => document.movedBones(clip))
      : document.bones.map((bone) => bone.id);
  return new Set(ids.filter((id) => id !== ROOT_ID));
}

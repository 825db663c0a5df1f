// Opens a file as the page does and looks at everything in it: what kotsu.wasm must survive whatever the bytes say.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';

/** The document, or null where the file was refused as it should be; a trap, or any other error, comes through. */
export function opened(load: () => KotsuDocument): KotsuDocument | null {
  try {
    return load();
  } catch (error) {
    if (error instanceof KotsuError && error.message !== '') return null;
    throw error;
  }
}

/** What the page does until a file is on stage; nothing where it is refused. */
export function show(module: KotsuModule, bytes: Uint8Array): void {
  const document = opened(() => KotsuDocument.load(module, bytes));
  if (document === null) return;
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  const [clip] = document.clips;
  if (document.skeleton !== null && clip !== undefined)
    for (const frame of [0, clip.frameCount / 2, clip.frameCount]) document.samplePose(clip, frame, matrices);
  document.mesh();
  document.tims();
  document.dispose();
}

/** As many as any real file has; damaged ones may list thousands, one over the other. */
const MOST_CLIPS = 40;
const MOST_TIMS = 8;

/** @throws Error that says what the decoder gave out that it must never give out */
export function exercise(module: KotsuModule, bytes: Uint8Array): void {
  const document = opened(() => KotsuDocument.load(module, bytes));
  if (document === null) return;
  try {
    checkWords(document, bytes.length);
    checkClips(document);
    checkMesh(document);
    for (const tim of document.tims().slice(0, MOST_TIMS)) document.paintTim(tim);
    document.sequencePlays();
    document.sequenceOps();
    for (const { offset, size, usable } of document.entries())
      if (usable) demand(offset + size <= bytes.length, 'an entry lies past the end of the file');
  } finally {
    document.dispose();
  }
}

/** Each page that the file's faces name, as far as real files have them; how many there were. */
export function paintPages(module: KotsuModule, bytes: Uint8Array): number {
  const document = opened(() => KotsuDocument.load(module, bytes));
  const materials = document?.mesh()?.materials.slice(0, MOST_TIMS) ?? [];
  for (const { texturePage, palette } of materials) document?.paintTexturePage(texturePage, palette);
  document?.dispose();
  return materials.length;
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function checkWords({ problems, bones }: KotsuDocument, size: number): void {
  for (const { message, offset } of problems) {
    demand(message.endsWith('.'), `a problem is no sentence: ${message}`);
    demand(offset <= size, `a problem lies at byte ${offset} of ${size}`);
  }
  for (const { parent } of bones) demand(parent >= -1 && parent < bones.length, 'a parent is no bone');
}

function checkClips(document: KotsuDocument): void {
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  for (const clip of document.clips.slice(0, MOST_CLIPS)) {
    if (document.skeleton !== null) {
      for (const frame of [-1, 0, clip.frameCount / 2, clip.frameCount]) {
        matrices.fill(Number.NaN);
        document.samplePose(clip, frame, matrices);
        // What is no finite number in a file is left out of it, and a pose is held within bounds.
        demand(matrices.every(Number.isFinite), `a pose at frame ${frame} is no number`);
      }
      document.ff8Raw(clip, clip.frameCount - 1, document.bones.length - 1);
    }
    for (const { keyframes } of document.curves(clip)) demand(keyframes.every(Number.isFinite), 'a key is no number');
    if (clip.curveCount > 0) document.curveKeys(clip, clip.curveCount - 1);
    document.movedBones(clip);
  }
}

function checkMesh(document: KotsuDocument): void {
  const mesh = document.mesh();
  if (mesh === null) return;
  const count = mesh.positions.length / 3;
  demand(
    mesh.corners.every((corner) => corner < count),
    'a triangle has no vertex',
  );
  document.meshBounds(document, new Float32Array(6));
}

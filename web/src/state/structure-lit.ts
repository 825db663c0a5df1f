// Which bytes light up with the bone selected on stage: all that the file says of it, and its bits of the frame that is shown.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { MapRange } from '../../../wasm-bindings/map-types';
import { inOtherPace } from '../playback/pace';
import { pace, readoutFrame, selectedBone, stageClip, stageFile } from './session';
import { curvesOfBone, pathToBone } from './structure-follow';
import { placeOf, wayTo } from './structure-places';
import { type Structure, structure } from './structure-view';

export interface LitBytes {
  readonly from: number;
  /** One past the last. */
  readonly to: number;
}

export function isLit(lit: readonly LitBytes[], byte: number): boolean {
  return lit.some(({ from, to }) => byte >= from && byte < to);
}

function bytesOf({ bitOffset, bitSize }: MapRange): LitBytes {
  return { from: Math.floor(bitOffset / 8), to: Math.ceil((bitOffset + bitSize) / 8) };
}

/** The selected bone's own number. */
const boneId = computed(() => stageFile.value?.document.bones[selectedBone.value ?? -1]?.id ?? null);

/** Its record, its vertices, its curves and their keys. */
const litBone = computed<readonly LitBytes[]>(() => {
  const [open, bone, id, stage] = [structure.value, selectedBone.value, boneId.value, stageFile.value];
  if (open === null || bone === null || id === null || stage === null) return [];
  const record = pathToBone(open, bone)?.at(-1);
  const blocks = curvesOfBone(open, id).flatMap(({ curve, place }) => {
    const { byteOffset, dataOffset, keyframes } = curve;
    const starts = keyframes.length > 0 && dataOffset > 0 ? [byteOffset, dataOffset] : [byteOffset];
    return starts.flatMap((start) => wayTo(open, place + start, 'curve')?.at(-1) ?? []);
  });
  const groups = open.source.file?.id === stage.id ? vertexGroups(open, id) : [];
  return [...(record === undefined ? [] : [record]), ...groups, ...blocks].map(bytesOf);
});

/** FF8: the vertices that follow a bone, object by object. */
function vertexGroups({ map }: Structure, bone: number): MapRange[] {
  const parts = (range: MapRange) => map.children(range).map((part) => map.describe(part));
  return parts(map.root)
    .filter(({ name }) => name === 'geometry')
    .flatMap(({ range }) => parts(range).filter(({ subject }) => subject?.kind === 'object'))
    .flatMap(({ range }) => parts(range).filter(({ subject }) => subject?.kind === 'bone' && subject.index === bone))
    .map(({ range }) => range);
}

/** The whole frame that is shown, in the clip's own count. It changes far more seldom than the session's does. */
const shownFrame = computed(() => Math.floor(inOtherPace(readoutFrame.value, pace.value, 'normal')));

/** FF8: the bits of a bone in a frame of the clip on stage. */
function frameBits(open: Structure, bone: number, frame: number): LitBytes | null {
  const entry = stageClip.value;
  if (entry === null || entry.clip.boneCount === 0 || placeOf(open, entry.file) !== 0) return null;
  const animation = wayTo(open, entry.clip.byteOffset, 'clip')?.at(-1);
  // The frame count comes first; of a frame, three positions and the mode bit do.
  const [inFrame] = animation === undefined ? [] : open.map.children(animation, 1 + frame, 1);
  const [bits] = inFrame === undefined ? [] : open.map.children(inFrame, 4 + bone, 1);
  return bits === undefined ? null : bytesOf(bits);
}

export const litBytes = computed<readonly LitBytes[]>(() => {
  const [open, id] = [structure.value, boneId.value];
  if (open === null || id === null) return [];
  const bits = frameBits(open, id, shownFrame.value);
  return bits === null ? litBone.value : [...litBone.value, bits];
});

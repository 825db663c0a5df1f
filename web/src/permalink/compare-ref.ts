// Two things compared, in the words of a link: what is held against the clip on stage, and how the two are looked at.
// SPDX-License-Identifier: MIT
import type { Step } from '../playback/in-step';
import { type ClipRef, type Codec, clipRef } from './codecs';

export interface CompareRef {
  /** Index in the link's files of what is held against the one on stage. */
  readonly file: number;
  /** Its `file` is null for a clip of that file's own. null: the one that answers to the clip on stage. */
  readonly clip: ClipRef | null;
  readonly look: 'ghost' | 'beside';
  readonly step: Step;
  /** Of the ghost, in hundredths. */
  readonly opacity: number;
}

export const USUAL_OPACITY = 60;

/** `FILE` or `FILE.CLIP`, as those on stage are told; then words, each after `_`, for what is not as usual. */
export const compareCodec: Codec<CompareRef> = {
  write: ({ file, clip, look, step, opacity }) => {
    const stand = [`${file}`, ...(clip === null ? [] : clipRef.write(clip))].join('.');
    const words = [look === 'beside' && look, step === 'phase' && step, opacity !== USUAL_OPACITY && `${opacity}`];
    return [[stand, ...words.filter((word) => word !== false)].join('_')];
  },
  read: ([text = '']) => {
    const [stand = '', ...words] = text.toLowerCase().split('_');
    const [head = '', ...rest] = stand.split('.');
    const clip = rest.length === 0 ? null : clipRef.read([rest.join('.')]);
    if (!/^\d{1,5}$/.test(head) || (rest.length > 0 && clip === null)) return null;
    const number = words.find((word) => /^\d{1,3}$/.test(word));
    const opacity = number === undefined ? USUAL_OPACITY : Math.min(100, Math.max(10, Number(number)));
    const known = words.every((word) => word === number || word === 'beside' || word === 'phase');
    return {
      value: {
        file: Number(head),
        clip: clip?.value ?? null,
        look: words.includes('beside') ? 'beside' : 'ghost',
        step: words.includes('phase') ? 'phase' : 'frame',
        opacity,
      },
      clamped: !known || (clip?.clamped ?? false) || opacity !== Number(number ?? opacity),
    };
  },
};

/** null where it names files that the link does not have. */
export function knownCompare(ref: CompareRef | null, fileCount: number): CompareRef | null {
  return ref !== null && ref.file < fileCount && (ref.clip?.file ?? 0) < fileCount ? ref : null;
}

// How Okami files are read, in the words of a link: positions family by family, and files that are read by other rules than their own.
// SPDX-License-Identifier: MIT
import {
  type Dialect,
  type LoadOptions,
  type PositionReading,
  type PositionReadings,
  positionReadings,
} from '../../../wasm-bindings/kotsu-types';
import { type Codec, eachOf } from './codecs';

/** A file that the user has read in another way. */
export interface ReadingRef {
  /** Index in the link's files. */
  readonly file: number;
  readonly options: LoadOptions;
}

// -------------------------------------------------------------------------------------------------------- Positions

const families = [
  'single',
  'quantized',
  'quantized-precision',
  'full',
] as const satisfies readonly (keyof PositionReadings)[];

/** `FAMILY-READING`, `.` between them; a family in its parent's space goes without saying. */
export const positionsCodec: Codec<PositionReadings> = {
  write: (value) => {
    const words = families.flatMap((family) => {
      const reading = value[family] ?? 'parent';
      return reading === 'parent' ? [] : [`${family}-${reading}`];
    });
    return words.length === 0 ? [] : [words.join('.')];
  },
  read: ([text = '']) => {
    const words = text.toLowerCase().split('.').map(positionFrom);
    return {
      value: Object.fromEntries(words.filter((word) => word !== null && word[1] !== 'parent') as [string, string][]),
      clamped: words.includes(null),
    };
  },
};

function positionFrom(word: string): readonly [family: string, reading: PositionReading] | null {
  const at = word.lastIndexOf('-');
  const family = families.find((candidate) => candidate === word.slice(0, at));
  const reading = positionReadings.find((candidate) => candidate === word.slice(at + 1));
  return family === undefined || reading === undefined ? null : [family, reading];
}

// ------------------------------------------------------------------------------------------------------------ Files

const dialects = ['okami', 'god-hand'] as const satisfies readonly Dialect[];
const bases = [48, 50] as const;
const releases = ['hd', 'ps2'] as const;

/** A word for each rule; '' for a file that is read as it tells by itself. */
export function rulesText({ dialect, okamiPrecisionBase, okamiWeights }: LoadOptions): string {
  return [dialect, okamiPrecisionBase || undefined, okamiWeights].filter((word) => word !== undefined).join('.');
}

/** `FILE.WORD`, with a word for each rule: `1.god-hand.48`, `0.ps2`. */
export const readingsCodec: Codec<readonly ReadingRef[]> = eachOf(
  ({ file, options }) => `${file}.${rulesText(options)}`,
  (text) => {
    const [head = '', ...words] = text.toLowerCase().split('.');
    if (!/^\d{1,5}$/.test(head) || words.length === 0) return null;
    const options: { -readonly [Rule in keyof LoadOptions]: LoadOptions[Rule] } = {};
    for (const word of words) {
      const [dialect, base, release] = [
        dialects.find((known) => known === word),
        bases.find((known) => String(known) === word),
        releases.find((known) => known === word),
      ];
      if (dialect !== undefined) options.dialect = dialect;
      else if (base !== undefined) options.okamiPrecisionBase = base;
      else if (release !== undefined) options.okamiWeights = release;
      else return null;
    }
    return { file: Number(head), options };
  },
);

/** Without those of files that the link does not have. */
export function knownReadings(readings: readonly ReadingRef[], fileCount: number): ReadingRef[] {
  return readings.filter(({ file }) => file < fileCount);
}

// `sequences`: the byte code that says which clip plays when, by op code and bytes; of its meaning only what plays a clip.
// SPDX-License-Identifier: MIT
import {
  clipPlayedBy,
  instructionText,
  type Sequence,
  sequencesIn,
  sequenceText,
} from '../web/src/playback/sequences.ts';
import { aboutFile } from './failure.ts';
import type { OpenFile } from './inputs.ts';
import { counted, hex, section, table } from './table.ts';

export interface SequencesInfo {
  readonly file: string;
  readonly sequences: readonly SequenceInfo[];
}

export interface SequenceInfo {
  readonly number: number;
  readonly idle: boolean;
  /** Clips that it loops, or plays once. */
  readonly loops: readonly number[];
  readonly once: readonly number[];
  readonly instructions: readonly InstructionInfo[];
  /** Why it is listed no further; null: it is whole. */
  readonly fault: string | null;
}

export interface InstructionInfo {
  readonly code: number;
  readonly byteOffset: number;
  /** Op code and parameters. */
  readonly bytes: readonly number[];
  /** The clip that it plays; null: it plays none. */
  readonly clip: number | null;
  /** For people. */
  readonly text: string;
}

/** @throws Failure where the file has none */
export async function describeSequences({ file, document, blob }: OpenFile): Promise<SequencesInfo> {
  const sequences = sequencesIn(document);
  if (sequences.length === 0) {
    const where = document.format === 'ff8-character' ? '; those of a body are in its weapon' : '';
    throw aboutFile(file, `The file has no sequences${where}.`);
  }
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { file, sequences: sequences.map((sequence) => sequenceInfo(sequence, bytes)) };
}

function sequenceInfo({ number, isBase, loops, once, instructions, fault }: Sequence, file: Uint8Array): SequenceInfo {
  return {
    number,
    idle: isBase,
    loops,
    once,
    instructions: instructions.map((instruction) => {
      const { code, byteOffset, size } = instruction;
      const bytes = file.subarray(byteOffset, byteOffset + size);
      const clip = clipPlayedBy(instruction, bytes);
      return { code, byteOffset, bytes: [...bytes], clip, text: instructionText(instruction, bytes) };
    }),
    fault: fault?.message ?? null,
  };
}

export function formatSequences(files: readonly SequencesInfo[]): string {
  return `${files.flatMap(formatFile).join('\n\n')}\n`;
}

function formatFile({ file, sequences }: SequencesInfo): string[] {
  const sections = sequences.map(({ number, idle, loops, once, instructions, fault }) => {
    const what = sequenceText({ isBase: idle, loops, once });
    const rows = instructions.map(({ byteOffset, bytes, text }) => [hex(byteOffset), bytesText(bytes), text]);
    return section(`Sequence ${number}: ${what}`, [...table('rll', rows), ...(fault === null ? [] : [fault])]);
  });
  return [`${file}: ${counted(sequences.length, 'sequence')}`, ...sections];
}

function bytesText(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

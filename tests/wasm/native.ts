// The same core compiled natively, through tests/c/dump_document.c: prints a document and poses of it as plain lines.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import type { Decoded } from './decoded.ts';

export const dumpProgram = 'build/native/kotsu_dump';

export interface NativeProblem {
  readonly code: string;
  readonly severity: string;
  readonly offset: number;
  readonly index: number;
  readonly a: number;
  readonly b: number;
}

export interface NativeDocument extends Decoded {
  readonly problems: readonly NativeProblem[];
}

export interface NativeOptions {
  /** The poses asked for, all in one run of the program. */
  readonly poses?: readonly { readonly clip: number; readonly frame: number }[];
  /** Path of the model whose skeleton the clips are to move. */
  readonly model?: string;
  readonly flags?: readonly ('--stepped' | '--wrap')[];
}

/** The sentence of a file that the native program refuses. */
export class NativeRefusal extends Error {}

/** @throws NativeRefusal; any other failure, such as a sanitizer's report, is an ordinary error. */
export function decodedByNative(path: string, { poses = [], model, flags = [] }: NativeOptions = {}): NativeDocument {
  const args = [
    ...(model ? ['--model', model] : []),
    ...flags,
    path,
    ...poses.map(({ clip, frame }) => `${clip}:${frame}`),
  ];
  const { status, stdout, stderr, error } = spawnSync(dumpProgram, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  const refusal = /^kotsu_dump: .*?: (.*)\n$/.exec(stderr);
  if (status === 1 && refusal) throw new NativeRefusal(refusal[1]);
  if (status !== 0 || stderr !== '') throw new Error(`${dumpProgram} ended with ${status}: ${stderr}`);
  return parseDump(stdout);
}

function parseDump(text: string): NativeDocument {
  const lines = text.split('\n').map((line) => line.split(' '));
  const starting = (word: string) => lines.filter(([first]) => first === word).map(([, ...rest]) => rest);
  const textOf = (word: string) => starting(word)[0]?.join(' ') ?? '';
  // A pose's lines are found by their first three words: matrix CLIP FRAME.
  const posed = new Map<string, string[][]>();
  for (const [word, clip, frame, ...rest] of lines) {
    const key = `${word} ${clip} ${frame}`;
    const known = posed.get(key);
    if (known) known.push(rest);
    else posed.set(key, [rest]);
  }

  const bones = starting('bone');
  const clips = starting('clip');
  return {
    format: textOf('format'),
    name: textOf('name'),
    skeleton:
      starting('modelscale').length === 0
        ? null
        : {
            modelScale: float(textOf('modelscale')) * 4096,
            parents: bones.map(([, , parent]) => Number(parent)),
            sizes: bones.map(([, , , length]) => float(length) * 4096),
          },
    frameCounts: clips.map(([, frames]) => Number(frames)),
    scaledFrames: clips.map(([, , , , , scaled]) => Number(scaled)),
    problems: starting('problem').map(([code = '', severity = '', ...rest]) => {
      const [offset = 0, index = 0, a = 0, b = 0] = rest.map(Number);
      return { code, severity, offset, index, a, b };
    }),
    pose(clip, frame) {
      const of = (word: string) => posed.get(`${word} ${clip} ${frame}`) ?? [];
      const scales = of('scale').map(([, ...scale]) => scale.map(Number));
      return {
        rawPosition: of('raw')[0]?.map(Number) ?? [],
        rawRotations: of('rot').map(([, ...rotation]) => rotation.map(Number)),
        rawScales: scales.length > 0 ? scales : null,
        matrices: of('matrix').map(([, ...matrix]) => matrix.map(float)),
      };
    },
  };
}

/** The program writes 9 digits, which are enough to find the 32-bit float again. */
function float(text: string | undefined): number {
  return Math.fround(Number(text));
}

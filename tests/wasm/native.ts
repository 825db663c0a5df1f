// The same core compiled natively, through tests/c/dump_document.c: prints a document and poses of it as plain lines.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import {
  type Curve,
  type CurveKeys,
  channelNames,
  dialectNames,
  familyNames,
  rootSpaceNames,
} from '../../wasm-bindings/kotsu.ts';
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
  readonly dialects: readonly (typeof dialectNames)[number][];
  /** Of all clips, one after another. */
  readonly curves: readonly NativeCurve[];
}

export type NativeCurve = Pick<Curve, 'record' | 'boneId' | 'property' | 'channel' | 'family' | 'flags' | 'rootSpace'> &
  CurveKeys;

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
    dialects: clips.map(([, , , , , , , dialect]) => dialectNames[Number(dialect)] ?? null),
    curves: parseCurves(starting('curve'), starting('key')),
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
        matrices: of('matrix').map(([, ...matrix]) => matrix.map(Number)),
      };
    },
  };
}

function parseCurves(curves: readonly string[][], keys: readonly string[][]): NativeCurve[] {
  const keysOf = new Map<string, string[][]>();
  for (const [clip, curve, ...key] of keys) {
    const of = `${clip} ${curve}`;
    const known = keysOf.get(of);
    if (known) known.push(key);
    else keysOf.set(of, [key]);
  }
  return curves.map(([clip, curve, ...rest]) => {
    const [record = 0, boneId = 0, property = 0, channel = -1, family = 0, flags = 0, rootSpace = 0] = rest
      .slice(0, 7)
      .map(Number);
    const [p = 0, dp = 0, m0 = 0, dm0 = 0, m1 = 0, dm1 = 0] = rest.slice(7).map(float);
    return {
      record,
      boneId,
      property,
      channel: channelNames[channel] ?? null,
      family: familyNames[family] ?? 'unknown',
      flags,
      rootSpace: rootSpaceNames[rootSpace] ?? null,
      header: family === 2 || family === 3 ? { p, dp, m0, dm0, m1, dm1 } : null,
      keys: (keysOf.get(`${clip} ${curve}`) ?? []).map((key) => {
        const [time = 0, value = 0, tangentIn = 0, tangentOut = 0] = key.slice(0, 4).map(float);
        const [byteOffset = 0, byteSize = 0, quantized = 0, cp = 0, cm0 = 0, cm1 = 0] = key.slice(4).map(Number);
        const codes = quantized === 1 ? ([cp, cm0, cm1] as const) : null;
        return { time, value, tangentIn, tangentOut, codes, byteOffset, byteSize };
      }),
    };
  });
}

/** The program writes a float in 9 digits, which are enough to find it again; a double in 17. */
function float(text: string | undefined): number {
  return Math.fround(Number(text?.replace('inf', 'Infinity')));
}

// `export`: what the user typed, as choices.
// SPDX-License-Identifier: MIT
import { parseArgs } from 'node:util';
import { channelGroups, type DataOptions } from '../web/src/export/data/data-options.ts';
import { DEFAULT_GLB_OPTIONS, type GlbOptions } from '../web/src/export/export-options.ts';
import { Failure } from './failure.ts';
import { type PictureOptions, pictureHelp, pictureOptions, readPictureOptions } from './picture-arguments.ts';

export const exportFormats = ['glb', 'bvh', 'csv', 'json', 'png', 'report'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportHelp = `  kotsu export FILE|FOLDER… --to glb|bvh|csv|json|png|report [--out FOLDER] [--clip N|NAME|all]
      Models and clips as files for other programs, any number at once. An Okami model takes the
      motions that fit it along, a body of Final Fantasy VIII its weapon: among the files that are
      named, wherever they lie, and among those of one folder.

  --to FORMAT    glb: mesh, textures, skeleton and clips; bvh: one clip per file, scale is lost;
                 csv, json: numbers; png: a picture; report: what is odd about the files, those that
                 do not open above all, as kotsu-report.md to paste into an issue
  --out FOLDER   made where it is not there; without it, files are written where you stand
  --clip …       as above; without it, all
  --fps 15|30    frames per second, instead of the game's own
  --own-size     as large as the file says, instead of as large as its numbers are
  --apart        weapons in files of their own
  glb            --step (hold frames instead of gliding: keys on whole frames alone, however far a
                 bone turns from one to the next), --bind rest|first-frame, --no-root-motion,
                 --straight (Okami curves as straight lines), --hidden-faces, --no-bone-shapes,
                 --tolerance X (leave out keys: largest error, as a part of the model's size)
  csv, json      --curves (the keys of the file instead of poses), --bones 0,3,7,
                 --channels ${channelGroups.join(',')}
${pictureHelp}  --json         the summary for programs
`;

export interface ExportRequest {
  readonly paths: readonly string[];
  readonly format: ExportFormat;
  readonly folder: string;
  /** null: all. */
  readonly clip: string | null;
  readonly apart: boolean;
  readonly json: boolean;
  readonly picture: PictureOptions;
  readonly glb: GlbOptions;
  /** Bones by the file's own numbers; null: all. */
  readonly data: Omit<DataOptions, 'bones'> & { readonly boneIds: readonly number[] | null };
}

/** @throws Failure with one sentence */
export function readExportArguments(args: readonly string[]): ExportRequest {
  const { values, positionals } = parse(args);
  const format = exportFormats.find((known) => known === values.to);
  if (!format) throw new Failure(`"export" needs --to with one of ${exportFormats.join(', ')}, see --help.`);
  if (positionals.length === 0) throw new Failure('Name at least one file or folder after "export", see --help.');
  return {
    paths: positionals,
    format,
    folder: values.out ?? '.',
    clip: values.clip === undefined || values.clip === 'all' ? null : values.clip,
    apart: values.apart ?? false,
    json: values.json ?? false,
    picture: readPictureOptions(values),
    glb: {
      ...DEFAULT_GLB_OPTIONS,
      interpolation: values.step ? 'step' : 'linear',
      framesPerSecond: rateOf(values.fps),
      bindPose: bindOf(values.bind),
      ownSize: values['own-size'] ?? false,
      rootMotion: !values['no-root-motion'],
      splines: !values.straight,
      hiddenFaces: values['hidden-faces'] ?? false,
      boneMesh: !values['no-bone-shapes'],
      keyTolerance: toleranceOf(values.tolerance),
    },
    data: {
      what: values.curves ? 'curves' : 'poses',
      groups: groupsOf(values.channels),
      boneIds: values.bones === undefined ? null : values.bones.split(',').map(boneOf),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: joinNegativeNumbers(args),
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        out: { type: 'string' },
        clip: { type: 'string' },
        fps: { type: 'string' },
        step: { type: 'boolean' },
        bind: { type: 'string' },
        straight: { type: 'boolean' },
        apart: { type: 'boolean' },
        curves: { type: 'boolean' },
        bones: { type: 'string' },
        channels: { type: 'string' },
        tolerance: { type: 'string' },
        'own-size': { type: 'boolean' },
        'no-root-motion': { type: 'boolean' },
        'hidden-faces': { type: 'boolean' },
        'no-bone-shapes': { type: 'boolean' },
        json: { type: 'boolean' },
        ...pictureOptions,
      },
    });
  } catch (error) {
    // Node's own text may advise at length; its first clause names the option.
    const [reason = 'The options are wrong'] = (error as Error).message.split(/[.\n]/);
    throw new Failure(`${reason}, see --help.`);
  }
}

/** `--tolerance -1`: a number below zero is a value, though it begins as an option does. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(arg) && /^--[a-z-]+$/.test(before)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function rateOf(text: string | undefined): GlbOptions['framesPerSecond'] {
  if (text === undefined) return null;
  if (text === '15') return 15;
  if (text === '30') return 30;
  throw new Failure(`--fps wants 15 or 30, not "${text}".`);
}

function bindOf(text: string | undefined): GlbOptions['bindPose'] {
  if (text === undefined || text === 'rest') return 'rest';
  if (text === 'first-frame') return text;
  throw new Failure(`--bind wants rest or first-frame, not "${text}".`);
}

function toleranceOf(text: string | undefined): number {
  const tolerance = text === undefined ? 0 : text.trim() === '' ? Number.NaN : Number(text);
  if (tolerance >= 0 && tolerance <= 1) return tolerance;
  throw new Failure(`--tolerance wants a number from 0 to 1 such as 0.001, not "${text}".`);
}

function groupsOf(text: string | undefined): DataOptions['groups'] {
  return text === undefined
    ? channelGroups
    : text.split(',').map((word) => {
        const group = channelGroups.find((known) => known === word.trim());
        if (!group) throw new Failure(`--channels wants some of ${channelGroups.join(', ')}, not "${word}".`);
        return group;
      });
}

function boneOf(text: string): number {
  if (/^\s*-?\d+\s*$/.test(text)) return Number(text);
  throw new Failure(`--bones wants numbers such as 0,3,7, not "${text}".`);
}

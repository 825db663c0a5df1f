// The commands: what each takes, and what it comes to.
// SPDX-License-Identifier: MIT
import type { KotsuModule, LoadOptions } from '../wasm-bindings/kotsu.ts';
import { textureWork } from '../web/src/textures/texture-work.ts';
import { type Arguments, type OptionKinds, readArguments } from './arguments.ts';
import { describeCurves } from './curves.ts';
import { openDecoder } from './decoder.ts';
import { withModels } from './entry-models.ts';
import { extractEntries, formatExtracted } from './extract.ts';
import { aboutFile } from './failure.ts';
import { formatInfo, formatPose } from './format.ts';
import { curvesCsv, formatCurves } from './format-curves.ts';
import type { helpTexts } from './help.ts';
import { type Described, describeInputs } from './info.ts';
import { openAddress, openPlayable } from './inputs.ts';
import { formatListed, listArchive } from './list.ts';
import { say } from './output.ts';
import { samplePose } from './pose.ts';
import { describeSequences, formatSequences, type SequencesInfo } from './sequences.ts';
import { assembleSession, type Session } from './session.ts';
import { formatPainted, writeTextures } from './textures.ts';

export interface Outcome {
  readonly output: string;
  /** A part of what was asked for could not be done; it has been said which. */
  readonly failed?: boolean;
}

export type CommandName = keyof typeof helpTexts;

/** Each gets what stands behind its name, and throws a Failure where it cannot do anything. */
export const commands: Readonly<Record<CommandName, (args: readonly string[]) => Promise<Outcome>>> = {
  info,
  pose,
  curves,
  sequences,
  textures,
  ls,
  extract,
  // Few look at bytes.
  map: async (args) => (await import('./map.ts')).runMap(args),
  // Its libraries are large, and the other commands need none of them.
  export: async (args) => (await import('./export.ts')).runExport(args, say),
};

/** Of every command that decodes files. */
const inputOptions = { entry: 'list', dialect: 'text', json: 'flag' } as const satisfies OptionKinds;

async function info(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('info', args, inputOptions);
  const addresses = addressesIn(given);
  const options = loadOptionsIn(given);
  const module = await openDecoder();
  const inputs: Described[] = [];
  for (const address of addresses) {
    for (const opened of await openAddress(module, address, options)) {
      if (opened.kind === 'texture') throw await aboutTexture(opened.source.file, opened.source.blob);
      inputs.push(opened.kind === 'file' ? opened.open : await withModels(module, opened.archive));
    }
  }
  const facts = describeInputs(inputs);
  return { output: given.flag('json') ? json(facts) : formatInfo(facts) };
}

async function aboutTexture(file: string, blob: Blob): Promise<Error> {
  const { title, width, height, levelCount } = await textureWork.describe(blob);
  const what = `This is a texture of ${width} x ${height} texels (${title}, ${levelCount} levels)`;
  return aboutFile(file, `${what}; "kotsu textures" makes a PNG of it.`);
}

async function pose(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('pose', args, { ...inputOptions, clip: 'text', frame: 'text', stepped: 'flag' });
  const addresses = addressesIn(given);
  const clip = given.needed('clip', 'a number or a name');
  const frame = given.needed('frame', 'a number');
  const session = await openSession(await openDecoder(), addresses, loadOptionsIn(given));
  const posed = samplePose(session, { clip, frame, stepped: given.flag('stepped') }, say);
  return { output: given.flag('json') ? json(posed) : formatPose(posed) };
}

async function curves(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('curves', args, { ...inputOptions, bone: 'text', clip: 'text', csv: 'flag' });
  const addresses = addressesIn(given);
  const bone = given.needed('bone', 'a number');
  if (given.flag('csv') && given.flag('json')) throw given.wrong('Say --csv or --json, not both');
  const session = await openSession(await openDecoder(), addresses, loadOptionsIn(given));
  const described = await describeCurves(session, { bone, clip: given.text('clip') });
  if (given.flag('json')) return { output: json(described) };
  return { output: given.flag('csv') ? curvesCsv(described) : formatCurves(described) };
}

async function sequences(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('sequences', args, { entry: 'list', json: 'flag' });
  const module = await openDecoder();
  const files: SequencesInfo[] = [];
  for (const address of addressesIn(given)) {
    for (const file of await openPlayable(module, address, {}, say)) files.push(await describeSequences(file));
  }
  return { output: given.flag('json') ? json({ files }) : formatSequences(files) };
}

async function textures(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('textures', args, {
    out: 'text',
    pages: 'flag',
    force: 'flag',
    entry: 'list',
    json: 'flag',
  });
  const addresses = addressesIn(given);
  const folder = given.needed('out', 'a folder');
  const painted = await writeTextures(await openDecoder(), {
    addresses,
    folder,
    pages: given.flag('pages'),
    force: given.flag('force'),
  });
  for (const { file, message } of painted.failed) say(`${file}: ${message}`);
  return { output: given.flag('json') ? json(painted) : formatPainted(painted), failed: painted.failed.length > 0 };
}

async function ls(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('ls', args, { json: 'flag' });
  const [archive, other] = given.paths('archive');
  if (archive === undefined || other !== undefined) throw given.wrong('"ls" takes one archive at a time');
  const listed = await listArchive(await openDecoder(), archive);
  return { output: given.flag('json') ? json(listed) : formatListed(listed) };
}

async function extract(args: readonly string[]): Promise<Outcome> {
  const given = readArguments('extract', args, { out: 'text', all: 'flag', flat: 'flag', force: 'flag', json: 'flag' });
  const [archive = '', ...wanted] = given.paths('archive');
  if (given.flag('all') === wanted.length > 0) throw given.wrong('Name entries behind the archive, or say --all');
  const extracted = await extractEntries(await openDecoder(), {
    archive,
    wanted,
    all: given.flag('all'),
    folder: given.text('out') ?? '.',
    flat: given.flag('flat'),
    force: given.flag('force'),
  });
  for (const { message } of extracted.failed) say(message);
  return {
    output: given.flag('json') ? json(extracted) : formatExtracted(extracted),
    failed: extracted.failed.length > 0,
  };
}

/** `--entry` is another way to write FILE#ENTRY, for names that a shell or a script would trip over. */
function addressesIn(given: Arguments): string[] {
  const [path, other] = given.paths();
  const entries = given.list('entry');
  if (entries.length === 0) return [...given.paths()];
  if (other !== undefined) throw given.wrong('--entry needs exactly one file that it is in');
  return entries.map((entry) => `${path}#${entry}`);
}

/** How motions are read whose files could be told wrongly. */
function loadOptionsIn(given: Arguments): LoadOptions {
  const dialect = given.text('dialect');
  if (dialect === undefined) return {};
  if (dialect === 'okami' || dialect === 'god-hand') return { dialect };
  throw given.wrong(`--dialect wants okami or god-hand, not "${dialect}"`);
}

async function openSession(module: KotsuModule, addresses: readonly string[], options: LoadOptions): Promise<Session> {
  const files = [];
  for (const address of addresses) files.push(...(await openPlayable(module, address, options, say)));
  const session = assembleSession(files);
  // One without bones of its own leaves nothing out.
  if (session.weapon?.document.skeleton)
    say(`${session.weapon.file} is held by ${session.rig.file}, whose bones these are; name it alone for its own.`);
  for (const { file } of session.apart)
    say(`${file} does not belong to the skeleton of ${session.rig.file}, so it is left out.`);
  return session;
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

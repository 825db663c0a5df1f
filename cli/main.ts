// The command line: arguments -> session -> standard output. Status 0, or 1 with one sentence on standard error.
// SPDX-License-Identifier: MIT
import { parseArgs } from 'node:util';
import { version } from '../package.json';
import { KotsuError } from '../wasm-bindings/kotsu.ts';
import { openDecoder } from './decoder.ts';
import { Failure } from './failure.ts';
import { formatInfo, formatPose, printable } from './format.ts';
import { describeSession } from './info.ts';
import { samplePose } from './pose.ts';
import { openSession } from './session.ts';

const help = `Kotsu reads the skeletons and animations of Final Fantasy VIII battle models (.dat)
and of Okami models and motions (.md, .scr, .mdb, .mot).

  kotsu info FILE… [--json]
      What the files hold: bones, clips, and everything odd about them.

  kotsu pose FILE… --clip N|NAME --frame F [--stepped] [--json]
      Every bone's matrix in one frame of one clip.

Several files form one session: an Okami model and its motions belong together.

  --clip N|NAME  the clip's number, its name, or the beginning of its name
  --frame F      from 0; may be fractional
  --stepped      hold whole frames, as the games do, instead of interpolating
  --json         for programs; matrices are 16 numbers, column by column, y up, model scale not applied
  --help         this text
  --version      ${version}
`;

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parse(args);
  if (values.help) return help;
  if (values.version) return `${version}\n`;

  const [command, ...paths] = positionals;
  if (command !== 'info' && command !== 'pose') {
    throw new Failure(
      command ? `There is no command "${command}", see --help.` : 'Say "info" or "pose" first, see --help.',
    );
  }
  if (paths.length === 0) throw new Failure(`Name at least one file after "${command}", see --help.`);

  if (command === 'info') {
    if (values.clip !== undefined || values.frame !== undefined || values.stepped) {
      throw new Failure('"info" takes no --clip, --frame or --stepped, see --help.');
    }
    const info = describeSession(await openSession(await openDecoder(), paths));
    return values.json ? json(info) : formatInfo(info);
  }

  const { clip, frame, stepped = false } = values;
  if (clip === undefined || frame === undefined) throw new Failure('"pose" needs both --clip and --frame, see --help.');
  const pose = samplePose(await openSession(await openDecoder(), paths), { clip, frame, stepped }, say);
  return values.json ? json(pose) : formatPose(pose);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: joinNegativeNumbers(args),
      allowPositionals: true,
      options: {
        clip: { type: 'string' },
        frame: { type: 'string' },
        stepped: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's own text may advise at length; its first clause names the option.
    const [reason = 'The options are wrong'] = (error as Error).message.split(/[.\n]/);
    throw new Failure(`${reason}, see --help.`);
  }
}

/** `--frame -1` as people write it; parseArgs takes the -1 for an option unless it is written `--frame=-1`. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    if (joined.at(-1) === '--frame' && /^-[\d.]/.test(arg)) joined[joined.length - 1] = `--frame=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function say(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}

// A reader that has seen enough (`| head`) closes the pipe: that is its right and no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const expected = error instanceof Failure || error instanceof KotsuError;
  say(expected ? error.message : `Kotsu failed where it should not have (${String(error)}).`);
  process.exitCode = 1;
}

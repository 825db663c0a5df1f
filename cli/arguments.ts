// What the user typed behind a command, held against the options that the command has.
// SPDX-License-Identifier: MIT
import { parseArgs } from 'node:util';
import { Failure } from './failure.ts';
import { nearest } from './nearest.ts';

/** By name, without its dashes. `list`: may be given any number of times. */
export type OptionKinds = Readonly<Record<string, 'flag' | 'text' | 'list'>>;

export class Arguments {
  constructor(
    readonly command: string,
    /** What is no option, in order. */
    readonly plain: readonly string[],
    private readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>,
  ) {}

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  list(name: string): string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  /** @throws Failure where it is missing */
  needed(name: string, what: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.wrong(`"${this.command}" needs --${name} with ${what}`);
    return value;
  }

  /** @throws Failure where there are none */
  paths(what = 'file'): readonly string[] {
    if (this.plain.length === 0) throw this.wrong(`Name at least one ${what} after "${this.command}"`);
    return this.plain;
  }

  /** @param sentence without its full stop */
  wrong(sentence: string): Failure {
    return wrongUse(this.command, sentence);
  }
}

function wrongUse(command: string, sentence: string): Failure {
  return new Failure(`${sentence}, see "kotsu ${command} --help".`);
}

/** @throws Failure with one sentence */
export function readArguments(command: string, args: readonly string[], kinds: OptionKinds): Arguments {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'list' },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: joinNegativeNumbers(args, kinds),
      allowPositionals: true,
      options,
    });
    return new Arguments(command, positionals, values);
  } catch (error) {
    throw wrongUse(command, reasonOf(command, error as Error & { readonly code?: string }, kinds));
  }
}

function reasonOf(command: string, error: Error & { readonly code?: string }, kinds: OptionKinds): string {
  const [, dashed = '', name = ''] = /'(--?([^'\s=<,]*))/.exec(error.message) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const meant = nearest(name, Object.keys(kinds));
    return `"${command}" has no option ${dashed}${meant === null ? '' : ` (do you mean --${meant}?)`}`;
  }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return kinds[name] === 'flag' ? `--${name} takes no value` : `--${name} wants a value behind it`;
  }
  return 'The options are wrong';
}

/** `--frame -1` as people write it; parseArgs takes the -1 for an option unless it is written `--frame=-1`. */
function joinNegativeNumbers(args: readonly string[], kinds: OptionKinds): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    const takesValue = before.startsWith('--') && kinds[before.slice(2)] === 'text';
    if (takesValue && /^-[\d.]/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

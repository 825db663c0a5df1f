// ICU messages in the form that Lingui fills in: the part of the syntax that the page uses, {name} and plural. Lingui's own parser
// knows all of it and is three times the size of everything else here; a test has both agree on every message there is.
// SPDX-License-Identifier: MIT
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

type Tokens = Exclude<CompiledMessage, string>;

const compiled = new Map<string, Tokens>();

/** @throws Error for braces that do not pair up */
export function compileMessage(message: string): Tokens {
  let tokens = compiled.get(message);
  if (tokens === undefined) {
    tokens = new Parser(message).tokens(false);
    compiled.set(message, tokens);
  }
  return tokens;
}

class Parser {
  private at = 0;
  constructor(private readonly text: string) {}

  /** Up to the end of the text, or within an option of a plural, where # is its number, up to the option's brace. */
  tokens(inPlural: boolean): Tokens {
    const tokens: Tokens = [];
    for (;;) {
      const literal = this.take(inPlural ? /[^{}#]*/y : /[^{}]*/y);
      if (literal !== '') tokens.push(literal);
      if (inPlural && this.skip('#')) tokens.push('#');
      else if (this.skip('{')) tokens.push(this.placeholder());
      else break;
    }
    if (inPlural === this.at >= this.text.length) throw new Error(`Unpaired brace in “${this.text}”`);
    return tokens;
  }

  private placeholder(): Tokens[number] {
    const name = this.take(/\w+/y);
    if (this.skip('}')) return [name];
    if (this.take(/, plural,\s*/y) === '') throw new Error(`Not a plural: “${this.text}”`);
    const options: Record<string, Tokens> = {};
    while (!this.skip('}')) {
      const key = this.take(/\w+/y);
      this.take(/\s*\{/y);
      options[key] = this.tokens(true);
      this.take(/\}\s*/y);
    }
    return [name, 'plural', options];
  }

  private take(sticky: RegExp): string {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private skip(character: string): boolean {
    const isThere = this.text[this.at] === character;
    if (isThere) this.at += 1;
    return isThere;
  }
}

// `npm run messages`: gathers what the page says from its source and brings the translations' files in step. New messages come with
// an empty translation, those that nothing says any more go. The unit tests fail while one is empty.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Visitor } from 'rolldown/utils';
import { parseSync } from 'vite';

const root = new URL('../web/src/', import.meta.url);

/** The literals that `t(…)` and `msg(…)` are given, sorted. Throws for a template or another expression in `msg`. */
export function messagesInSource(): string[] {
  const found = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || path.startsWith('i18n/')) continue;
    const { program, errors } = parseSync(path, readFileSync(new URL(path, root), 'utf8'));
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'Identifier' || !['t', 'msg'].includes(callee.name)) return;
        const isText = first?.type === 'Literal' && typeof first.value === 'string';
        if (isText) found.add(String(first.value));
        else if (callee.name === 'msg' || first?.type === 'TemplateLiteral')
          throw new Error(`${path}: ${callee.name}(…) needs one literal text.`);
      },
    }).visit(program);
  }
  return [...found].sort();
}

export function messagesFile(language: string): URL {
  return new URL(`i18n/messages/${language}.json`, root);
}

export function readMessages(language: string): Record<string, string> {
  return JSON.parse(readFileSync(messagesFile(language), 'utf8'));
}

if (process.argv[1]?.endsWith('messages.ts')) {
  const messages = messagesInSource();
  for (const language of ['fr', 'ja', 'pt-BR']) {
    const known = readMessages(language);
    const kept = Object.fromEntries(messages.map((message) => [message, known[message] ?? '']));
    writeFileSync(messagesFile(language), `${JSON.stringify(kept, null, 2)}\n`);
    const open = Object.values(kept).filter((text) => text === '').length;
    process.stdout.write(`${language}: ${messages.length} messages, ${open} without a translation\n`);
  }
}

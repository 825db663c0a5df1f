// `npm run messages`: gathers what the page says from its source and brings the translations' files in step. New messages come with
// an empty translation, those that nothing says any more go. The unit tests fail while one is empty.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Visitor } from 'rolldown/utils';
import { parseSync } from 'vite';
import { sentences } from '../wasm-bindings/sentences.ts';

const root = new URL('../web/src/', import.meta.url);
const core = new URL('../src/', import.meta.url);
const wrappers = new URL('../wasm-bindings/', import.meta.url);

/** All that the page says, sorted. */
export function allMessages(): string[] {
  const problems = Object.values(sentences).map(([, sentence]) => sentence);
  return [...new Set([...messagesInSource(), ...problems, ...refusalsOfTheWrappers(), ...wordsOfTheFieldMap()])].sort();
}

/** What the errors of wasm-bindings/ say; their values, which have no names there, are numbered. */
function refusalsOfTheWrappers(): string[] {
  const found: string[] = [];
  for (const path of readdirSync(wrappers).filter((name) => name.endsWith('.ts'))) {
    const { program } = parseSync(path, readFileSync(new URL(path, wrappers), 'utf8'));
    new Visitor({
      NewExpression({ callee, arguments: [, sentence] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'KotsuError') return;
        if (sentence?.type === 'Literal') found.push(String(sentence.value));
        if (sentence?.type !== 'TemplateLiteral') return;
        const [first, ...others] = sentence.quasis.map(({ value }) => value.cooked ?? '');
        found.push(others.reduce((text, part, at) => `${text}{value${at + 1}}${part}`, first ?? ''));
      },
    }).visit(program);
  }
  return found;
}

/** Names, meanings and units of its fields, and the phrases that say what stands in them. */
function wordsOfTheFieldMap(): string[] {
  const literals = (file: string) =>
    [...readFileSync(new URL(file, core), 'utf8').matchAll(/^(?!#include|\/[/*]| \*).*/gm)].flatMap(([line]) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => unescaped(text ?? '')),
    );
  const files = ['map_kinds.def', 'map_ff8_describe.c', 'map_okami_describe.c'];
  const phrases = files.flatMap(literals).map((text) => text.replace(/^,? | $/g, ''));
  return phrases.filter((phrase) => /[A-Za-z]{2}/.test(phrase));
}

/** Of a C literal. */
function unescaped(literal: string): string {
  return Buffer.from(
    literal.replace(/\\x([0-9A-F]{2})|\\(.)/g, (_, code, character) =>
      code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
    ),
    'latin1',
  ).toString('utf8');
}

/** The literals that `t(…)`, `msg(…)` and `told(…)` are given, sorted. Throws for a template, or another expression in `msg`.. */
export function messagesInSource(): string[] {
  const found = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || path.startsWith('i18n/')) continue;
    const { program, errors } = parseSync(path, readFileSync(new URL(path, root), 'utf8'));
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'Identifier' || !['t', 'msg', 'told'].includes(callee.name)) return;
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
  const messages = allMessages();
  for (const language of ['fr', 'ja', 'pt-BR']) {
    const known = readMessages(language);
    const kept = Object.fromEntries(messages.map((message) => [message, known[message] ?? '']));
    writeFileSync(messagesFile(language), `${JSON.stringify(kept, null, 2)}\n`);
    const open = Object.values(kept).filter((text) => text === '').length;
    process.stdout.write(`${language}: ${messages.length} messages, ${open} without a translation\n`);
  }
}

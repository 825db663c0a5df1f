// Writers of the structure view's signals: choose a field or bytes, fold and unfold, go, copy.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import type { MapNode, MapRange } from '../../../wasm-bindings/map-types';
import { readersWords, retold, t } from '../i18n/text';
import { copyText } from './copy-text';
import { stageByte } from './structure-dock';
import { goalIn } from './structure-goto';
import { type ByteSpan, copyAsC, copyAsHex, jsonPath, MOST_COPIED, spanSize, spanStart } from './structure-hex';
import { showOnPage } from './structure-links';
import type { Places } from './structure-outline';
import { isOfStage } from './structure-places';
import { sourceChoice } from './structure-sources';
import { nameText } from './structure-text';
import { chosenNode, chosenPath, linked, outlineTurn, placedProblems, span, structure } from './structure-view';
import { announce } from './view-actions';

// ------------------------------------------------------------------------------------------------------------ Choosing

/** Where a choice comes from: what the page itself chose is not to be chosen on the page again. */
type Origin = 'here' | 'page';

function choose(path: readonly MapRange[], bytes: ByteSpan, origin: Origin): void {
  const open = structure.value;
  if (open === null || path.length === 0) return;
  batch(() => {
    open.outline.reveal(placesOf(path));
    outlineTurn.value += 1;
    chosenPath.value = path;
    span.value = bytes;
    if (isOfStage(open)) stageByte.value = bytes.head;
  });
  if (origin === 'here' && linked.value) showOnPage(open, path);
}

export function placesOf(path: readonly MapRange[]): Places {
  return path.slice(1).map(({ place }) => place);
}

/** The field that a byte's first bit is in, and that byte. */
export function chooseByte(byte: number, origin: Origin = 'here'): void {
  const open = structure.value;
  if (open !== null && byte >= 0 && byte < open.map.size)
    choose(open.map.path(byte * 8), { anchor: byte, head: byte }, origin);
}

/** All bytes from where the choice began, and what they all lie in. The stage stays as it is: these are bytes, not a thing. */
export function extendTo(byte: number): void {
  const [open, anchor] = [structure.value, span.value?.anchor ?? byte];
  if (open === null || byte < 0 || byte >= open.map.size) return;
  const [from, to] = [Math.min(anchor, byte) * 8, (Math.max(anchor, byte) + 1) * 8];
  const around = open.map
    .path(byte * 8)
    .filter(({ bitOffset, bitSize }) => bitOffset <= from && bitOffset + bitSize >= to);
  choose(around, { anchor, head: byte }, 'page');
}

/** The file as a whole, with the cursor on its first byte. */
export function showBeginning(): void {
  const open = structure.value;
  if (open !== null) choose([open.map.root], { anchor: 0, head: 0 }, 'page');
}

/** A field or a group of them, with all bytes that it touches. */
export function choosePath(path: readonly MapRange[], origin: Origin = 'here'): void {
  const range = path.at(-1);
  if (range !== undefined) choose(path, bytesOf(range), origin);
}

/** The cursor stands on the first one. */
function bytesOf({ bitOffset, bitSize }: MapRange): ByteSpan {
  return { anchor: Math.ceil((bitOffset + bitSize) / 8) - 1, head: Math.floor(bitOffset / 8) };
}

export function choosePlaces(places: Places): void {
  const open = structure.value;
  if (open === null) return;
  const path = [open.map.root];
  for (const place of places) {
    const [part] = open.map.children(path.at(-1) ?? open.map.root, place, 1);
    if (part === undefined) return;
    path.push(part);
  }
  choosePath(path);
}

/** The range of the chosen path that lies so many levels down, the file itself at 0. */
export function chooseLevel(level: number): void {
  choosePath(chosenPath.value.slice(0, level + 1));
}

export function setRowOpen(places: Places, opens: boolean): void {
  const open = structure.value;
  if (open === null) return;
  if (opens) open.outline.open(places);
  else open.outline.close(places);
  outlineTurn.value += 1;
}

export function toggleLinked(): void {
  linked.value = !linked.value;
}

export function chooseSource(key: string): void {
  sourceChoice.value = key;
}

// --------------------------------------------------------------------------------------------------------------- Going

/** null: done; else one sentence that says why not. */
export function goTo(text: string): string | null {
  const [open, bytes] = [structure.value, span.value];
  if (open === null) return null;
  const goal = goalIn(text, open.map.size, bytes?.head ?? 0);
  if ('sentence' in goal) return retold(goal.sentence);
  const { byte, bit } = goal;
  choose(open.map.path(byte * 8 + (bit ?? 0)), { anchor: byte, head: byte }, 'here');
  announce(chosenWords());
  return null;
}

/** Some bytes, with the field that the first of them is in. */
export function chooseBytes(start: number, size: number): void {
  const open = structure.value;
  if (open !== null) choose(open.map.path(start * 8), { anchor: start + size - 1, head: start }, 'here');
}

/** To the problem behind the chosen bytes, or before them; goes round. */
export function chooseProblemBy(steps: 1 | -1): void {
  const problems = placedProblems.value;
  const at = span.value === null ? -1 : spanStart(span.value);
  const next =
    steps > 0
      ? (problems.find(({ offset }) => offset > at) ?? problems[0])
      : ([...problems].reverse().find(({ offset }) => offset < at) ?? problems.at(-1));
  if (next === undefined) return;
  chooseByte(next.offset);
  announce(retold(next.message));
}

/** "0x1A40, magic": where the cursor is. */
export function chosenWords(): string {
  const [node, bytes] = [chosenNode.value, span.value];
  if (node === null || bytes === null) return '';
  return `0x${spanStart(bytes).toString(16).toUpperCase()}, ${nameText(node, readersWords)}`;
}

// ------------------------------------------------------------------------------------------------------------- Copying

export type CopyKind = 'hex' | 'c' | 'path' | 'json-path';

export async function copyChosen(kind: CopyKind): Promise<void> {
  const [open, bytes, node] = [structure.value, span.value, chosenNode.value];
  if (open === null || bytes === null || node === null) return;
  const done =
    kind === 'hex' || kind === 'c'
      ? t('Copied {count} bytes', { count: Math.min(MOST_COPIED, spanSize(bytes)) })
      : t('Copied the path');
  announce((await copyText(textToCopy(kind, node, bytes))) ? done : t('The browser did not allow copying'));
}

function textToCopy(kind: CopyKind, node: MapNode, bytes: ByteSpan): string {
  const open = structure.value;
  if (open === null) return '';
  if (kind === 'json-path') return jsonPath(placesOf(chosenPath.value));
  if (kind === 'path')
    return chosenPath.value
      .slice(1)
      .map((range) => open.map.describe(range).name)
      .join('/');
  const [start, size] = [spanStart(bytes), Math.min(MOST_COPIED, spanSize(bytes))];
  const copied = open.map.withBytes((all) => all.slice(start, start + size));
  return kind === 'hex' ? copyAsHex(copied) : copyAsC(copied, node.name);
}

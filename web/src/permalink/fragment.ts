// A view as a URL fragment and back: `#1~LENGTH~FIELD~FIELD~…~CHECKSUM`. Pure; what the fields are is view-state.ts's business.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';
import { CHECKSUM_LENGTH, checksum } from './checksum';
import { LONGEST_NAME, refusedAddress, shortName } from './link-files';
import { isPlain, plainTexts } from './plain-fragment';
import { type FieldName, fieldNames, fields, type ViewState, viewFromTexts, viewTexts } from './view-state';

// Every character is one that RFC 3986 calls unreserved, or `/`: nothing needs escaping, and chat programs keep them in
// the address. LENGTH counts what follows its `~`, so that a cut link is told from a damaged one wherever it was cut.

const VERSION = 1;

/** Chat programs and old proxies cut longer addresses. Characters, the page's own address included. */
export const MAX_LINK_LENGTH = 1800;

export type Encoded =
  | {
      readonly ok: true;
      /** With its `#`. */
      readonly fragment: string;
      /** Names that the link carries shortened. */
      readonly shortened: readonly string[];
    }
  /** Only files carried in the link, or very many of them, make it that long. `length` is what it would take. */
  | { readonly ok: false; readonly reason: 'too-long'; readonly length: number; readonly limit: number }
  | { readonly ok: false; readonly reason: 'bad-address'; readonly sentence: string };

export type LinkFault = 'incomplete' | 'newer-version' | 'damaged' | 'not-a-link' | 'bad-address';

export type Decoded =
  | {
      readonly ok: true;
      readonly state: ViewState;
      /** Titles of fields that were out of range or unreadable; they hold the nearest value or the default. */
      readonly clamped: readonly string[];
      /** Keys that this version of Kotsu does not know; the rest of the link holds without them. */
      readonly unknown: readonly string[];
    }
  | { readonly ok: false; readonly reason: LinkFault; readonly sentence: string };

const sentences: Readonly<Record<Exclude<LinkFault, 'bad-address'>, string>> = {
  incomplete: msg(
    'This link is incomplete: its end was cut off on the way. Ask for it again, or have it sent as text.',
  ),
  'newer-version': msg('This link was made by a newer version of Kotsu. Reload the page to get it.'),
  damaged: msg('This link is damaged: some of its characters were changed on the way.'),
  'not-a-link': msg('This is not a link to a view.'),
};

/** The whole address of a view. `page` may carry a fragment of its own, which goes. */
export function linkTo(page: string, state: ViewState): Encoded & { readonly link: string | null } {
  const [address = ''] = page.split('#');
  const encoded = encodeFragment(state, MAX_LINK_LENGTH - address.length);
  return { ...encoded, link: encoded.ok ? address + encoded.fragment : null };
}

export function encodeFragment(state: ViewState, limit = MAX_LINK_LENGTH): Encoded {
  const refusal = refusedAddress(state.files);
  if (refusal !== null) return { ok: false, reason: 'bad-address', sentence: refusal };
  const body = viewTexts(state)
    .flatMap(([name, texts]) => texts.map((text) => `${fields[name].key}${text}~`))
    .join('');
  const start = `${VERSION}~${body.length + CHECKSUM_LENGTH}~${body}`;
  const fragment = `#${start}${checksum(start)}`;
  if (fragment.length > limit) return { ok: false, reason: 'too-long', length: fragment.length, limit };
  const names = state.files.flatMap((file) => ('name' in file ? file.name : []));
  return { ok: true, fragment, shortened: names.filter((name) => shortName(name) !== name) };
}

/** Reads a fragment, with or without its `#`: a link's, or a hand-written one (plain-fragment.ts). Never throws. */
export function decodeFragment(fragment: string): Decoded {
  const text = fragment.trim().replace(/^#/, '');
  if (/^\d{1,3}(~|%7e|$)/i.test(text)) return decodeLink(unwrapped(text));
  if (!isPlain(text)) return fault('not-a-link');
  return text.length > MAX_LINK_LENGTH ? fault('damaged') : viewOf(plainTexts(text));
}

/** The fragment in what a user pasted: an address, a fragment, or a message around them; '' where there is none. */
export function findFragment(pasted: string): string {
  return /#\d{1,3}(~|%7e)[\s\S]*/i.exec(pasted)?.[0] ?? /#[\w-]+=\S*/.exec(pasted)?.[0] ?? '';
}

/** Without what mail and chat programs add: line breaks, spaces, percent signs for characters that need none. */
function unwrapped(text: string): string {
  const joined = text.replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, '');
  return joined.replace(/%[2-7][\dA-F]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

function decodeLink(text: string): Decoded {
  const [version = '', length, ...rest] = text.split('~');
  if (Number(version) > VERSION) return fault('newer-version');
  if (version !== String(VERSION)) return fault('damaged');
  if (length === undefined || (rest.length === 0 && /^\d*$/.test(length))) return fault('incomplete');
  if (!/^[1-9]\d*$/.test(length) || Number(length) > MAX_LINK_LENGTH) return fault('damaged');
  const head = `${version}~${length}~`;
  const end = head.length + Number(length);
  if (text.length < end) return fault('incomplete');
  // What stands behind the end belongs to the sentence around the link.
  const whole = text.slice(0, end);
  const body = whole.slice(head.length, -CHECKSUM_LENGTH);
  const intact = /^[\w./~-]+$/.test(whole) && whole === head + body + checksum(head + body);
  if (!intact) return fault('damaged');
  return viewOf(fieldTexts(body));
}

interface Texts {
  readonly known: ReadonlyMap<FieldName, readonly string[]>;
  readonly unknown: readonly string[];
}

function fieldTexts(body: string): Texts {
  const known = new Map<FieldName, string[]>();
  const unknown: string[] = [];
  for (const part of body.split('~').slice(0, -1)) {
    const name = fieldNames.find((candidate) => fields[candidate].key === part.charAt(0));
    if (name === undefined) unknown.push(part.charAt(0));
    else known.set(name, [...(known.get(name) ?? []), part.slice(1)]);
  }
  return { known, unknown };
}

function viewOf({ known, unknown }: Texts): Decoded {
  const view = viewFromTexts(known);
  if (view === null) return fault('damaged');
  const refusal = refusedAddress(view.state.files);
  if (refusal !== null) return { ok: false, reason: 'bad-address', sentence: refusal };
  return { ok: true, ...view, unknown };
}

function fault(reason: Exclude<LinkFault, 'bad-address'>): Decoded {
  return { ok: false, reason, sentence: sentences[reason] };
}

/** Said after copying a link whose names were shortened; null where none was. */
export function shortenedSentence(shortened: readonly string[]): string | null {
  if (shortened.length === 0) return null;
  return told('The link carries names of at most {most} bytes, so {names} stands in it shortened.', {
    most: LONGEST_NAME,
    names: shortened.join(', '),
  });
}

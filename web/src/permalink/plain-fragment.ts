// Links that people write by hand, for a README: `#demo=biped&frame=12` or `#src=https://…/a.md&src=https://…/a.mot&clip=1`.
// SPDX-License-Identifier: MIT
import { sourceText } from './link-files';
import { type FieldName, fieldNames, type ToggleName, toggleNames, toggleText } from './view-state';

// `demo=ID` and `src=ADDRESS` name the files, in order; every other field goes by its name in ViewState, every switch by
// its own. An address with `&` or `#` in it is percent-encoded, as in any query.

interface PlainTexts {
  readonly known: ReadonlyMap<FieldName, readonly string[]>;
  readonly unknown: readonly string[];
}

/** Whether the fragment says anything that a hand-written link can say. */
export function isPlain(text: string): boolean {
  return parametersOf(text).some(([name]) => meaningOf(name) !== null);
}

/** The same texts that a compact link holds for its fields. */
export function plainTexts(text: string): PlainTexts {
  const known = new Map<FieldName, string[]>();
  const unknown: string[] = [];
  for (const [name, value] of parametersOf(text)) {
    const meaning = meaningOf(name);
    if (meaning === null) {
      if (name !== '') unknown.push(name);
    } else {
      known.set(meaning.field, [...(known.get(meaning.field) ?? []), meaning.text(value)]);
    }
  }
  const switches = known.get('toggles');
  if (switches !== undefined) known.set('toggles', [switches.join('')]);
  // Whoever names a frame by hand means to show it.
  if (known.has('frame') && !known.has('playing')) known.set('playing', ['0']);
  return { known, unknown };
}

interface Meaning {
  readonly field: FieldName;
  text(value: string): string;
}

function meaningOf(name: string): Meaning | null {
  if (name === 'demo') return { field: 'files', text: (value) => `d${value}` };
  if (name === 'src') return { field: 'files', text: sourceText };
  const toggle = toggleNames.find((candidate) => candidate.toLowerCase() === name);
  if (toggle !== undefined) return { field: 'toggles', text: (value) => switchText(toggle, value) };
  const field = fieldNames.find((candidate) => candidate.toLowerCase() === name);
  if (field === undefined || field === 'files' || field === 'toggles') return null;
  return { field, text: (value) => value };
}

function switchText(toggle: ToggleName, value: string): string {
  return toggleText(toggle, !/^(0|false|off|no)$/i.test(value));
}

/** Names in lower case. A `+` is a plus: addresses hold some. */
function parametersOf(text: string): [string, string][] {
  return text.split('&').map((parameter) => {
    const at = parameter.indexOf('=');
    return at < 0 ? ['', ''] : [parameter.slice(0, at).toLowerCase(), decoded(parameter.slice(at + 1))];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

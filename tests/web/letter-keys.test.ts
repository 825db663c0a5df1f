// Keys of one character can be switched off, in panels too, and the help knows which they are.
// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSilenced, setLetterKeys } from '../../web/src/state/letter-keys';
import { panelKeyGroups } from '../../web/src/ui/panel-keys';
import { onSheetKey, sheetKeys } from '../../web/src/ui/timeline/sheet-keys';

afterEach(() => setLetterKeys(true));

function pressed(key: string): boolean {
  const preventDefault = vi.fn();
  onSheetKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, preventDefault } as never);
  return preventDefault.mock.calls.length > 0;
}

describe('keys of one character', () => {
  test('do nothing once they are switched off, whereas others go on', () => {
    expect(['p', '+', '?', '/', ' ', 'Home'].filter(isSilenced)).toEqual([]);
    setLetterKeys(false);
    expect(['p', '+', '?', '/', ' ', 'Home'].filter(isSilenced)).toEqual(['p', '+', '?', '/']);
  });

  test('in the rows of the timeline are no exception', () => {
    const keys = ['p', '+', '=', '-', '0', 'Home'];
    expect(keys.filter(pressed)).toEqual(keys);
    setLetterKeys(false);
    expect(keys.filter(pressed)).toEqual(['Home']);
  });
});

describe('the help about panels', () => {
  test('shows each key once in its group, and says what it does', () => {
    for (const [title, keys] of panelKeyGroups) {
      expect(title).not.toBe('');
      expect(new Set(keys.map(({ shown }) => shown)).size).toBe(keys.length);
      for (const key of keys) expect([key.shown, key.title, key.keys[0] ?? '']).not.toContain('');
    }
  });

  test('leaves out no single character that the timeline obeys', () => {
    const shown = sheetKeys
      .map((key) => key.shown)
      .join(' ')
      .toLowerCase()
      .replace('−', '-')
      .split(' ');
    const characters = sheetKeys.flatMap(({ keys }) => keys).filter((key) => key.length === 1);
    expect(characters.filter((key) => !shown.includes(key))).toEqual([]);
  });
});

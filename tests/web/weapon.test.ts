// Which weapon belongs to which body, and what is said where they do not fit.
// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Format } from '../../wasm-bindings/kotsu';
import { belongTogether, characterOf, holderOf, weaponOf } from '../../web/src/files/weapon';
import { misfit } from '../../web/src/files/weapon-fit';

let lastId = 0;

function file(name: string, format: Format, { clips = 2, bones = 30 } = {}) {
  lastId += 1;
  return { id: lastId, name, document: { format, clips: { length: clips }, bones: { length: bones } } };
}

const body = file('d9c900.dat', 'ff8-character');
const sword = file('d9w900.dat', 'ff8-weapon');
const glove = file('D9W901.DAT', 'ff8-weapon-reduced');
const foreign = file('d3w005.dat', 'ff8-weapon');
const monster = file('d9c901.dat', 'ff8-monster');
const none = new Map<number, number | null>();

describe('names', () => {
  test('tell the character, in either case, for body and weapon alike', () => {
    const names = [
      'd0c000.dat',
      'D0W001.DAT',
      'dAc055.dat',
      'd9w900 (1).dat',
      'c0m001.dat',
      'd9x900.dat',
      'd9c9001.dat',
    ];
    expect(names.map((name) => characterOf({ name }))).toEqual([0, 0, 10, 9, null, null, null]);
  });

  test('join a body and a weapon of one character, and nothing else', () => {
    expect([sword, glove, foreign, body].map((other) => belongTogether(body, other))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    // By its bytes it is no body, whatever it is called.
    expect(belongTogether(monster, sword)).toBe(false);
    expect(belongTogether(file('me.dat', 'ff8-character'), file('my sword.dat', 'ff8-weapon'))).toBe(false);
  });
});

describe('a body holds', () => {
  test('the first weapon of its character by name, in whatever order they came', () => {
    for (const files of [
      [body, sword, glove, foreign],
      [glove, foreign, sword, body],
    ])
      expect(weaponOf(body, files, none)).toBe(sword);
    expect(weaponOf(body, [body, foreign], none)).toBeNull();
  });

  test('a self-contained character too', () => {
    const whole = file('d7c016.dat', 'ff8-character-self-contained');
    const spear = file('d7w030.dat', 'ff8-weapon');
    expect(weaponOf(whole, [whole, spear], none)).toBe(spear);
  });

  test('what the user gave it: any weapon, or none', () => {
    const files = [body, sword, foreign, monster];
    expect(weaponOf(body, files, new Map([[body.id, foreign.id]]))).toBe(foreign);
    expect(weaponOf(body, files, new Map([[body.id, null]]))).toBeNull();
    expect(weaponOf(monster, files, new Map([[monster.id, sword.id]]))).toBeNull();
  });

  test('its own again once what it was given is closed or was never a weapon', () => {
    expect(weaponOf(body, [body, sword], new Map([[body.id, foreign.id]]))).toBe(sword);
    expect(weaponOf(body, [body, sword, monster], new Map([[body.id, monster.id]]))).toBe(sword);
  });
});

test('a weapon knows who holds it, of several bodies one that is on stage', () => {
  const other = file('d9c901.dat', 'ff8-character');
  const files = [body, other, sword, foreign];
  expect(holderOf(sword, files, none, [])).toBe(body);
  expect(holderOf(sword, files, none, [other.id])).toBe(other);
  expect(holderOf(foreign, files, none, [])).toBeNull();
  expect(holderOf(body, files, none, [])).toBeNull();
});

describe('a misfit is said in one sentence', () => {
  const whole = { body, weapon: sword, clip: 1, objects: 3, missing: [], bare: false };

  test('and nothing where all fits', () => {
    expect(misfit(whole)).toBeNull();
    expect(misfit({ ...whole, weapon: glove })).toBeNull();
    expect(misfit({ ...whole, clip: null })).toBeNull();
  });

  test('a clip that one of them lacks', () => {
    const short = file('d9w902.dat', 'ff8-weapon', { clips: 1 });
    expect(misfit({ ...whole, weapon: short })).toBe('d9w902.dat has no animation 1, so it stays at rest.');
    const few = file('d9c905.dat', 'ff8-character', { clips: 1 });
    expect(misfit({ ...whole, body: few })).toBe('d9c905.dat has no animation 1, so it stays at rest.');
    // What has no clips of its own lacks none.
    expect(misfit({ ...whole, weapon: glove, clip: 7 })).toBeNull();
  });

  test('bones that the body lacks', () => {
    expect(misfit({ ...whole, weapon: glove, missing: [30] })).toBe(
      'D9W901.DAT hangs on bone 30, and d9c900.dat has 30 bones: its faces there are left out.',
    );
    expect(misfit({ ...whole, weapon: glove, missing: [30, 33, 40] })).toContain('bone 30 and 2 more');
  });

  test('a body without the object that would be replaced', () => {
    expect(misfit({ ...whole, weapon: glove, objects: 1 })).toContain('has no object 1');
  });

  test('a weapon without a skeleton that has no mesh either', () => {
    expect(misfit({ ...whole, weapon: glove, bare: true })).toBe(
      'D9W901.DAT has no mesh to show, so d9c900.dat keeps all of its own.',
    );
  });

  test('another character’s weapon, as far as names tell', () => {
    expect(misfit({ ...whole, weapon: foreign })).toContain('another character’s weapon');
    expect(misfit({ ...whole, weapon: file('sword.dat', 'ff8-weapon') })).toBeNull();
  });
});

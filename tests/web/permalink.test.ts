// The permalink codec: what goes into a link comes out of it, and nothing else ever does.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCamera } from '../../web/src/permalink/camera-codec';
import { checksum } from '../../web/src/permalink/checksum';
import {
  type Decoded,
  decodeFragment,
  encodeFragment,
  findFragment,
  linkTo,
  MAX_LINK_LENGTH,
  shortenedSentence,
} from '../../web/src/permalink/fragment';
import { LONGEST_NAME, shortName } from '../../web/src/permalink/link-files';
import { defaultView, fieldNames, fields, type ViewState } from '../../web/src/permalink/view-state';
import { rawCamera, viewState } from './permalink-states';

/** Random states may be longer than a link; what they look like is tested all the same. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

function fragmentOf(state: ViewState, limit = NO_LIMIT): string {
  const encoded = encodeFragment(state, limit);
  if (!encoded.ok) throw new Error(encoded.reason);
  return encoded.fragment;
}

/** A link as another program might write it: whole and undamaged, whatever its fields say. */
function linkOf(...parts: string[]): string {
  const body = parts.map((part) => `${part}~`).join('');
  const start = `1~${body.length + 6}~${body}`;
  return `#${start}${checksum(start)}`;
}

function viewOf(decoded: Decoded): ViewState {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.state;
}

const soldier: ViewState = {
  ...defaultView,
  files: [{ kind: 'hash', name: 'c0m071.dat', size: 51234, hash: 'Q2k_x8-0aBcDeFgH' }],
  stage: 0,
  clip: { file: 0, index: 3 },
  frame: 12.25,
  playing: false,
  speed: 0.5,
  bone: 17,
  camera: [12.346, 3.5, -8.125, 0, 1.5, 0.001],
  toggles: { ...defaultView.toggles, grid: false, boneAxes: true },
  theme: 'dark',
};
const someStates = fc.sample(viewState, { numRuns: 50, seed: 3 }).filter((state) => encodeFragment(state).ok);

describe('a view and its link', () => {
  test('state to fragment to state is the identity', () => {
    fc.assert(
      fc.property(viewState, (state) => {
        fc.pre(fragmentOf(state).length <= MAX_LINK_LENGTH);
        expect(decodeFragment(fragmentOf(state))).toEqual({ ok: true, state, clamped: [], unknown: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test('a link reads as designed', () => {
    const link = fragmentOf(soldier);
    expect(link).toMatch(
      /^#1~\d+~FhQ2k_x8-0aBcDeFgH\.51234\.c0m071\.dat~s0~c0\.3~f12\.25~p0~x0\.5~b17~k[\d._-]+~vgA~tdark~[0-9A-Za-z]{6}$/,
    );
    expect(link.length).toBeLessThan(160);
  });

  test('a model with three motions and every field set stays under 300 characters', () => {
    const names = ['wolf.md', 'wolf-walk.mot', 'wolf-run.mot', 'wolf-howl.mot'];
    const files = names.map((name) => ({ kind: 'hash' as const, name, size: 123456, hash: 'Q2k_x8-0aBcDeFgH' }));
    const link = linkTo('https://kotsu.example/tools/', { ...soldier, files, loop: 'once', stepped: true });
    expect(link.link?.length).toBeLessThan(300);
  });

  test('defaults are left out', () => {
    expect(fragmentOf(defaultView)).toMatch(/^#1~6~[0-9A-Za-z]{6}$/);
    expect(viewOf(decodeFragment(fragmentOf(defaultView)))).toEqual(defaultView);
  });

  test('no character needs escaping, and the last is none that chat programs leave out', () => {
    for (const state of someStates) {
      const fragment = fragmentOf(state);
      expect(fragment).toMatch(/^#[\w.~/-]*[0-9A-Za-z]$/);
      expect(new URL(`https://kotsu.example/${fragment}`).hash).toBe(fragment);
    }
  });

  test('fields are keyed by one letter each', () => {
    const keys = fieldNames.map((name) => fields[name].key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z]$/);
  });

  test('of the timeline, what cannot be read is left out', () => {
    const { read } = fields.timelineRows.codec;
    const half = { ...defaultView.timelineRows, top: 7 };
    for (const odd of ['v3.3', 'v9.1', 'v1', 'u4/2', 'u1.2.x', 'u70000', 'u-2', 't-1', 'w', '']) {
      expect(read([`${odd}_t7`]), odd).toEqual({ value: half, clamped: true });
    }
    // A run names more bones than any skeleton has: it costs no more than one that does.
    expect(read(['u0/65535'])?.value.unfolded.length).toBe(65536);
  });

  test('a view that no link can hold is written without the part in question', () => {
    const odd: ViewState = { ...defaultView, frame: Number.NaN, camera: [1, 2, 3, 1, 2, 3], theme: 'dark' };
    expect(viewOf(decodeFragment(fragmentOf(odd)))).toEqual({ ...defaultView, theme: 'dark' });
    const far: ViewState = { ...defaultView, frame: Number.POSITIVE_INFINITY, speed: 100 };
    expect(viewOf(decodeFragment(fragmentOf(far)))).toMatchObject({ frame: 1e7, speed: 4 });
  });
});

describe('the camera', () => {
  test('is rounded to a ten-thousandth of its distance, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(rawCamera, (pose) => {
        const rounded = roundCamera(pose);
        fc.pre(rounded !== null);
        if (rounded === null) return;
        expect(roundCamera(rounded)).toEqual(rounded);
        const distance = Math.hypot(pose[0] - pose[3], pose[1] - pose[4], pose[2] - pose[5]);
        fc.pre(distance > 0.01);
        const moved = Math.max(...pose.map((number, index) => Math.abs(number - (rounded[index] ?? 0))));
        // Half a step each time, and a step is at most a ten-thousandth of the distance.
        expect(moved).toBeLessThanOrEqual(distance * 2e-4);
      }),
      { numRuns: 1000 },
    );
  });

  test('keeps its digits when the distance rounds up to a power of ten', () => {
    const pose = [9.999996, 5.43219, 0, 0, 5.43219, 0] as const;
    expect(roundCamera(pose)).toEqual([10, 5.432, 0, 0, 5.432, 0]);
  });
});

describe('a link that did not arrive whole', () => {
  test('is incomplete wherever it was cut', () => {
    expect(someStates.length).toBeGreaterThan(40);
    for (const state of someStates) {
      const fragment = fragmentOf(state);
      for (let length = 2; length < fragment.length; length += 1) {
        expect(decodeFragment(fragment.slice(0, length))).toMatchObject({ ok: false, reason: 'incomplete' });
      }
    }
    for (const nothing of ['', '#', ' ']) expect(decodeFragment(nothing)).toMatchObject({ reason: 'not-a-link' });
  });

  test('is never another view after one changed character', () => {
    const replacements = [...'0189ABYZabyz-_.~/=&#%+? \n)ĀšＡ\u0000'];
    const taken: string[] = [];
    for (const state of someStates.slice(0, 12)) {
      const fragment = fragmentOf(state);
      // From 1 on: the # belongs to the address, and a link is read without it just as well.
      for (let at = 1; at < fragment.length; at += 1) {
        for (const other of replacements) {
          if (other === fragment[at]) continue;
          const changed = fragment.slice(0, at) + other + fragment.slice(at + 1);
          if (decodeFragment(changed).ok) taken.push(changed);
        }
      }
    }
    expect(taken).toEqual([]);
  });

  test('is damaged after two characters changed places', () => {
    const fragment = fragmentOf(soldier);
    expect(fragment).toContain('12.25');
    expect(decodeFragment(fragment.replace('12.25', '21.25'))).toMatchObject({ ok: false, reason: 'damaged' });
  });

  test('says so in a sentence', () => {
    const reasons = ['#1~', '#2~9~x', '#1~8~c1~aaaaaa', '#help', '#src=ftp://example.org/a.dat'].map(decodeFragment);
    expect(reasons.map((fault) => !fault.ok && fault.reason)).toEqual([
      'incomplete',
      'newer-version',
      'damaged',
      'not-a-link',
      'bad-address',
    ]);
    for (const fault of reasons) expect(!fault.ok && fault.sentence).toMatch(/^[A-Z].*\.$/);
  });
});

describe('a link from elsewhere', () => {
  test('of a newer version says so, even cut', () => {
    for (const link of ['#2~14~whatever', '#2~', '#2', '#17~5~x']) {
      expect(decodeFragment(link)).toMatchObject({ ok: false, reason: 'newer-version' });
    }
    expect(decodeFragment('#0~6~aaaaaa')).toMatchObject({ ok: false, reason: 'damaged' });
    expect(decodeFragment('#01~6~aaaaaa')).toMatchObject({ ok: false, reason: 'damaged' });
  });

  test('with values out of range shows the nearest, and names them', () => {
    expect(decodeFragment(linkOf('f99999999999', 'x99', 'b-7', 'c70000', 'vgAz', 'p0'))).toEqual({
      ok: true,
      state: {
        ...defaultView,
        frame: 1e7,
        speed: 4,
        bone: -1,
        clip: { file: null, index: 65535 },
        toggles: { ...defaultView.toggles, grid: false, boneAxes: true },
        playing: false,
      },
      clamped: ['frame', 'speed', 'selected bone', 'clip', 'view switches'],
      unknown: [],
    });
    expect(decodeFragment(linkOf('k1e9_0_0_0_0_0', 'fx', 'tpink', 'k'))).toMatchObject({
      state: defaultView,
      clamped: ['camera', 'frame', 'theme'],
    });
    expect(decodeFragment(linkOf('k9999999999_0_0_0_0_0'))).toMatchObject({
      state: { camera: [1e9, 0, 0, 0, 0, 0] },
      clamped: ['camera'],
    });
  });

  test('that points past its own files lets the page choose', () => {
    expect(decodeFragment(linkOf('Fdbiped', 's1', 'c1.0'))).toMatchObject({
      state: { stage: null, clip: null },
      clamped: ['file on stage', 'clip'],
    });
  });

  test('with fields unknown here holds without them, and names them', () => {
    expect(decodeFragment(linkOf('Fdbiped', 'Zsomething', 'x2', '9'))).toMatchObject({
      ok: true,
      state: { files: [{ kind: 'demo', id: 'biped', file: null }], speed: 2 },
      unknown: ['Z', '9'],
    });
  });

  test('with files that cannot be read is damaged', () => {
    for (const file of [
      'Fhshort.1.a',
      'Fh',
      'F',
      'FhQ2k_x8-0aBcDeFgH.x.a',
      'FhQ2k_x8-0aBcDeFgH.1._gA',
      'Fd',
      'Fd.1',
      'Fzx',
    ]) {
      expect(decodeFragment(linkOf('Fdbiped', file)), file).toMatchObject({ ok: false, reason: 'damaged' });
    }
  });

  test('never throws, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: fc.constantFrom(...'#1~09.F_sdhe%=&c'), maxLength: 40 }),
      fc.string({ maxLength: 40 }).map((parameters) => `#src=${parameters}`),
      fc
        .array(fc.string({ unit: fc.constantFrom(...'Fhdsecfpxlbkvt019._-/AZ'), maxLength: 24 }), { maxLength: 5 })
        .map((parts) => linkOf(...parts)),
    );
    fc.assert(
      fc.property(text, (any) => {
        const decoded = decodeFragment(any);
        if (!decoded.ok) return;
        // Whatever was accepted can be written again, and means the same.
        expect(viewOf(decodeFragment(fragmentOf(decoded.state)))).toEqual(decoded.state);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('file names', () => {
  test('of up to 64 bytes stand in the link whole, whatever script they are in', () => {
    for (const name of [
      '狼の歩き.mot',
      'Ω ~ & # %41 + ?.dat',
      '_x.dat',
      '\ufeffa.dat',
      '👩‍🚀.md',
      '',
      '..',
      'a/b\\c',
    ]) {
      const files = [{ kind: 'hash' as const, name, size: 0, hash: 'AAAAAAAAAAAAAAAA' }];
      const encoded = encodeFragment({ ...defaultView, files });
      expect(encoded).toMatchObject({ ok: true, shortened: [] });
      expect(encoded.ok && viewOf(decodeFragment(encoded.fragment)).files).toEqual(files);
    }
  });

  test('that are longer keep their beginning and extension, and are named', () => {
    const name = `${'wolf '.repeat(40)}.mot`;
    const files = [{ kind: 'hash' as const, name, size: 1, hash: 'AAAAAAAAAAAAAAAA' }];
    const encoded = encodeFragment({ ...defaultView, files });
    expect(encoded).toMatchObject({ ok: true, shortened: [name] });
    const [file] = encoded.ok ? viewOf(decodeFragment(encoded.fragment)).files : [];
    expect(file).toMatchObject({ name: expect.stringMatching(/^wolf wolf .*\.\.\.\.mot$/) });
    expect(shortenedSentence([name])).toContain('64 bytes');
    expect(shortenedSentence([])).toBeNull();
  });

  test('are never cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 20, maxLength: 90 }), (name) => {
        const short = shortName(name);
        expect(new TextEncoder().encode(short).byteLength).toBeLessThanOrEqual(LONGEST_NAME);
        expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new TextEncoder().encode(short))).toBe(
          short,
        );
        expect(shortName(short)).toBe(short);
      }),
    );
  });
});

describe('too much for a link', () => {
  test('is refused with the length it would take', () => {
    const big: ViewState = { ...defaultView, files: [{ kind: 'embedded', name: 'a.mot', data: 'A'.repeat(1800) }] };
    const encoded = encodeFragment(big);
    expect(encoded).toMatchObject({ ok: false, reason: 'too-long', limit: MAX_LINK_LENGTH });
    expect(!encoded.ok && encoded.reason === 'too-long' && encoded.length).toBe(
      1800 + '#1~1815~Fe.a.mot~123456'.length,
    );
    expect(linkTo('https://kotsu.example/', big).link).toBeNull();
  });

  test('counts the address of the page', () => {
    const page = `https://kotsu.example/${'a'.repeat(1700)}/`;
    expect(linkTo(page, soldier)).toMatchObject({ ok: false, reason: 'too-long', link: null });
    expect(linkTo(page, defaultView).link).toBe(`${page}${fragmentOf(defaultView)}`);
    expect(linkTo('https://kotsu.example/?a#old', defaultView).link).toBe(
      `https://kotsu.example/?a${fragmentOf(defaultView)}`,
    );
  });

  test('is not even read', () => {
    expect(decodeFragment(linkOf(...Array(500).fill('Fda')))).toMatchObject({ ok: false, reason: 'damaged' });
    expect(decodeFragment(`#demo=${'a'.repeat(5000)}`)).toMatchObject({ ok: false, reason: 'damaged' });
  });
});

describe('a pasted link', () => {
  const link = linkTo('https://kotsu.example/', soldier).link ?? '';

  test('is found in a message, with the sentence going on behind it', () => {
    for (const message of [link, `See “${link}”.`, `Look at #4: (${link})!`, `a\n${link}\n\nSent from my phone`]) {
      expect(viewOf(decodeFragment(findFragment(message))), message).toEqual(soldier);
    }
    expect(findFragment('see https://kotsu.example/#demo=biped&clip=1 now')).toBe('#demo=biped&clip=1');
    expect(findFragment('no link, only #1 and #hash')).toBe('');
  });

  test('survives line breaks and needless escapes', () => {
    const wrapped = link.replace(/.{30}/g, '$&\r\n ');
    expect(viewOf(decodeFragment(findFragment(wrapped)))).toEqual(soldier);
    expect(viewOf(decodeFragment(findFragment(link.replaceAll('~', '%7E'))))).toEqual(soldier);
  });
});

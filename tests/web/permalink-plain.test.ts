// Links written by hand mean what they say, and a compact link of the same view says the same.
// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { type Decoded, decodeFragment, encodeFragment } from '../../web/src/permalink/fragment';
import { defaultView } from '../../web/src/permalink/view-state';

function read(fragment: string): Extract<Decoded, { ok: true }> {
  const decoded = decodeFragment(fragment);
  if (!decoded.ok) throw new Error(`${fragment}: ${decoded.reason}`);
  return decoded;
}

test('a demo, with nothing else, is the default view of it', () => {
  expect(read('#demo=biped').state).toEqual({ ...defaultView, files: [{ kind: 'demo', id: 'biped', file: null }] });
  expect(read('demo=quadruped.2').state.files).toEqual([{ kind: 'demo', id: 'quadruped', file: 2 }]);
});

test('every field and switch goes by its name', () => {
  const link =
    '#demo=biped&clip=3&frame=12.5&playing=yes&speed=0.25&loop=once&stepped=1&bone=7&camera=1,2,3,0,1.5,0' +
    '&theme=dark&grid=off&jointNames=1&boneaxes=0&stage=0&beside=0&beside=0.2&weapons=0&hidden=1.4&shift=-2&byte=6720' +
    '&positions=full-rest.quantized-precision-model&readings=0.god-hand.48.ps2' +
    '&range=8.20&direction=Ping-pong&timeline=yes&isolated=3&unseen=4.5&follow=1' +
    '&timelineRows=v250.1000_t4_u-1.3/5_m';
  expect(read(link)).toEqual({
    ok: true,
    state: {
      files: [{ kind: 'demo', id: 'biped', file: null }],
      stage: 0,
      clip: { file: null, index: 3 },
      beside: [
        { file: 0, clip: null },
        { file: 0, clip: { file: null, index: 2 } },
      ],
      weapons: [{ body: 0, weapon: null }],
      frame: 12.5,
      playing: true,
      speed: 0.25,
      pace: 'normal',
      loop: 'once',
      stepped: true,
      bone: 7,
      byte: 6720,
      hidden: [1, 4],
      shift: -2,
      camera: [1, 2, 3, 0, 1.5, 0],
      toggles: { ...defaultView.toggles, grid: false, jointNames: true },
      theme: 'dark',
      compare: null,
      positions: { full: 'rest', 'quantized-precision': 'model' },
      readings: [{ file: 0, options: { dialect: 'god-hand', okamiPrecisionBase: 48, okamiWeights: 'ps2' } }],
      direction: 'ping-pong',
      range: { from: 8, to: 20 },
      timeline: true,
      isolated: 3,
      unseen: [4, 5],
      follow: true,
      timelineRows: { view: { from: 2.5, to: 10 }, top: 4, unfolded: [-1, 3, 4, 5], others: false, movingOnly: true },
    },
    clamped: [],
    unknown: [],
  });
});

test('a frame named by hand is shown, not played from', () => {
  expect(read('#demo=biped&frame=12').state.playing).toBe(false);
  expect(read('#demo=biped&frame=12&playing=1').state.playing).toBe(true);
  expect(read('#demo=biped').state.playing).toBe(true);
});

test('several sources make a session, in their order', () => {
  const { state } = read(
    '#src=https://example.org/a+b.md&src=http://localhost:8080/x.mot&src=example.org%2Fq%3Fa%3D1%26b%3D2&clip=1.0',
  );
  expect(state.files.map((file) => file.kind === 'src' && file.url)).toEqual([
    'https://example.org/a+b.md',
    'http://localhost:8080/x.mot',
    'https://example.org/q?a=1&b=2',
  ]);
  expect(state.clip).toEqual({ file: 1, index: 0 });
  const encoded = encodeFragment(state);
  expect(encoded.ok && read(encoded.fragment).state).toEqual(state);
});

test.each([
  'src=ftp://example.org/a.dat',
  'src=javascript:alert(1)',
  'src=data:text/html,x',
  'src=https://me:secret@example.org/a.dat',
  'src=https://me@example.org/a.dat',
  'src=',
  'src=https://',
  'demo=biped&src=file:///etc/passwd',
])('%s is refused with a sentence', (link) => {
  const decoded = decodeFragment(link);
  expect(decoded).toMatchObject({ ok: false, reason: 'bad-address', sentence: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(JSON.stringify(decoded)).not.toContain('secret');
});

test('a view with such an address is not made into a link either', () => {
  const files = [{ kind: 'src' as const, url: 'https://me:secret@example.org/a.dat' }];
  expect(encodeFragment({ ...defaultView, files })).toMatchObject({ ok: false, reason: 'bad-address' });
});

test('what is out of range or unknown is named, and the rest holds', () => {
  expect(read('#demo=biped&speed=9&frame=abc&utm_source=chat&clip=2')).toMatchObject({
    state: { speed: 4, frame: 0, clip: { file: null, index: 2 } },
    clamped: ['speed', 'frame'],
    unknown: ['utm_source'],
  });
  expect(decodeFragment('#utm_source=chat')).toMatchObject({ ok: false, reason: 'not-a-link' });
  expect(decodeFragment('#demo=no such demo')).toMatchObject({ ok: false, reason: 'damaged' });
});

test('a reading that there is not, or of a file that there is not, is left out and named', () => {
  const { state, clamped } = read(
    '#demo=biped&positions=full-rest.full-sideways&readings=0.hd&readings=1.hd&readings=0.xx',
  );
  expect(state.positions).toEqual({ full: 'rest' });
  expect(state.readings).toEqual([{ file: 0, options: { okamiWeights: 'hd' } }]);
  expect(clamped).toEqual(['how positions are read', 'how files are read']);
});

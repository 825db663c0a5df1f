// Random views for the property tests of permalinks: everything a link can hold, at the precision it holds it.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { type CameraPose, roundCamera } from '../../web/src/permalink/camera-codec';
import type { CompareRef } from '../../web/src/permalink/compare-ref';
import { type LinkFile, shortName } from '../../web/src/permalink/link-files';
import { type ToggleName, toggleNames, type ViewState } from '../../web/src/permalink/view-state';
import { directions } from '../../web/src/playback/course';

const base64url = (constraints: { minLength: number; maxLength: number }) =>
  fc.string({ ...constraints, unit: fc.constantFrom(...'ABYZabyz0189-_') });

/** Any Unicode at all, as long as it stands in the link whole. */
export const fileName = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'abc019._- '), maxLength: 40 }),
  )
  .map(shortName);

const optional = { requiredKeys: [] };

const ownFile = fc.oneof(
  fc.record({
    kind: fc.constant('hash' as const),
    name: fileName,
    size: fc.nat({ max: 2 ** 31 - 1 }),
    hash: base64url({ minLength: 16, maxLength: 16 }),
  }),
  fc
    .webUrl({ withQueryParameters: true, validSchemes: ['http', 'https'] })
    .map((url) => ({ kind: 'src' as const, url: new URL(url).href })),
  fc.record({
    kind: fc.constant('embedded' as const),
    name: fileName,
    data: base64url({ minLength: 0, maxLength: 200 }),
  }),
);

const linkFile: fc.Arbitrary<LinkFile> = fc.oneof(
  fc.tuple(ownFile, fc.record({ entry: fc.nat({ max: 65535 }) }, optional)).map(([file, holding]) => ({
    ...file,
    ...holding,
  })),
  fc.record({
    kind: fc.constant('demo' as const),
    id: fc.stringMatching(/^[a-z][a-z\d-]{0,11}$/),
    file: fc.option(fc.nat({ max: 9 })),
  }),
);

const coordinate = fc.oneof(
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.integer({ min: -9, max: 9 }),
);

/** As the page has it: not rounded. */
export const rawCamera: fc.Arbitrary<CameraPose> = fc.tuple(
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
);

const settings = fc.record({
  frame: fc.oneof(fc.nat({ max: 200_000 }), fc.nat({ max: 1_000_000_000 })).map((hundredths) => hundredths / 100),
  playing: fc.boolean(),
  speed: fc.integer({ min: 100, max: 4000 }).map((thousandths) => thousandths / 1000),
  pace: fc.constantFrom('normal' as const, 'haste' as const, 'slow' as const),
  loop: fc.constantFrom('clip' as const, 'loop' as const, 'once' as const),
  stepped: fc.boolean(),
  bone: fc.option(fc.integer({ min: -1, max: 65535 })),
  byte: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 2 })),
  hidden: fc.array(fc.nat({ max: 65535 }), { maxLength: 6 }),
  shift: fc.integer({ min: -999, max: 999 }),
  camera: fc.option(rawCamera).map((pose) => (pose === null ? null : roundCamera(pose))),
  toggles: fc.record(
    Object.fromEntries(toggleNames.map((name) => [name, fc.boolean()])) as Record<ToggleName, fc.Arbitrary<boolean>>,
  ),
  theme: fc.constantFrom('system' as const, 'dark' as const, 'light' as const),
  direction: fc.constantFrom(...directions),
  range: fc.option(
    fc.tuple(fc.nat({ max: 9999 }), fc.nat({ max: 9999 })).map(([from, more]) => ({ from, to: from + more })),
  ),
  timeline: fc.boolean(),
  isolated: fc.option(fc.integer({ min: -1, max: 65535 })),
  unseen: fc.array(fc.integer({ min: -1, max: 65535 }), { maxLength: 6 }),
  follow: fc.boolean(),
  timelineRows: fc.record({
    view: fc.option(
      fc
        .tuple(fc.nat({ max: 99_999 }), fc.integer({ min: 1, max: 99_999 }))
        .map(([from, more]) => ({ from: from / 100, to: (from + more) / 100 })),
    ),
    top: fc.nat({ max: 5000 }),
    unfolded: fc
      .uniqueArray(fc.integer({ min: -1, max: 90 }), { maxLength: 40 })
      .map((bones) => bones.sort((a, b) => a - b)),
    others: fc.boolean(),
    movingOnly: fc.boolean(),
  }),
});

const reading = fc.constantFrom('rest' as const, 'model' as const);

/** Nothing is said of a family that is read in its parent's space. */
const positions = fc.record(
  { single: reading, quantized: reading, 'quantized-precision': reading, full: reading },
  optional,
);

const rules = fc
  .record(
    {
      dialect: fc.constantFrom('okami' as const, 'god-hand' as const),
      okamiPrecisionBase: fc.constantFrom(48 as const, 50 as const),
      okamiWeights: fc.constantFrom('hd' as const, 'ps2' as const),
    },
    optional,
  )
  .filter((options) => Object.keys(options).length > 0);

const index = fc.nat({ max: 65535 });

const compareRef = (file: fc.Arbitrary<number>, position: fc.Arbitrary<number | null>): fc.Arbitrary<CompareRef> =>
  fc.record({
    file,
    clip: fc.option(fc.record({ file: position, index })),
    look: fc.constantFrom('ghost' as const, 'beside' as const),
    step: fc.constantFrom('frame' as const, 'phase' as const),
    opacity: fc.integer({ min: 10, max: 100 }),
  });

export const viewState: fc.Arbitrary<ViewState> = fc.array(linkFile, { maxLength: 4 }).chain((files) => {
  const position = files.length === 0 ? fc.constant(null) : fc.option(fc.nat({ max: files.length - 1 }));
  const file = fc.nat({ max: Math.max(0, files.length - 1) });
  const several = { maxLength: files.length === 0 ? 0 : 3 };
  const stage = fc.record({
    stage: position,
    clip: fc.option(fc.record({ file: position, index })),
    beside: fc.array(fc.record({ file, clip: fc.option(fc.record({ file: position, index })) }), several),
    weapons: fc.array(fc.record({ body: file, weapon: position }), several),
    compare: files.length === 0 ? fc.constant(null) : fc.option(compareRef(file, position)),
    positions,
    readings: fc.array(fc.record({ file, options: rules }), several),
  });
  return fc.tuple(settings, stage).map(([view, on]) => ({ files, ...on, ...view }));
});

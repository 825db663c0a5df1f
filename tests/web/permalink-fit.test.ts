// What a link asks of files that have fewer clips, frames or bones than it says.
// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { type FitClip, fitView } from '../../web/src/permalink/fit-view';
import { defaultView, type ViewState } from '../../web/src/permalink/view-state';

const clip = (file: number | null, index: number, loops: boolean | null = null): FitClip => ({
  file,
  index,
  loops,
  timing: { frameCount: 10, framesPerSecond: 15, loopLength: 10 },
});
const clips = [clip(0, 0), clip(0, 1), clip(2, 0, false), clip(null, 0)];
const bones = [-1, 4, 9];
const view = (changes: Partial<ViewState>): ViewState => ({ ...defaultView, ...changes });

test('what is there is taken as it is', () => {
  const state = view({ clip: { file: 2, index: 0 }, frame: 8.5, bone: 9 });
  expect(fitView(state, clips, bones)).toMatchObject({ clip: 2, frame: 8.5, bone: 2, clamped: [] });
  expect(fitView(view({ clip: { file: null, index: 3 }, bone: -1 }), clips, bones)).toMatchObject({ clip: 3, bone: 0 });
  const hiding = { isolated: 9, unseen: [-1, 4] };
  expect(fitView(view(hiding), clips, bones)).toMatchObject({ ...hiding, clamped: [] });
  const nothing = { bone: null, isolated: null, unseen: [], clamped: [] };
  expect(fitView(defaultView, clips, bones)).toEqual({ clip: 0, frame: 0, ...nothing });
});

test('a loop may stand past its last frame, a clip played once may not', () => {
  expect(fitView(view({ frame: 9.5 }), clips, bones).clamped).toEqual([]);
  expect(fitView(view({ frame: 9.5, loop: 'once' }), clips, bones)).toMatchObject({ frame: 9, clamped: ['frame'] });
  expect(fitView(view({ frame: 9.5, clip: { file: 2, index: 0 } }), clips, bones)).toMatchObject({ frame: 9 });
  expect(fitView(view({ frame: 9.5, clip: { file: 2, index: 0 }, loop: 'loop' }), clips, bones).clamped).toEqual([]);
});

test('what is not there becomes the nearest, and is named', () => {
  const state = view({ clip: { file: 0, index: 7 }, frame: 500, bone: 5, isolated: 6, unseen: [4, 7] });
  expect(fitView(state, clips, bones)).toEqual({
    clip: 1,
    frame: 9,
    bone: null,
    isolated: null,
    unseen: [4],
    clamped: ['clip', 'frame', 'selected bone', 'bone shown alone', 'hidden bones'],
  });
  expect(fitView(view({ clip: { file: null, index: 40 } }), clips, bones)).toMatchObject({
    clip: 3,
    clamped: ['clip'],
  });
  expect(fitView(view({ clip: { file: 1, index: 0 } }), clips, bones)).toMatchObject({ clip: 0, clamped: ['clip'] });
});

test('files without clips have none to show', () => {
  expect(fitView(defaultView, [], [])).toMatchObject({ clip: null, frame: 0, bone: null, clamped: [] });
  expect(fitView(view({ clip: { file: 0, index: 0 }, frame: 3 }), [], [])).toMatchObject({
    clamped: ['clip', 'frame'],
  });
});

// Two on stage to be compared: who stands where, in step by frame or phase, and the stage as before once it ends; on real decoded files.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu';
import { measuresAt } from '../../web/src/compare/difference-rows';
import { type OpenFile, openFile } from '../../web/src/files/open-file';
import { type CompareRef, compareCodec } from '../../web/src/permalink/compare-ref';
import { standTogether } from '../../web/src/scene/line-up';
import { emptyBox } from '../../web/src/scene/pose-bounds';
import type { ReadonlyBox } from '../../web/src/scene/scene-types';
import { closeFiles, selectClip, showFile } from '../../web/src/state/actions';
import { selectOn, toggleBeside } from '../../web/src/state/cast-actions';
import {
  chooseClipOfB,
  compareWithLikeliest,
  endComparison,
  holdAgainst,
  holdFileAgainst,
  setCompareHow,
  swapSides,
} from '../../web/src/state/compare-actions';
import { applyCompare, captureCompare } from '../../web/src/state/compare-link';
import { clipMeasure, moment, watchComparison } from '../../web/src/state/compare-measure';
import {
  COMPARE_START,
  compareChoice,
  compareHow,
  counterpart,
  forgetClipsOf,
  takeAsB,
} from '../../web/src/state/compare-pair';
import { comparison, likeliest } from '../../web/src/state/compare-sides';
import {
  goToWorst,
  loneBones,
  measuresNow,
  selectedRow,
  selectRow,
  sortBy,
  sorting,
  tableRows,
} from '../../web/src/state/compare-table';
import { pause, player, seek } from '../../web/src/state/playback-actions';
import {
  clipKey,
  files,
  frame,
  lineUp,
  playing,
  selectedBone,
  stageClip,
  stageClips,
  stageFile,
  stageFileId,
  weaponChoices,
} from '../../web/src/state/session';
import { cast, parts } from '../../web/src/state/stage-cast';
import { actorLooks, sceneActors, standingBoxes } from '../../web/src/state/stage-scene';
import { body, weapon } from '../fixtures/cases/character-pair';
import { smallModel } from '../fixtures/cases/small-rig';
import { bipedFile } from '../fixtures/demo/biped-file';
import { quadrupedFiles } from '../fixtures/demo/quadruped-files';
import { ff8Monster } from '../fixtures/ff8-writer';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const quadruped = quadrupedFiles();

/** As after a drop. */
function open(name: string, content: Uint8Array): OpenFile {
  const file = openFile({ path: name, size: content.length, identity: name }, KotsuDocument.load(module, content));
  files.value = [...files.value, file];
  return file;
}

const openBiped = (name = 'biped.dat') => open(name, bipedFile());
const clipKeys = () => stageClips.value.map(({ key }) => key);
const onStage = () =>
  cast.value.map(({ file, clip, compared }) => `${compared ? 'B' : 'A'} ${file.name} ${clip?.index ?? 'at rest'}`);
/** What the performers have written, as far as it tells frames apart. */
const poses = () => cast.value.map(({ pose }) => [...pose.matrices]);

function show(): void {
  player.show(parts.value);
  player.tick(0);
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900);
  compareChoice.value = null;
  compareHow.value = COMPARE_START;
  closeFiles(files.value);
  weaponChoices.value = new Map();
  lineUp.value = [];
  stageFileId.value = null;
  selectedBone.value = null;
  pause();
});

describe('what is held against what', () => {
  test('two clips of one file stand there twice, each with a pose of its own', () => {
    const file = openBiped();
    showFile(file.id);
    holdAgainst(clipKeys()[2] ?? '');
    expect(onStage()).toEqual(['A biped.dat 0', 'B biped.dat 2']);
    const [a, b] = cast.value;
    expect(a?.pose).not.toBe(b?.pose);
    expect(a?.key).not.toBe(b?.key);
    expect(sceneActors.value.map(({ over }) => over)).toEqual([null, 0]);
    expect(standingBoxes.value).toHaveLength(2);
    setCompareHow({ look: 'beside' });
    expect(sceneActors.value.map(({ over }) => over)).toEqual([null, null]);
    expect(actorLooks.value.map(({ second }) => second ?? null)).toEqual([null, { opacity: 1, mesh: false }]);
  });

  test('a second file shows the clip that answers to the first one’s, whichever that is', () => {
    const [before, after] = [openBiped('before.dat'), openBiped('after.dat')];
    showFile(before.id);
    holdFileAgainst(after.id);
    expect(onStage()).toEqual(['A before.dat 0', 'B after.dat 0']);
    selectClip(clipKeys()[3] ?? '');
    expect(onStage()).toEqual(['A before.dat 3', 'B after.dat 3']);
    chooseClipOfB(`${after.id}:1`);
    selectClip(clipKeys()[2] ?? '');
    expect(onStage()).toEqual(['A before.dat 2', 'B after.dat 1']);
  });

  test('two models play one motion, or motions of one name', () => {
    const [one, other] = [open('a.md', quadruped.model), open('b.md', quadruped.model)];
    open('walk.mot', quadruped.walk);
    showFile(one.id);
    holdFileAgainst(other.id);
    expect(counterpart.value?.entry?.key).toBe(stageClip.value?.key);
    expect(onStage()).toEqual(['A a.md 0', 'B b.md 0']);
  });

  test('a file without such a clip rests', () => {
    const [file, small] = [openBiped(), open('small.dat', ff8Monster(smallModel))];
    showFile(file.id);
    selectClip(clipKeys()[4] ?? '');
    holdFileAgainst(small.id);
    expect(onStage()).toEqual(['A biped.dat 4', 'B small.dat at rest']);
    show();
    expect(poses()[1]?.every(Number.isFinite)).toBe(true);
  });

  test('a weapon goes along on either side, with its own body', () => {
    const [one, other] = [open('d9c900.dat', body().bytes), open('d8c800.dat', body().bytes)];
    open('d9w900.dat', weapon().bytes);
    open('d8w800.dat', weapon().bytes);
    showFile(one.id);
    holdFileAgainst(other.id);
    expect(onStage()).toEqual(['A d9c900.dat 0', 'A d9w900.dat 0', 'B d8c800.dat 0', 'B d8w800.dat 0']);
    expect(sceneActors.value.map(({ holder }) => holder)).toEqual([null, 0, null, 2]);
    expect(sceneActors.value.map(({ over }) => over)).toEqual([null, null, 0, null]);
    // The bodies lead, the second one in step with the first; each weapon follows its own body.
    expect(parts.value.map(({ document, follows }) => [document.clips.length > 0, follows])).toEqual([
      [true, null],
      [true, 0],
      [true, 0],
      [true, 1],
    ]);
    holdAgainst(`${one.id}:1`);
    expect(onStage()).toEqual(['A d9c900.dat 0', 'A d9w900.dat 0', 'B d9c900.dat 1', 'B d9w900.dat 1']);
  });

  test('the likeliest is another file with the same skeleton, else the next clip, else any other file', () => {
    const file = openBiped();
    showFile(file.id);
    expect(likeliest()).toEqual({ file: file.id, clip: clipKeys()[1] });
    selectClip(clipKeys().at(-1) ?? '');
    expect(likeliest()).toEqual({ file: file.id, clip: clipKeys().at(-2) });
    const small = open('small.dat', ff8Monster(smallModel));
    expect(likeliest()?.file).toBe(file.id);
    const copy = openBiped('copy.dat');
    expect(likeliest()).toEqual({ file: copy.id, clip: null });
    closeFiles([file, copy]);
    showFile(small.id);
    closeFiles(files.value.filter((other) => other !== small));
    expect(likeliest()?.file).toBe(small.id);
  });

  test('with nothing to compare, nothing happens', () => {
    compareWithLikeliest();
    expect(compareChoice.value).toBeNull();
    expect(comparison.value).toBeNull();
  });
});

describe('a file that is opened meanwhile', () => {
  /** As `openPicked` does it. */
  function show(file: OpenFile): void {
    const before = stageFile.value;
    if (!takeAsB(file)) showFile(file.id);
    forgetClipsOf(before);
  }

  test('of the same skeleton makes a pair of its clip and the original’s, and a paused frame stays paused', () => {
    const original = openBiped('original.dat');
    showFile(original.id);
    holdAgainst(clipKeys()[1] ?? '');
    pause();
    show(openBiped('mod.dat'));
    expect(onStage()).toEqual(['A original.dat 0', 'B mod.dat 0']);
    expect(playing.value).toBe(false);
    selectClip(clipKeys()[2] ?? '');
    expect(onStage()).toEqual(['A original.dat 2', 'B mod.dat 2']);
  });

  test('once it is on stage, is B all the same, at the clip and the frame that it was at', () => {
    const original = openBiped('original.dat');
    showFile(original.id);
    show(openBiped('mod.dat'));
    selectClip(clipKeys()[2] ?? '');
    seek(3);
    compareWithLikeliest();
    expect(onStage()).toEqual(['A original.dat 2', 'B mod.dat 2']);
    expect(frame.value).toBe(3);
    endComparison();
    expect(onStage()).toEqual(['A mod.dat 2']);
  });

  test('of another skeleton ends the comparison of two clips', () => {
    showFile(openBiped().id);
    holdAgainst(clipKeys()[1] ?? '');
    show(open('small.dat', ff8Monster(smallModel)));
    expect(onStage()).toEqual(['A small.dat 0']);
  });

  test('leaves another file as B', () => {
    const [one, other] = [openBiped('1.dat'), openBiped('2.dat')];
    showFile(one.id);
    holdFileAgainst(other.id);
    chooseClipOfB(`${other.id}:2`);
    show(openBiped('3.dat'));
    expect(onStage()).toEqual(['A 3.dat 0', 'B 2.dat 2']);
  });
});

describe('time', () => {
  test('by frame, the second is at the frame of the first, and waits at its own end', () => {
    const file = openBiped();
    showFile(file.id);
    const [a, b] = [file.document.clips[0], file.document.clips[1]];
    holdAgainst(clipKeys()[1] ?? '');
    if (a === undefined || b === undefined) throw new Error('the demo has two clips');
    const expected = new Float32Array(file.document.bones.length * 16);
    for (const at of [0, 3, Math.min(a.frameCount, b.frameCount) - 1]) {
      seek(at);
      show();
      file.document.samplePose(b, at, expected);
      expect(poses()[1]).toEqual([...expected]);
    }
  });

  test('by phase, the seam of one is the seam of the other', () => {
    const file = openBiped();
    showFile(file.id);
    holdAgainst(clipKeys()[2] ?? '');
    setCompareHow({ step: 'phase' });
    const [a, b] = [file.document.clips[0], file.document.clips[2]];
    if (a === undefined || b === undefined) throw new Error('the demo has three clips');
    expect(a.loopLength).not.toBe(b.loopLength);
    const expected = new Float32Array(file.document.bones.length * 16);
    for (const part of [0, 0.25, 0.5, 0.9]) {
      seek(part * a.loopLength);
      show();
      file.document.samplePose(b, (frame.value / a.loopLength) * b.loopLength, expected, 2);
      const written = poses()[1] ?? [];
      written.forEach((value, at) => {
        expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 4);
      });
    }
  });
});

describe('selection', () => {
  test('is on both, by the bone’s number, and a click on the second selects the first one’s', () => {
    const [file, copy] = [openBiped('before.dat'), openBiped('after.dat')];
    showFile(file.id);
    holdFileAgainst(copy.id);
    selectedBone.value = 5;
    expect(actorLooks.value.map(({ selected }) => selected)).toEqual([5, 5]);
    const b = cast.value[1];
    if (b === undefined) throw new Error('two stand there');
    selectOn(b, 7);
    expect([stageFile.value, selectedBone.value]).toEqual([file, 7]);
  });

  test('of a bone that the other has not is on one alone', () => {
    const [file, small] = [openBiped(), open('small.dat', ff8Monster(smallModel))];
    showFile(file.id);
    holdFileAgainst(small.id);
    selectedBone.value = 12;
    expect(actorLooks.value.map(({ selected }) => selected)).toEqual([12, null]);
    expect(loneBones.value.a).toHaveLength(file.document.bones.length - small.document.bones.length);
    expect(loneBones.value.b).toEqual([]);
  });
});

describe('the end', () => {
  test('leaves the stage as it was: file, clip and companions', () => {
    const [one, two, three] = ['1.dat', '2.dat', '3.dat'].map(openBiped);
    if (!one || !two || !three) throw new Error('three are open');
    showFile(one.id);
    toggleBeside(two);
    selectClip(clipKeys()[2] ?? '');
    const [line, clip] = [lineUp.value, clipKey.value];
    const before = onStage();
    holdFileAgainst(three.id);
    expect(onStage()).toEqual(['A 1.dat 2', 'B 3.dat 2']);
    swapSides();
    selectClip(clipKeys()[0] ?? '');
    selectedBone.value = 3;
    expect(onStage()).toEqual(['A 3.dat 0', 'B 1.dat 0']);
    endComparison();
    expect([onStage(), lineUp.value, clipKey.value, stageFile.value]).toEqual([before, line, clip, one]);
    expect(counterpart.value).toBeNull();
    expect(selectedBone.value).toBeNull();
  });

  test('comes by itself when the second file is closed', () => {
    const [file, copy] = [openBiped('before.dat'), openBiped('after.dat')];
    showFile(file.id);
    holdFileAgainst(copy.id);
    closeFiles([copy]);
    expect(onStage()).toEqual(['A before.dat 0']);
    expect(comparison.value).toBeNull();
  });

  test('swapping twice is as before, at the frame that it was', () => {
    const file = openBiped();
    showFile(file.id);
    holdAgainst(clipKeys()[2] ?? '');
    seek(3);
    const before = onStage();
    swapSides();
    expect(onStage()).toEqual(['A biped.dat 2', 'B biped.dat 0']);
    expect(frame.value).toBe(3);
    swapSides();
    expect([onStage(), frame.value]).toEqual([before, 3]);
  });
});

describe('the table', () => {
  test('is measured while it is watched, and leads to the worst frame', async () => {
    const file = openBiped();
    showFile(file.id);
    holdAgainst(clipKeys()[2] ?? '');
    const stop = watchComparison();
    await expect.poll(() => clipMeasure.value.state).toBe('done');
    expect(tableRows.value).toHaveLength(file.document.bones.length);
    const most = tableRows.value.map(({ clip }) => clip?.distance.most ?? 0);
    expect(most).toEqual([...most].sort((one, other) => other - one));
    goToWorst(0);
    const worst = tableRows.value[0];
    expect(frame.value).toBe(worst?.clip?.distance.mostAt);
    expect(selectedBone.value).toBe(worst?.pair.a);
    expect(moment.value?.frameA).toBe(frame.value);
    if (worst === undefined) throw new Error('no rows');
    expect(measuresAt(measuresNow.value, worst)?.distance).toBe(worst.clip?.distance.most);
    sortBy('bone');
    expect(tableRows.value.map(({ pair }) => pair.a)).toEqual(file.document.bones.map(({ position }) => position));
    selectRow(4);
    expect([selectedBone.value, selectedRow.value]).toEqual([4, 4]);
    sortBy('most');
    expect(sorting.value).toEqual({ column: 'most', descending: true });
    stop();
    expect(clipMeasure.value.state).toBe('idle');
  });

  test('begins anew for another clip, and forgets what it was at', async () => {
    const file = openBiped();
    showFile(file.id);
    holdAgainst(clipKeys()[0] ?? '');
    const stop = watchComparison();
    selectClip(clipKeys()[1] ?? '');
    selectClip(clipKeys()[0] ?? '');
    await expect.poll(() => clipMeasure.value.state).toBe('done');
    expect(clipMeasure.value).toHaveProperty('outcome.firstAt', null);
    expect('of' in clipMeasure.value && clipMeasure.value.of === comparison.value).toBe(true);
    stop();
  });
});

describe('a link', () => {
  const ref: fc.Arbitrary<CompareRef> = fc.record({
    file: fc.nat({ max: 9 }),
    clip: fc.option(fc.record({ file: fc.option(fc.nat({ max: 9 })), index: fc.nat({ max: 999 }) })),
    look: fc.constantFrom('ghost' as const, 'beside' as const),
    step: fc.constantFrom('frame' as const, 'phase' as const),
    opacity: fc.integer({ min: 10, max: 100 }),
  });

  test('says what is compared, and how', () => {
    fc.assert(
      fc.property(ref, (value) => {
        expect(compareCodec.read(compareCodec.write(value))).toEqual({ value, clamped: false });
      }),
    );
    expect(compareCodec.write({ file: 1, clip: null, look: 'ghost', step: 'frame', opacity: 60 })).toEqual(['1']);
    expect(compareCodec.read(['x'])).toBeNull();
    expect(compareCodec.read(['1.'])).toBeNull();
    expect(compareCodec.read(['1_500_sideways'])).toMatchObject({ value: { opacity: 100 }, clamped: true });
  });

  test('brings it back', () => {
    const [file, copy] = [openBiped('before.dat'), openBiped('after.dat')];
    const opened = [file, copy];
    const placeOf = (one: OpenFile | undefined) => opened.indexOf(one as OpenFile);
    showFile(file.id);
    expect(captureCompare(placeOf)).toBeNull();
    for (const clip of [null, `${copy.id}:2`]) {
      holdFileAgainst(copy.id);
      chooseClipOfB(clip);
      setCompareHow({ look: 'beside', step: 'phase', opacity: 0.35 });
      const told = captureCompare(placeOf);
      const [choice, how] = [compareChoice.value, compareHow.value];
      expect(applyCompare(null, opened)).toBe(true);
      expect(counterpart.value).toBeNull();
      expect(applyCompare(told, opened)).toBe(true);
      expect([compareChoice.value, compareHow.value]).toEqual([choice, how]);
    }
    expect(
      applyCompare({ file: 1, clip: { file: null, index: 99 }, look: 'ghost', step: 'frame', opacity: 60 }, opened),
    ).toBe(false);
    expect(applyCompare({ file: 0, clip: null, look: 'ghost', step: 'frame', opacity: 60 }, [null, copy])).toBe(false);
  });
});

describe('places on stage', () => {
  const room = (left: number, right: number): ReadonlyBox => ({ min: [right, 0, -1], max: [left, 2, 1] });

  test('one over another stands at its place, in a room that is wide enough for both', () => {
    expect(standTogether([room(1, -1), room(3, 1)], [null, 0])).toEqual([0, 0]);
    const [first, second, third] = standTogether([room(1, -1), room(1, -5), room(1, -1)], [null, 0, null]);
    expect([first, second]).toEqual([0, 0]);
    // Six wide and the gap.
    expect(third).toBeLessThan(-6);
    expect(standTogether([room(1, -1), emptyBox()], [null, 0])).toEqual([0, 0]);
  });
});

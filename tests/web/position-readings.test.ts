// A choice of how Okami's positions are read reaches whatever poses the model: the room it takes, and what is exported.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KotsuDocument, positionMode } from '../../wasm-bindings/kotsu';
import { openFile } from '../../web/src/files/open-file';
import { closeFiles, showFile } from '../../web/src/state/actions';
import { positionReadings } from '../../web/src/state/position-readings';
import { setPositionReading } from '../../web/src/state/reading-actions';
import { files, stageClips, stageFile } from '../../web/src/state/session';
import { stageSource } from '../../web/src/state/stage-export';
import { standingBoxes } from '../../web/src/state/stage-scene';
import { quadrupedFiles } from '../fixtures/demo/quadruped-files';
import { Channel, okamiMotion } from '../fixtures/okami-motion-writer';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const { model } = quadrupedFiles();
/** Lifts the whole animal. */
const lift = okamiMotion({
  frameCount: 2,
  loop: false,
  curves: [{ family: 'full', bone: 0, channel: Channel.positionY, keys: [{ time: 0, value: 5 }] }],
});

beforeEach(() => {
  files.value = [
    { name: 'wolf.md', bytes: model },
    { name: 'lift.mot', bytes: lift },
  ].map(({ name, bytes }) =>
    openFile({ path: name, size: bytes.length, identity: name }, KotsuDocument.load(module, bytes)),
  );
  showFile(files.value[0]?.id ?? 0);
});

afterEach(() => {
  closeFiles(files.value);
  positionReadings.value = {};
});

test('the camera frames the model as its positions are read', () => {
  const before = standingBoxes.value;
  setPositionReading('full', 'rest');
  const [added] = standingBoxes.value;
  // By the rest offset, which is 3.06 in the fixture.
  expect(added?.max[1]).toBeCloseTo((before[0]?.max[1] ?? Number.NaN) + 3.06, 4);
  setPositionReading('full', 'parent');
  expect(standingBoxes.value).toEqual(before);
});

test('an export reads them as the stage does', async () => {
  setPositionReading('full', 'model');
  expect(stageFile.value?.name).toBe('wolf.md');
  const { mode, clips } = await stageSource(stageClips.value, false, () => {});
  expect(mode).toBe(positionMode({ full: 'model' }));
  expect(clips).toHaveLength(1);
});

// Who is on stage, and what becomes of them as files come, are chosen and go: the session's rules on real decoded files.
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, test } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu';
import { type OpenFile, openFile } from '../../web/src/files/open-file';
import { clipUse } from '../../web/src/playback/clip-use';
import { closeFiles, selectClip, showFile } from '../../web/src/state/actions';
import { giveWeapon, selectOn, toggleBeside } from '../../web/src/state/cast-actions';
import { litFaces } from '../../web/src/state/lit-faces';
import { player } from '../../web/src/state/playback-actions';
import {
  clipKey,
  files,
  frame,
  lineUp,
  selectedBone,
  stageClip,
  stageClips,
  stageFile,
  stageFileId,
  viewOptions,
  weaponChoices,
} from '../../web/src/state/session';
import { cast, castNote, filesOnStage, parts, stands } from '../../web/src/state/stage-cast';
import { actorLooks, sceneActors, standingBoxes } from '../../web/src/state/stage-scene';
import { joinWeapons } from '../../web/src/state/weapon-choices';
import { body, reducedWeapon, weapon } from '../fixtures/cases/character-pair';
import { smallModel, turningClip } from '../fixtures/cases/small-rig';
import { bipedFile } from '../fixtures/demo/biped-file';
import { quadrupedFiles } from '../fixtures/demo/quadruped-files';
import { ff8Character, ff8ReducedWeapon } from '../fixtures/ff8-writer';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const bytes = { body: body().bytes, sword: weapon().bytes, glove: reducedWeapon().bytes, biped: bipedFile() };

/** As after a drop. */
function open(name: string, content: Uint8Array): OpenFile {
  const file = openFile({ path: name, size: content.length, identity: name }, KotsuDocument.load(module, content));
  files.value = [...files.value, file];
  return file;
}

const openBody = (name = 'd9c900.dat') => open(name, bytes.body);
const openSword = (name = 'd9w900.dat') => open(name, bytes.sword);
const openGlove = (name = 'd9w901.dat') => open(name, bytes.glove);
const openBiped = (name = 'biped.dat') => open(name, bytes.biped);

/** Who stands where, as names: a weapon after its body, what is worn in brackets. */
const onStage = () => cast.value.map(({ file, worn }) => file.name + (worn === null ? '' : ` (${worn.name})`));

beforeEach(() => {
  closeFiles(files.value);
  weaponChoices.value = new Map();
  lineUp.value = [];
  stageFileId.value = null;
  selectedBone.value = null;
});

describe('body and weapon', () => {
  test('join by their names, whichever came first', () => {
    const sword = openSword();
    showFile(sword.id);
    expect(onStage()).toEqual(['d9w900.dat']);
    const held = openBody();
    showFile(held.id);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w900.dat']);
    expect(cast.value.map(({ holder }) => holder)).toEqual([null, 0]);
  });

  test('play the clip of the same number, led by the one in charge', () => {
    const held = openBody();
    const sword = openSword();
    showFile(held.id);
    selectClip(stageClips.value[1]?.key ?? '');
    expect(cast.value.map(({ clip }) => clip)).toEqual([held.document.clips[1], sword.document.clips[1]]);
    expect(parts.value.map(({ document, follows }) => [document, follows])).toEqual([
      [held.document, null],
      [sword.document, 0],
    ]);
    showFile(sword.id);
    expect(stageClip.value?.clip).toBe(sword.document.clips[1]);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w900.dat']);
    expect(parts.value.map(({ document, follows }) => [document, follows])).toEqual([
      [sword.document, null],
      [held.document, 0],
    ]);
  });

  test('the weapon stands where its own root track says, in the space of the body', () => {
    const held = openBody();
    openSword();
    showFile(held.id);
    player.show(parts.value);
    const [bodyPose, swordPose] = cast.value.map(({ pose }) => pose.matrices);
    // The generator holds the grip in the right hand's joint, which is some bone of the body.
    const grip = [12, 13, 14].map((at) => swordPose?.[at] ?? Number.NaN);
    const distances = held.document.bones.map((_, bone) =>
      Math.hypot(...grip.map((value, axis) => value - (bodyPose?.[bone * 16 + 12 + axis] ?? Number.NaN))),
    );
    expect(Math.min(...distances)).toBeLessThan(0.01);
    expect(sceneActors.value.map(({ holder }) => holder)).toEqual([null, 0]);
  });

  test('the weapon has its body’s scale, whatever its own file says', () => {
    const held = openBody();
    openSword();
    showFile(held.id);
    viewOptions.value = { ...viewOptions.value, ownSize: true };
    const scale = held.document.skeleton?.modelScale;
    expect(actorLooks.value.map(({ modelScale }) => modelScale)).toEqual([scale, scale]);
    viewOptions.value = { ...viewOptions.value, ownSize: false };
  });

  test('a weapon without skeleton and mesh takes nothing away, and that is said', () => {
    const held = openBody();
    open('d9w905.dat', ff8ReducedWeapon({ objects: [] }));
    showFile(held.id);
    expect(onStage()).toEqual(['d9c900.dat (d9w905.dat)']);
    expect(actorLooks.value[0]?.hiddenObjects).toEqual([[]]);
    expect(castNote.value).toBe('d9w905.dat has no mesh to show, so d9c900.dat keeps all of its own.');
  });

  test('a weapon without a skeleton is worn in place of object 1', () => {
    const held = openBody();
    openGlove();
    showFile(held.id);
    expect(onStage()).toEqual(['d9c900.dat (d9w901.dat)']);
    expect(sceneActors.value[0]?.meshes).toHaveLength(2);
    expect(actorLooks.value[0]?.hiddenObjects).toEqual([[1], []]);
    expect(castNote.value).toBeNull();
    giveWeapon(held, null);
    expect(sceneActors.value[0]?.meshes).toHaveLength(1);
    expect(actorLooks.value[0]?.hiddenObjects).toEqual([[]]);
  });

  test('the body’s clips are told by the sequences of what it holds', () => {
    const held = openBody();
    openSword();
    showFile(held.id);
    const told = () => stageClips.value.map(({ clip, sequences }) => clipUse(clip, sequences));
    expect(told()).toEqual([
      { loops: [1], once: [], idle: [1] },
      { loops: [3], once: [], idle: [] },
    ]);
    giveWeapon(held, null);
    expect(told()).toEqual([null, null]);
  });

  test('its room is part of the model’s', () => {
    const held = openBody();
    openSword();
    showFile(held.id);
    const armed = standingBoxes.value[0];
    giveWeapon(held, null);
    const bare = standingBoxes.value[0];
    expect(armed?.min[2]).toBeLessThan((bare?.min[2] ?? 0) - 0.5);
  });

  test('a weapon that comes later is put into the hand; of several at once the first by name', () => {
    const held = openBody();
    const sword = openSword();
    showFile(held.id);
    const [other, third] = [openSword('d9w905.dat'), openSword('d9w904.dat')];
    joinWeapons([other, third]);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w904.dat']);
    joinWeapons([sword]);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w900.dat']);
  });

  test('any weapon can be given to any body, and taken off again', () => {
    const held = openBody();
    const foreign = openSword('d3w007.dat');
    showFile(held.id);
    expect(onStage()).toEqual(['d9c900.dat']);
    giveWeapon(held, foreign);
    expect(onStage()).toEqual(['d9c900.dat', 'd3w007.dat']);
    expect(castNote.value).toContain('another character');
    giveWeapon(held, null);
    expect(onStage()).toEqual(['d9c900.dat']);
    expect(castNote.value).toBeNull();
  });

  test('a weapon in charge that is taken off leaves the body in charge', () => {
    const held = openBody();
    const sword = openSword();
    showFile(sword.id);
    giveWeapon(held, null);
    expect(stageFile.value).toBe(held);
    // By itself it is a file like any other, and given back it is in the hand.
    showFile(sword.id);
    expect(onStage()).toEqual(['d9w900.dat']);
    giveWeapon(held, sword);
    expect(stageFile.value).toBe(held);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w900.dat']);
  });

  test('choosing a weapon without a skeleton puts it on', () => {
    const held = openBody();
    openSword();
    const glove = openGlove();
    showFile(held.id);
    showFile(glove.id);
    expect(stageFile.value).toBe(held);
    expect(onStage()).toEqual(['d9c900.dat (d9w901.dat)']);
  });

  test('closing the weapon empties the hand, closing the body leaves the weapon', () => {
    const held = openBody();
    const sword = openSword();
    showFile(held.id);
    closeFiles([sword]);
    expect(onStage()).toEqual(['d9c900.dat']);
    openSword();
    closeFiles([held]);
    expect(onStage()).toEqual(['d9w900.dat']);
  });

  test('a clip that the weapon lacks is said, and both stay usable', () => {
    const held = open(
      'd9c900.dat',
      ff8Character({ ...smallModel, clips: [1, 2, 3].map((pace) => turningClip(3, 4, pace)) }),
    );
    openSword();
    showFile(held.id);
    selectClip(stageClips.value[2]?.key ?? '');
    expect(castNote.value).toBe('d9w900.dat has no animation 2, so it stays at rest.');
    expect(cast.value.map(({ clip }) => clip?.index ?? null)).toEqual([2, null]);
    player.show(parts.value);
    expect(cast.value[1]?.pose.version).toBeGreaterThan(0);
  });

  test('bones that the body lacks are said, and their faces left out', () => {
    const held = open('d9c900.dat', ff8Character(smallModel));
    openGlove();
    showFile(held.id);
    expect(castNote.value).toContain('d9w901.dat hangs on bone');
    expect(sceneActors.value[0]?.meshes).toHaveLength(0);
  });
});

describe('side by side', () => {
  test('a file joins at the right end, and leaves again', () => {
    const [biped, held] = [openBiped(), openBody()];
    showFile(biped.id);
    toggleBeside(held);
    expect(onStage()).toEqual(['biped.dat', 'd9c900.dat']);
    expect(stageFile.value).toBe(biped);
    expect(standingBoxes.value).toHaveLength(2);
    toggleBeside(held);
    expect(onStage()).toEqual(['biped.dat']);
    // The last one stays.
    toggleBeside(biped);
    expect(onStage()).toEqual(['biped.dat']);
  });

  test('a body brings its weapon along', () => {
    const [biped, held] = [openBiped(), openBody()];
    const sword = openSword();
    showFile(biped.id);
    toggleBeside(held);
    expect(onStage()).toEqual(['biped.dat', 'd9c900.dat', 'd9w900.dat']);
    expect(parts.value.map(({ follows }) => follows)).toEqual([null, null, 1]);
    expect(filesOnStage.value).toEqual(new Set([biped, held, sword]));
  });

  test('each plays its own clip; a motion of another file counts as one', () => {
    const { model, walk, run } = quadrupedFiles();
    const animal = open('quadruped.md', model);
    const motions = [open('quadruped-walk.mot', walk), open('quadruped-run.mot', run)];
    const biped = openBiped();
    showFile(animal.id);
    selectClip(stageClips.value[1]?.key ?? '');
    showFile(biped.id);
    toggleBeside(animal);
    expect(cast.value.map(({ clip }) => clip)).toEqual([biped.document.clips[0], motions[1]?.document.clips[0]]);
    expect(filesOnStage.value.has(motions[1] ?? biped)).toBe(true);
  });

  test('a click on a companion’s bone puts it in charge where it stands, and its clip goes on', () => {
    const [biped, held] = [openBiped(), openBody()];
    showFile(biped.id);
    selectClip(stageClips.value[2]?.key ?? '');
    toggleBeside(held);
    player.show(parts.value);
    player.seek(7);
    player.tick(1);
    const poses = cast.value.map(({ pose }) => pose);
    selectOn({ file: held, compared: false }, 4);
    expect([stageFile.value, selectedBone.value]).toEqual([held, 4]);
    expect(onStage()).toEqual(['biped.dat', 'd9c900.dat']);
    expect(cast.value.map(({ pose }) => pose)).toEqual(poses);
    expect(cast.value.map(({ clip }) => clip)).toEqual([biped.document.clips[2], held.document.clips[0]]);
    player.show(parts.value);
    expect(frame.value).toBeCloseTo(7);
    expect(actorLooks.value.map(({ selected }) => selected)).toEqual([null, 4]);
    selectOn({ file: biped, compared: false }, 1);
    expect(stageClip.value?.clip).toBe(biped.document.clips[2]);
  });

  test('another file takes the place of the one in charge; companions stay', () => {
    const [biped, held, third] = [openBiped(), openBody(), openBiped('third.dat')];
    showFile(biped.id);
    toggleBeside(held);
    showFile(third.id);
    expect(onStage()).toEqual(['third.dat', 'd9c900.dat']);
    expect(stageFile.value).toBe(third);
  });

  test('closing the one in charge leaves the stage to its companion, which goes on as it is', () => {
    const [biped, held] = [openBiped(), openBody()];
    openBiped('bystander.dat');
    showFile(biped.id);
    toggleBeside(held);
    const [, companion] = sceneActors.value;
    closeFiles([biped]);
    expect(onStage()).toEqual(['d9c900.dat']);
    expect(stageFile.value).toBe(held);
    expect(clipKey.value).toBe(`${held.id}:0`);
    expect(sceneActors.value[0]?.skeleton).toBe(companion?.skeleton);
    expect(sceneActors.value[0]?.pose).toBe(companion?.pose);
  });

  test('closing a companion leaves the others', () => {
    const [biped, held, third] = [openBiped(), openBody(), openBiped('third.dat')];
    showFile(biped.id);
    toggleBeside(held);
    toggleBeside(third);
    closeFiles([held]);
    expect(onStage()).toEqual(['biped.dat', 'third.dat']);
    expect(lineUp.value).toEqual([biped.id, third.id]);
  });

  test('a weapon that stands alone goes into the hand it is given to', () => {
    const held = openBody();
    const foreign = openSword('d3w007.dat');
    showFile(held.id);
    toggleBeside(foreign);
    expect(stands.value.map(({ lead }) => lead)).toEqual([held, foreign]);
    giveWeapon(held, foreign);
    expect(stands.value.map(({ lead, weapon: hold }) => [lead, hold])).toEqual([[held, foreign]]);
  });

  test('two bodies may hold the same weapon, each at its own frame', () => {
    const [one, other] = [openBody(), openBody('d9c901.dat')];
    openSword();
    showFile(one.id);
    toggleBeside(other);
    expect(onStage()).toEqual(['d9c900.dat', 'd9w900.dat', 'd9c901.dat', 'd9w900.dat']);
    expect(new Set(cast.value.map(({ pose }) => pose)).size).toBe(4);
    expect(parts.value.map(({ follows }) => follows)).toEqual([null, null, 0, 1]);
  });
});

describe('faces that light up', () => {
  const lit = () => actorLooks.value.map((look) => look.lit?.[0]);

  test('are the same to the scene until others are chosen, whatever else changes of a look', () => {
    const [one, other] = [openBiped(), openBiped('other.dat')];
    showFile(one.id);
    toggleBeside(other);
    const offsets = sceneActors.value[0]?.meshes[0]?.mesh.byteOffset ?? [];
    litFaces.value = { fileId: one.id, byteOffsets: new Set([offsets[4] ?? 0]) };
    const before = lit();
    expect(before[0]).toContain(4);
    expect(before[1]).toEqual([]);
    selectedBone.value = 3;
    viewOptions.value = { ...viewOptions.value, ownSize: true };
    for (const [actor, triangles] of lit().entries()) expect(triangles).toBe(before[actor]);
    litFaces.value = { fileId: one.id, byteOffsets: new Set([offsets[9] ?? 0]) };
    expect(lit()[0]).toContain(9);
    expect(lit()[0]).not.toContain(4);
    litFaces.value = null;
    expect(lit()).toEqual([[], []]);
    viewOptions.value = { ...viewOptions.value, ownSize: false };
  });
});

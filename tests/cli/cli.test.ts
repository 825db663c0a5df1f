// The command line from outside: arguments in; text, JSON and exit status out.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Info } from '../../cli/info.ts';
import type { PoseInfo } from '../../cli/pose.ts';
import { type Clip, KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process each

const monster = 'ff8-monster.dat';
const model = 'okami-model.md';
const motion = 'okami-pose.mot';

const scratch = scratchFolder();

/** A fixture under another name, in a folder of its own. */
function copied(fixture: string, name: string): string {
  return scratch.write(name, readFileSync(join(fixtures, fixture)));
}

describe('info --json', () => {
  it('of an FF8 monster has format, name, scale, bones, clips and warnings', async () => {
    const info = await kotsuJson<Info>('info', monster);
    expect(info).toMatchObject({ format: 'ff8-monster', name: 'Test Rig-4', file: monster, flat: false, warnings: [] });
    expect(info.modelScale).toBeTypeOf('number');
    expect(info.bones).toHaveLength(4);
    info.bones.forEach((bone, i) => {
      expect(bone).toMatchObject({ index: i, parent: expect.any(Number), length: expect.any(Number) });
      expect(bone.restRotation).toHaveLength(3);
      expect(bone.length).toBe(bone.raw.size / 4096);
    });
    expect(info.bones[0]?.parent).toBe(-1);
    expect(info.clips).toEqual([
      expect.objectContaining({
        index: 0,
        name: 'animation 0',
        frameCount: 6,
        framesPerSecond: 15,
        loops: null,
        scaled: false,
      }),
      expect.objectContaining({
        index: 1,
        name: 'animation 1',
        frameCount: 9,
        framesPerSecond: 15,
        loops: null,
        scaled: false,
      }),
    ]);
  });

  it('gives rest rotations in degrees and model scale as a factor', async () => {
    const { bones } = await kotsuJson<Info>('info', 'ff8-rest-rotations.dat');
    const turned = bones.filter(({ raw }) => raw.rotation.some((value) => value !== 0));
    expect(turned.length).toBeGreaterThan(0);
    for (const { raw, restRotation } of turned) {
      expect(restRotation).toEqual(raw.rotation.map((value) => (value / 4096) * 360));
    }
    // The skeleton section follows the container's table; its model scale is the signed 16 bits at 2.
    const bytes = readFileSync(join(fixtures, monster));
    const { modelScale } = await kotsuJson<Info>('info', monster);
    expect(modelScale).toBe(bytes.readInt16LE(bytes.readUInt32LE(4) + 2) / 4096);
  });

  it('says which clips have scale, and how many frames of them', async () => {
    const { clips } = await kotsuJson<Info>('info', 'ff8-scaled.dat');
    expect(clips[0]).toMatchObject({ scaled: true });
    expect(clips[0]?.scaledFrames).toBeGreaterThan(0);
  });

  it('of a monster without a model has no bones and no scale, and says so in a warning', async () => {
    const info = await kotsuJson<Info>('info', 'ff8-monster-no-model.dat');
    expect(info).toMatchObject({
      format: 'ff8-monster-no-model',
      name: 'No Model?',
      modelScale: null,
      bones: [],
      clips: [],
    });
    expect(info.warnings).toEqual([expect.objectContaining({ code: 'no-skeleton', offset: null, severity: 'note' })]);
    expect(info.warnings[0]?.message).toMatch(/\.$/);
  });

  it('names a file without a name by its file name', async () => {
    expect(await kotsuJson<Info>('info', model)).toMatchObject({ name: 'okami-model', format: 'okami-model' });
  });

  it('gives the offset of what it warns of', async () => {
    const { warnings, clips } = await kotsuJson<Info>('info', 'ff8-cut-stream.dat');
    const cut = warnings.find(({ code }) => code === 'animation-cut');
    expect(cut).toMatchObject({ severity: 'warning', file: 'ff8-cut-stream.dat' });
    expect(cut?.offset).toBeGreaterThan(0);
    expect(clips.find(({ claimedFrameCount, frameCount }) => claimedFrameCount > frameCount)).toBeDefined();
  });
});

describe('a session of several files', () => {
  it('lets an Okami motion play on the model, whichever is named first', async () => {
    for (const files of [
      [model, motion],
      [motion, model],
    ]) {
      const info = await kotsuJson<Info>('info', ...files);
      expect(info).toMatchObject({ format: 'okami-model', file: model, flat: false, modelScale: 1 });
      expect(info.bones.map(({ index, parent }) => ({ index, parent }))).toEqual([
        { index: -1, parent: null },
        { index: 0, parent: -1 },
        { index: 1, parent: 0 },
        { index: 2, parent: 1 },
      ]);
      expect(info.bones.every(({ restRotation }) => restRotation.every((angle) => angle === 0))).toBe(true);
      expect(info.clips).toEqual([
        expect.objectContaining({ index: 0, name: 'okami-pose', framesPerSecond: 30, loops: true, file: motion }),
      ]);
      expect(info.warnings.map(({ code }) => code)).not.toContain('flat-rig');
      expect(info.files.map(({ file, inSession }) => ({ file, inSession }))).toEqual(
        files.map((file) => ({ file, inSession: true })),
      );
    }
  });

  it('counts the clips of several motions through', async () => {
    const { clips } = await kotsuJson<Info>('info', model, motion, 'okami-hermite.mot', 'okami-full.mot');
    expect(clips.map(({ index, name, loops }) => [index, name, loops])).toEqual([
      [0, 'okami-pose', true],
      [1, 'okami-hermite', true],
      [2, 'okami-full', false],
    ]);
  });

  it('lays a motion without its model out flat and says so', async () => {
    const info = await kotsuJson<Info>('info', motion);
    expect(info).toMatchObject({ format: 'okami-motion', flat: true });
    expect(info.warnings.map(({ code }) => code)).toContain('flat-rig');
    expect(info.bones.filter(({ index }) => index >= 0).every(({ parent }) => parent === -1)).toBe(true);
  });

  it('names each bone that a motion moves and the model lacks', async () => {
    const { bones } = await kotsuJson<Info>('info', 'okami-part.mdb');
    const extra = copied('okami-pose.mot', 'extra.mot');
    const bytes = readFileSync(extra);
    bytes[8] = 77; // the first record's bone
    writeFileSync(extra, bytes);
    const { warnings } = await kotsuJson<Info>('info', 'okami-part.mdb', extra);
    expect(bones.map(({ index }) => index)).not.toContain(77);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'bone-not-in-model',
        offset: 8,
        file: extra,
        message: expect.stringContaining('bone 77'),
      }),
    );
  });

  it('describes a file that does not belong on its own and drops nothing', async () => {
    const info = await kotsuJson<Info>('info', monster, 'ff8-weapon.dat', motion, 'ff8-monster-no-model.dat');
    expect(info).toMatchObject({ format: 'ff8-monster', file: monster });
    expect(info.clips).toHaveLength(2);
    const strangers = ['ff8-weapon.dat', motion, 'ff8-monster-no-model.dat'];
    expect(info.files.filter(({ inSession }) => !inSession)).toEqual(
      strangers.map((file) =>
        expect.objectContaining({
          file,
          bones: expect.any(Array),
          clips: expect.any(Array),
          warnings: expect.any(Array),
        }),
      ),
    );
    expect(info.files[1]).toMatchObject({ format: 'ff8-weapon', clips: [{ frameCount: 6 }, { frameCount: 9 }] });
    for (const file of strangers) {
      expect(info.warnings).toContainEqual(
        expect.objectContaining({ code: 'not-in-session', file, message: expect.stringContaining(file) }),
      );
    }
  });

  it('of pose leaves out what does not belong, and says so', async () => {
    const { status, stdout, stderr } = await kotsu(
      'pose',
      monster,
      'ff8-weapon.dat',
      '--clip=0',
      '--frame=0',
      '--json',
    );
    expect(status).toBe(0);
    expect(stderr).toBe(`ff8-weapon.dat does not belong to the skeleton of ${monster}, so it is left out.\n`);
    expect((JSON.parse(stdout) as PoseInfo).file).toBe(monster);
  });

  it('takes the first true skeleton, even behind files without one', async () => {
    const info = await kotsuJson<Info>('info', 'ff8-monster-no-model.dat', motion, monster);
    expect(info).toMatchObject({ file: monster, flat: false });
  });
});

describe('pose --json', () => {
  it('gives clip, frame and a matrix of 16 numbers per bone', async () => {
    const pose = await kotsuJson<PoseInfo>('pose', monster, '--clip', '1', '--frame', '2.5');
    expect(pose).toMatchObject({ clip: 1, frame: 2.5, name: 'animation 1', stepped: false });
    expect(pose.bones.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    for (const { matrix } of pose.bones) {
      expect(matrix).toHaveLength(16);
      expect([matrix[3], matrix[7], matrix[11], matrix[15]]).toEqual([0, 0, 0, 1]);
    }
  });

  it('gives the matrices that the fixture states, column by column', async () => {
    const manifest = JSON.parse(readFileSync(join(fixtures, 'manifest.json'), 'utf8')) as {
      name: string;
      expect: { poses?: { clip: number; frame: number; matrices: number[][] }[] };
    }[];
    for (const [name, files] of [
      [monster, [monster]],
      [motion, [model, motion]],
    ] as const) {
      const poses = manifest.find((entry) => entry.name === name)?.expect.poses ?? [];
      expect(poses.length).toBeGreaterThan(0);
      for (const { clip, frame, matrices } of poses) {
        const { bones } = await kotsuJson<PoseInfo>('pose', ...files, `--clip=${clip}`, `--frame=${frame}`);
        const found = bones.filter(({ index }) => index >= 0);
        expect(found).toHaveLength(matrices.length);
        found.forEach(({ matrix }, bone) => {
          matrices[bone]?.forEach((wanted, i) => {
            expect(matrix[(i % 4) * 4 + Math.floor(i / 4)]).toBeCloseTo(wanted, 4);
          });
        });
      }
    }
  });

  it('holds whole frames with --stepped', async () => {
    const pose = async (...args: string[]) =>
      (await kotsuJson<PoseInfo>('pose', monster, '--clip', '0', ...args)).bones;
    const whole = await pose('--frame', '2');
    expect(await pose('--frame', '2.75', '--stepped')).toEqual(whole);
    expect(await pose('--frame', '2.75')).not.toEqual(whole);
  });

  it('gives the decoder’s doubles as they are', async () => {
    const document = KotsuDocument.load(await openDecoder(), new Uint8Array(readFileSync(join(fixtures, monster))));
    const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
    document.samplePose(document.clips[0] as Clip, 2.5, matrices);
    const { bones } = await kotsuJson<PoseInfo>('pose', monster, '--clip', '0', '--frame', '2.5');
    expect(bones.flatMap(({ matrix }) => matrix)).toEqual(Array.from(matrices, (value) => value + 0));
  });

  it('finds a clip by name, in any case, and by the beginning of a name', async () => {
    const named = async (clip: string) =>
      (await kotsuJson<PoseInfo>('pose', model, motion, 'okami-full.mot', '--clip', clip, '--frame', '0')).clip;
    expect(await named('okami-full')).toBe(1);
    expect(await named('OKAMI-POSE')).toBe(0);
    expect(await named('okami-f')).toBe(1);
    const { clip } = await kotsuJson<PoseInfo>('pose', monster, '--clip', 'Animation 1', '--frame', '0');
    expect(clip).toBe(1);
  });

  it('prefers a whole name to the beginning of another', async () => {
    const [walk, walkFast] = [copied(motion, 'walk.mot'), copied(motion, 'walk-fast.mot')];
    const { clip } = await kotsuJson<PoseInfo>('pose', model, walkFast, walk, '--clip', 'walk', '--frame', '0');
    expect(clip).toBe(1);
  });

  it('clamps a frame outside the clip and says so', async () => {
    for (const [asked, used] of [
      ['99', 5],
      ['-1', 0],
      ['1e3', 5],
    ] as const) {
      const { status, stdout, stderr } = await kotsu('pose', monster, '--clip', '0', '--frame', asked, '--json');
      expect(status).toBe(0);
      expect((JSON.parse(stdout) as PoseInfo).frame).toBe(used);
      expect(stderr).toMatch(/^Frame .* outside "animation 0", which runs from 0 to 5[^\n]*\.\n$/);
    }
  });
});

describe('the text form', () => {
  it('of info lists bones and clips in columns', async () => {
    const { status, stdout, stderr } = await kotsu('info', monster);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Final Fantasy VIII monster');
    expect(stdout).toContain('"Test Rig-4"');
    expect(stdout).toMatch(/4 bones/);
    expect(stdout).toMatch(/^ {5}1 {2}animation 1 {7}9 {5}0\.60 {14}0 {2}loops, by sequence 2$/m);
    expect(stdout).toMatch(/^ {2}clip {2}name {9}frames {2}seconds {2}scaled frames {2}in sequences$/m);
    const okami = await kotsu('info', model, motion);
    expect(okami.stdout).toMatch(/^ {2}clip {2}name .* seconds {2}loops {2}scaled frames$/m);
  });

  it('of info names the game whose rules a motion follows', async () => {
    expect((await kotsu('info', 'god-hand-families.mot')).stdout).toMatch(
      /^god-hand-families\.mot .* God Hand motion /,
    );
    expect((await kotsu('info', motion)).stdout).toMatch(/^okami-pose\.mot .* Okami motion /);
    const { clips } = await kotsuJson<Info>('info', 'god-hand-families.mot');
    expect(clips[0]?.dialect).toBe('god-hand');
  });

  it('of pose lists positions and axes', async () => {
    const { status, stdout } = await kotsu('pose', monster, '--clip', '0', '--frame', '0');
    expect(status).toBe(0);
    expect(stdout.split('\n').filter((line) => /^\s+\d/.test(line))).toHaveLength(4);
  });

  it('lets no name command the terminal', async () => {
    const { stdout } = await kotsu('info', copied(motion, 'red\u001b[31m.mot'));
    expect(stdout).toContain('red\uFFFD[31m');
    expect(stdout).not.toContain('\u001b');
  });
});

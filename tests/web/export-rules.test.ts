// What a GLB export promises beyond vertices in place: turns, keys, names, materials, scale, root motion, several rigs.
// SPDX-License-Identifier: MIT
import type { Animation, Document } from '@gltf-transform/core';
import { decode } from 'fast-png';
import { describe, expect, it, vi } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { type ExportSource, fileSource, pagePictures } from '../../web/src/export/export-source.ts';
import { glbReader } from '../../web/src/export/write-glb.ts';
import { groups, smallTim, triangle } from '../fixtures/cases/small-mesh.ts';
import { smallModel, smallModelOf, smallSkeleton, threeBones } from '../fixtures/cases/small-rig.ts';
import type { Ff8Clip } from '../fixtures/ff8-animation-section.ts';
import { ff8Monster } from '../fixtures/ff8-writer.ts';
import { okamiModel } from '../fixtures/okami-model-writer.ts';
import { Channel, type OkamiCurve, okamiMotion } from '../fixtures/okami-motion-writer.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { complaints, fixtureFolder, glbOf, load, sourceOf } from './export-samples.ts';
import { drawnCorners, farthest, Mixer, meshesOf, Reference, readWithThree } from './export-three.ts';

vi.setConfig({ testTimeout: 60_000 });

const module = await openDecoder();

const read = ({ bytes }: { bytes: Uint8Array }): Promise<Document> => glbReader().readBinary(bytes);

function monster(model: Parameters<typeof ff8Monster>[0]): KotsuDocument {
  return KotsuDocument.load(module, ff8Monster(model));
}

interface Keys {
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[];
  readonly interpolation: string;
}

function keysOf(animation: Animation | undefined, node: string, path: string): Keys | null {
  const channel = animation
    ?.listChannels()
    .find((one) => one.getTargetNode()?.getName() === node && one.getTargetPath() === path);
  const sampler = channel?.getSampler();
  if (!sampler) return null;
  const output = sampler.getOutput();
  return {
    times: [...(sampler.getInput()?.getArray() ?? [])],
    values: Array.from({ length: output?.getCount() ?? 0 }, (_, i) => output?.getElement(i, []) ?? []),
    interpolation: sampler.getInterpolation(),
  };
}

/** Degrees from each key to the next, the way that a player goes. */
function turnsOf({ values }: Keys): number[] {
  return values.slice(1).map((to, i) => {
    const dot = to.reduce((sum, value, axis) => sum + value * (values[i]?.[axis] ?? 0), 0);
    expect(dot, 'keys of one sign').toBeGreaterThanOrEqual(0);
    expect(Math.hypot(...to)).toBeCloseTo(1, 6);
    return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
  });
}

/** One bone turns about z by so much per frame, in 4096ths of a turn. */
function spinning(step: number, frameCount: number): Ff8Clip {
  return {
    frames: Array.from({ length: frameCount }, (_, frame) => ({
      position: [0, 0, 0],
      rotations: smallSkeleton.bones.map((_, bone) => [0, 0, bone === 1 ? step * frame : 0] as const),
    })),
  };
}

describe('turns', () => {
  it.each([512, 1024, -1500, 2047, -2048])('of FF8, %i / 4096 per frame, are all there', async (step) => {
    const document = monster(smallModelOf([spinning(step, 5)]));
    const animation = (await read(await glbOf(sourceOf('spin', document)))).getRoot().listAnimations()[0];
    const keys = keysOf(animation, 'bone 1', 'rotation');
    const turns = turnsOf(keys as Keys);
    for (const turn of turns) expect(turn).toBeLessThan(90.01);
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo((Math.abs(step) / 4096) * 360 * 4, 1);
    // The way round: the z part has the sign of the angle as long as w has not fallen to 0.
    expect(Math.sign(keys?.values[1]?.[2] ?? 0)).toBe(Math.sign(step));
  });

  it('of Okami, twice around within three frames, are all there', async () => {
    const keys = [
      { time: 0, value: 0, tangentOut: 4 * Math.PI },
      { time: 3, value: 4 * Math.PI, tangentIn: 4 * Math.PI },
    ];
    const clip = motionClip([{ family: 'full', bone: 1, channel: Channel.rotationY, keys }], 4);
    const document = KotsuDocument.load(module, okamiModel([{ bones: threeBones }]));
    const exported = await glbOf(fileSource('model', document, [{ name: 'spin', clip }]));
    const animation = (await read(exported)).getRoot().listAnimations()[0];
    const turns = turnsOf(keysOf(animation, 'bone 1', 'rotation') as Keys);
    for (const turn of turns) expect(turn).toBeLessThan(90.01);
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(720, 1);
    expect(exported.measured.worst).toBeLessThan(1e-6);
  });
});

function motionClip(curves: readonly OkamiCurve[], frameCount: number) {
  const [clip] = KotsuDocument.load(module, okamiMotion({ frameCount, loop: false, curves })).clips;
  if (!clip) throw new Error('the motion has no clip');
  return clip;
}

describe('keys', () => {
  it('are one per frame, their times ascend, and every clip keys what any clip keys', async () => {
    const document = monster(smallModelOf([spinning(100, 6), spinning(0, 3)]));
    for (const framesPerSecond of [15, 30] as const) {
      const animations = (await read(await glbOf(sourceOf('clips', document), { framesPerSecond })))
        .getRoot()
        .listAnimations();
      expect(animations.map((animation) => animation.getName())).toEqual(['animation 0', 'animation 1']);
      const targets = animations.map((animation) =>
        animation.listChannels().map((channel) => `${channel.getTargetNode()?.getName()} ${channel.getTargetPath()}`),
      );
      expect(targets[1]).toEqual(targets[0]);
      expect(targets[0]).toContain('bone 1 rotation');
      const times = [6, 3].map((count) =>
        Array.from({ length: count }, (_, frame) => Math.fround(frame / framesPerSecond)),
      );
      expect(animations.map((animation) => keysOf(animation, 'bone 1', 'rotation')?.times)).toEqual(times);
    }
  });

  it('of a clip that holds its frames are not after their moment', async () => {
    const document = monster(smallModelOf([spinning(100, 140)]));
    const animation = (await read(await glbOf(sourceOf('hold', document), { interpolation: 'step' })))
      .getRoot()
      .listAnimations()[0];
    const keys = keysOf(animation, 'bone 1', 'rotation');
    expect(keys?.interpolation).toBe('STEP');
    expect(keys?.times).toHaveLength(140);
    keys?.times.forEach((time, frame) => {
      expect(time).toBeLessThanOrEqual(frame / 15);
      expect(time).toBeCloseTo(frame / 15, 5);
    });
  });

  it.each([1500, 2047, -2048])(
    'that are held are one per frame and of one sign, at %i / 4096 of a turn as well',
    async (step) => {
      const document = monster({
        ...smallModelOf([spinning(step, 6)]),
        objects: [{ groups, faces: [triangle(2, 3, 4)] }],
      });
      const exported = await glbOf(sourceOf('hold', document), { interpolation: 'step' });
      const keys = keysOf((await read(exported)).getRoot().listAnimations()[0], 'bone 1', 'rotation') as Keys;
      expect(keys.interpolation).toBe('STEP');
      expect(keys.times).toHaveLength(6);
      // Asserts one sign; the way round is the shorter one for a reader that glides nevertheless.
      for (const turn of turnsOf(keys)) expect(turn).toBeCloseTo(Math.abs(step / 4096) * 360, 2);
      // Until the last moment before a frame, the one before it is shown.
      const gltf = await readWithThree(exported.bytes);
      const [mixer, reference] = [new Mixer(gltf), new Reference(document)];
      for (let frame = 0; frame < 5; frame++) {
        for (const moment of [frame, frame + 0.5, frame + 0.999]) {
          mixer.pose(0, Math.fround(moment / 15));
          const off = farthest(drawnCorners(meshesOf(gltf)), reference.at(document.clips[0] ?? null, frame));
          expect(off, `frame ${moment}`).toBeLessThan(1e-5);
        }
      }
    },
  );

  it('of Okami positions and scales are curves, exact between frames; where one jumps, samples', async () => {
    const waves = (channel: number, times: readonly number[]): OkamiCurve => ({
      family: 'full',
      bone: 1,
      channel: channel as Channel,
      keys: times.map((time) => ({ time, value: time / 10 + channel, tangentIn: 1, tangentOut: -2 })),
    });
    const jump = [0, 6, 6, 9].map((time, i) => ({ time, value: i }));
    const clip = motionClip(
      [
        waves(Channel.positionX, [0, 4, 9]),
        waves(Channel.positionY, [2, 5, 14]),
        { family: 'full', bone: 1, channel: Channel.scaleX, keys: jump },
      ],
      10,
    );
    const document = KotsuDocument.load(module, okamiModel([{ bones: threeBones }]));
    const source = fileSource('model', document, [{ name: 'wave', clip }]);
    const exported = await glbOf(source);
    const [animation] = (await read(exported)).getRoot().listAnimations();
    expect(keysOf(animation, 'bone 1', 'translation')).toMatchObject({
      interpolation: 'CUBICSPLINE',
      times: { length: 10 },
    });
    expect(keysOf(animation, 'bone 1', 'scale')).toMatchObject({ interpolation: 'LINEAR', times: { length: 10 } });
    expect(exported.measured.worst).toBeLessThan(1e-6);

    const { bytes } = exported;
    const gltf = await readWithThree(bytes);
    const mixer = new Mixer(gltf);
    const matrices = new Float64Array(document.bones.length * 16);
    const bone = document.bones.findIndex(({ id }) => id === 1);
    const joint = gltf.scene.getObjectByName('bone_1');
    for (let frame = 0; frame < 9; frame += 0.25) {
      mixer.pose(0, frame / 30);
      document.samplePose(clip, frame, matrices);
      expect(joint?.matrixWorld.elements[12]).toBeCloseTo(matrices[bone * 16 + 12] ?? 0, 4);
      expect(joint?.matrixWorld.elements[13]).toBeCloseTo(matrices[bone * 16 + 13] ?? 0, 4);
    }
    const sampled = (await read(await glbOf(source, { splines: false }))).getRoot().listAnimations()[0];
    expect(keysOf(sampled, 'bone 1', 'translation')?.interpolation).toBe('LINEAR');
  });

  it('are left out only as far as asked', async () => {
    const document = load(module, `${fixtureFolder}/demos/biped.dat`) as KotsuDocument;
    const [full, reduced] = [
      await glbOf(sourceOf('biped', document)),
      await glbOf(sourceOf('biped', document), { keyTolerance: 1e-3 }),
    ];
    expect(reduced.keyCount).toBeLessThan(full.keyCount / 2);
    expect(reduced.measured.worst).toBeLessThanOrEqual(1e-3);
    expect(reduced.measured.worst).toBeGreaterThan(full.measured.worst);
  });
});

describe('poses', () => {
  const document = load(module, `${fixtureFolder}/ff8-scaled.dat`) as KotsuDocument;

  it('are the same with either bind pose, and a joint never carries scale', async () => {
    const files = await Promise.all(
      (['rest', 'first-frame'] as const).map((bindPose) => glbOf(sourceOf('scaled', document), { bindPose })),
    );
    const played = await Promise.all(files.map(async ({ bytes }) => readWithThree(bytes)));
    const mixers = played.map((gltf) => new Mixer(gltf));
    for (let frame = 0; frame < (document.clips[0]?.frameCount ?? 0); frame++) {
      for (const mixer of mixers) mixer.pose(0, Math.fround(frame / 15));
      const [rest, first] = played.map((gltf) => drawnCorners(meshesOf(gltf)));
      expect(farthest(rest as Float64Array, first as Float64Array)).toBeLessThan(1e-5);
    }
    for (const file of files) {
      const nodes = (await read(file)).getRoot().listNodes();
      const joints = nodes.filter((node) => /^bone \d+$/.test(node.getName()));
      expect(joints).toHaveLength(document.bones.length);
      for (const joint of joints) {
        expect(joint.getScale()).toEqual([1, 1, 1]);
        expect(joint.listChildren().filter((child) => child.getName() === `${joint.getName()} scale`)).toHaveLength(1);
      }
    }
  });

  it('have the size that the file asks for, on request', async () => {
    const [plain, own] = [
      await glbOf(sourceOf('scaled', document)),
      await glbOf(sourceOf('scaled', document), { ownSize: true }),
    ];
    expect(own.measured.size / plain.measured.size).toBeCloseTo(document.skeleton?.modelScale ?? 0, 6);
  });

  it('stay above the origin without root motion, and keep their height', async () => {
    const still = await read(await glbOf(sourceOf('climb', monster(smallModel)), { rootMotion: false }));
    const keys = keysOf(still.getRoot().listAnimations()[0], 'bone 0', 'translation');
    expect(keys?.values.map(([x, , z]) => [x, z])).toEqual(keys?.values.map(() => [0, 0]));
    expect(new Set(keys?.values.map(([, y]) => y)).size).toBeGreaterThan(1);
  });

  it('of a limb scaled to nothing are written without complaint', async () => {
    const frames = [1024, 0, 1024].map((scale) => ({
      position: [0, 0, 0] as const,
      rotations: smallSkeleton.bones.map(() => [0, 0, 0] as const),
      scales: smallSkeleton.bones.map((_, bone) =>
        bone === 1 ? ([scale, scale, scale] as const) : ([1024, 1024, 1024] as const),
      ),
    }));
    const shrinking = monster({ ...smallModelOf([{ frames }]), objects: [{ groups, faces: [triangle(2, 3, 4)] }] });
    for (const bindPose of ['rest', 'first-frame'] as const) {
      const exported = await glbOf(sourceOf('shrink', shrinking), { bindPose });
      expect(await complaints(exported.bytes)).toEqual([]);
      expect(exported.measured.worst).toBeLessThan(1e-6);
    }
  });
});

describe('looks', () => {
  const faces = [
    triangle(0, 1, 2),
    { ...triangle(2, 3, 4), page: triangle(0, 1, 2).page | 0x0200 },
    triangle(4, 5, 6, { colour: [64, 128, 255] }),
  ];
  const document = monster({
    ...smallModel,
    objects: [
      { groups, faces: faces.slice(0, 2) },
      { groups, faces: faces.slice(2) },
    ],
    tims: [smallTim()],
  });

  it('are unlit, cut out, unfiltered and two-sided, painted with the page', async () => {
    const file = await read(await glbOf(sourceOf('looks', document)));
    const [material] = file.getRoot().listMaterials();
    expect(material?.listExtensions().map(({ extensionName }) => extensionName)).toEqual(['KHR_materials_unlit']);
    expect([material?.getAlphaMode(), material?.getAlphaCutoff(), material?.getDoubleSided()]).toEqual([
      'MASK',
      0.5,
      true,
    ]);
    expect(material?.getBaseColorTextureInfo()?.getMagFilter()).toBe(9728);
    const texture = material?.getBaseColorTexture();
    expect(texture?.getMimeType()).toBe('image/png');
    const { width, height, data } = decode(texture?.getImage() ?? new Uint8Array());
    const mesh = document.mesh();
    const [page] = mesh ? pagePictures(document, mesh) : [];
    expect([width, height]).toEqual([256, 256]);
    expect([...data]).toEqual([...(page?.rgba ?? [])]);
    const uv = file.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('TEXCOORD_0');
    expect([...(uv?.getElement(0, []) ?? [])]).toEqual([0.5 / 256, 0.5 / 256]);
  });

  it('have their colours as light, 128 being 1 and the most there is', async () => {
    const file = await read(await glbOf(sourceOf('looks', document)));
    const [plain, coloured] = file
      .getRoot()
      .listMeshes()
      .map((mesh) => mesh.listPrimitives()[0]?.getAttribute('COLOR_0'));
    expect(plain).toBeNull();
    const [red, green, blue] = coloured?.getElement(0, [0, 0, 0]) ?? [];
    expect(red).toBeCloseTo(((0.5 + 0.055) / 1.055) ** 2.4, 6);
    expect([green, blue]).toEqual([1, 1]);
  });

  it('have a node per object; hidden faces come only when asked for, as objects of their own', async () => {
    const names = async (hiddenFaces: boolean) => {
      const scene = (await read(await glbOf(sourceOf('looks', document), { hiddenFaces }))).getRoot().getDefaultScene();
      return scene?.listChildren().flatMap((node) => (node.getMesh() ? [node.getName()] : []));
    };
    expect(await names(false)).toEqual(['object 0', 'object 1']);
    expect(await names(true)).toEqual(['object 0', 'object 0 hidden faces', 'object 1']);
  });
});

describe('several rigs', () => {
  const body = load(module, `${fixtureFolder}/d9c900.dat`) as KotsuDocument;
  const sword = load(module, `${fixtureFolder}/d9w900.dat`) as KotsuDocument;
  const glove = load(module, `${fixtureFolder}/d9w901.dat`) as KotsuDocument;

  it('body and weapon move in one file, each by its own clip', async () => {
    const [bodySource, swordSource] = [sourceOf('body', body), sourceOf('sword', sword)];
    const source: ExportSource = {
      ...bodySource,
      rigs: [...bodySource.rigs, ...swordSource.rigs],
      clips: body.clips.map((clip, i) => ({ name: `animation ${i}`, clips: [clip, sword.clips[i] ?? null] })),
    };
    for (const rootMotion of [true, false]) {
      const exported = await glbOf(source, { rootMotion });
      expect(await complaints(exported.bytes)).toEqual([]);
      expect(exported.measured.worst).toBeLessThan(1e-6);
    }
    const gltf = await readWithThree((await glbOf(source)).bytes);
    const mixer = new Mixer(gltf);
    mixer.pose(0, Math.fround(5 / 15));
    const expected = [
      new Reference(body).at(body.clips[0] ?? null, 5),
      new Reference(sword).at(sword.clips[0] ?? null, 5),
    ];
    expect(
      farthest(drawnCorners(meshesOf(gltf)), Float64Array.from(expected.flatMap((part) => [...part]))),
    ).toBeLessThan(1e-5);
  });

  it('a reduced weapon rides the body’s bones in place of object 1', async () => {
    const [own, worn] = [body.mesh(), glove.mesh()];
    if (!own || !worn) throw new Error('a mesh is missing');
    const source: ExportSource = {
      ...sourceOf('body', body),
      rigs: [
        {
          name: 'body',
          document: body,
          meshes: [
            { name: 'body', mesh: own, without: [1], pictures: pagePictures(body, own) },
            { name: 'glove', mesh: worn, without: [], pictures: pagePictures(glove, worn) },
          ],
        },
      ],
    };
    const exported = await glbOf(source);
    expect(await complaints(exported.bytes)).toEqual([]);
    expect(exported.measured.worst).toBeLessThan(1e-6);
    const names = (await read(exported))
      .getRoot()
      .listMeshes()
      .map((mesh) => mesh.getName());
    expect(names).toContain('glove object 0');
    expect(names).not.toContain('body object 1');
    expect(names).toContain('body object 0');
  });
});

// The demos' bodies and the made-up character, posed by kotsu.wasm: whole, textured, on the ground, and held together.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { type Clip, KotsuDocument, MATRIX_FLOATS, type Mesh } from '../../wasm-bindings/kotsu.ts';
import { body, reducedWeapon, weapon } from '../fixtures/cases/character-pair.ts';
import { decodeDds } from '../fixtures/decode-dds.ts';
import { biped } from '../fixtures/demo/biped.ts';
import { demos } from '../fixtures/demos.ts';
import { openDecoder } from '../wasm/decoder.ts';

const module = await openDecoder();
const files = new Map(demos().flatMap((demo) => demo.files.map(({ name, bytes }) => [name, bytes])));

function bytesOf(name: string): Uint8Array {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`no demo file ${name}`);
  return bytes;
}

const open = (bytes: Uint8Array) => KotsuDocument.load(module, bytes);

function meshOf(document: KotsuDocument): Mesh {
  const mesh = document.mesh();
  if (!mesh) throw new Error('no mesh');
  return mesh;
}

/** Least and greatest height of a mesh over a clip. */
function heights(document: KotsuDocument, clip: Clip | undefined): { low: number; high: number } {
  if (!clip) throw new Error('no clip');
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  const box = new Float32Array(6);
  let [low, high] = [Infinity, -Infinity];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    document.samplePose(clip, frame, matrices);
    expect(document.meshBounds(document, box)).toBe(true);
    [low, high] = [Math.min(low, box[1] ?? NaN), Math.max(high, box[4] ?? NaN)];
  }
  return { low, high };
}

/** Six times the volume inside an object, in the space its vertices are given in; positive where faces run counter-clockwise. */
function signedVolume(mesh: Mesh, object: number, place: (vertex: number) => number[]): number {
  let sum = 0;
  for (let t = 0; t < mesh.flags.length; t++) {
    if (mesh.object[t] !== object || mesh.depthBias[t] !== 8) continue;
    const [a = [], b = [], c = []] = [0, 1, 2].map((k) => place(mesh.corners[3 * t + k] ?? 0));
    const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0], [cx = 0, cy = 0, cz = 0]] = [a, b, c];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum;
}

describe('biped', () => {
  const document = open(bytesOf('biped.dat'));
  const mesh = meshOf(document);

  it('finds a page and a palette for every face', () => {
    expect(document.problems).toEqual([]);
    expect(mesh.materials.every(({ pageFound, paletteFound }) => pageFound && paletteFound)).toBe(true);
    expect(mesh.uvs.every((texel) => texel >= 0 && texel < 64)).toBe(true);
  });

  it('is made of six parts, and its four limbs share one list of faces', () => {
    expect(mesh.objects).toHaveLength(6);
    const facesOf = (object: number) => {
      const { firstTriangle, triangleCount, firstVertex } = mesh.objects[object] ?? {
        firstTriangle: 0,
        triangleCount: 0,
        firstVertex: 0,
      };
      const [from, to] = [firstTriangle * 3, (firstTriangle + triangleCount) * 3];
      return {
        corners: [...mesh.corners.slice(from, to)].map((at) => at - firstVertex),
        uvs: [...mesh.uvs.slice(2 * from, 2 * to)],
      };
    };
    for (const limb of [3, 4, 5]) expect(facesOf(limb)).toEqual(facesOf(2));
  });

  it('has eyes that lie on its head and are nearer than it', () => {
    const decals = [...mesh.depthBias.keys()].filter((at) => mesh.depthBias[at] === 6);
    expect(decals).toHaveLength(4);
    const wall = new Set([...mesh.corners].filter((_, at) => mesh.depthBias[Math.floor(at / 3)] === 8));
    for (const triangle of decals)
      for (const k of [0, 1, 2]) expect(wall.has(mesh.corners[3 * triangle + k] ?? -1)).toBe(true);
  });

  it('stands on the ground, not in it', () => {
    expect(document.clips).toHaveLength(5);
    for (const clip of document.clips) expect(heights(document, clip).low).toBeGreaterThan(-0.06);
    const idle = heights(document, document.clips[0]);
    expect(idle.low).toBeLessThan(0.02);
    expect(idle.high).toBeGreaterThan(5.5);
  });

  it('is closed, and its faces run clockwise as seen from outside', () => {
    const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
    document.samplePose(document.clips[0] as Clip, 0, matrices);
    const place = (vertex: number) => {
      const at = (mesh.bones[3 * vertex] ?? 0) * MATRIX_FLOATS;
      const [x = 0, y = 0, z = 0] = mesh.positions.slice(3 * vertex, 3 * vertex + 3);
      const m = (slot: number) => matrices[at + slot] ?? 0;
      return [0, 1, 2].map((row) => m(row) * x + m(4 + row) * y + m(8 + row) * z + m(12 + row));
    };
    mesh.objects.forEach((_, object) => {
      expect(signedVolume(mesh, object, place)).toBeLessThan(0);
    });
  });

  it('idles and moves in loops, and leaps once', () => {
    const loops = new Map(document.sequencePlays().map(({ clip, loops: again }) => [clip, again]));
    expect([0, 1, 2, 3, 4].map((clip) => loops.get(clip))).toEqual([true, true, true, false, true]);
  });
});

describe('quadruped', () => {
  const document = open(bytesOf('quadruped.md'));
  const mesh = meshOf(document);

  it('has up to three bones a vertex, whose shares add up', () => {
    expect(document.problems).toEqual([]);
    const counts = new Set<number>();
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const shares = [...mesh.weights.slice(v, v + 3)];
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
      counts.add(shares.filter((share) => share > 0).length);
    }
    expect(counts).toEqual(new Set([1, 2, 3]));
  });

  it('runs counter-clockwise as seen from outside', () => {
    mesh.objects.forEach((_, object) => {
      expect(signedVolume(mesh, object, (v) => [...mesh.positions.slice(3 * v, 3 * v + 3)])).toBeGreaterThan(0);
    });
  });

  it('stands on the ground in every motion', () => {
    for (const motion of ['walk', 'run', 'howl', 'idle']) {
      const { low, high } = heights(document, open(bytesOf(`quadruped-${motion}.mot`)).clips[0]);
      expect(low).toBeGreaterThan(-0.08);
      expect(low).toBeLessThan(0.05);
      expect(high).toBeGreaterThan(4);
    }
  });

  const entriesOf = (bytes: Uint8Array) =>
    open(bytes)
      .entries()
      .map(({ type, name, offset, size }) => ({ type, name, bytes: bytes.subarray(offset, offset + size) }));

  it('comes in a container with its textures and motions', () => {
    const [model, textures, motions, rof] = entriesOf(bytesOf('quadruped.dat'));
    expect([model?.type, textures?.type, motions?.type, rof?.type]).toEqual(['MD', 'DDP', 'PAC', 'ROF']);
    const md = bytesOf('quadruped.md');
    expect(model?.bytes.subarray(0, md.length)).toEqual(md);
    const inner = entriesOf(motions?.bytes ?? md).slice(0, -1);
    expect(inner.map(({ name }) => name)).toEqual([
      'quadruped_walk',
      'quadruped_run',
      'quadruped_howl',
      'quadruped_idle',
    ]);
    for (const [at, name] of ['walk', 'run', 'howl', 'idle'].entries()) {
      const mot = bytesOf(`quadruped-${name}.mot`);
      expect(inner[at]?.bytes.subarray(0, mot.length)).toEqual(mot);
    }
  });

  it('names textures that the container has, and texels inside them', () => {
    const textures = entriesOf(entriesOf(bytesOf('quadruped.dat'))[1]?.bytes ?? new Uint8Array(0)).slice(0, -1);
    expect(mesh.materials.map(({ texture }) => texture)).toEqual(textures.map((_, at) => at));
    const pictures = textures.map(({ bytes }) => decodeDds(bytes));
    expect(pictures.map((levels) => levels.map(({ width }) => width))).toEqual([[64, 32, 16], [64]]);
    expect(pictures.flat().every(({ rgba }) => rgba.every((value, at) => at % 4 < 3 || value === 255))).toBe(true);
    expect(mesh.uvs.every((share) => share > 0 && share < 1)).toBe(true);
  });
});

describe('the character and its weapons', () => {
  const [wearer, sword, glove] = [open(body().bytes), open(weapon().bytes), open(reducedWeapon().bytes)];

  it('holds its sword by the root track alone', () => {
    const [bodyPose, swordPose] = [wearer, sword].map(({ bones }) => new Float32Array(bones.length * MATRIX_FLOATS));
    if (!bodyPose || !swordPose) throw new Error('two poses');
    const hand = biped.puppet.index('hand-right') * MATRIX_FLOATS;
    sword.clips.forEach((clip, index) => {
      const own = wearer.clips[index] as Clip;
      if (clip.frameCount !== own.frameCount) return; // clips of other lengths meet at their beginnings alone
      for (let frame = 0; frame < clip.frameCount; frame++) {
        wearer.samplePose(own, frame, bodyPose);
        sword.samplePose(clip, frame, swordPose);
        for (const slot of [12, 13, 14])
          expect(Math.abs((swordPose[slot] ?? 0) - (bodyPose[hand + slot] ?? 0)), `frame ${frame}`).toBeLessThan(0.02);
      }
    });
    expect(sword.clips.map(({ frameCount }) => frameCount)).not.toEqual(
      wearer.clips.map(({ frameCount }) => frameCount),
    );
  });

  it('has a glove that rides the bones of the body’s object 1', () => {
    const bonesOf = (mesh: Mesh, object: number) => {
      const { firstVertex, vertexCount } = mesh.objects[object] ?? { firstVertex: 0, vertexCount: 0 };
      return new Set(
        [...mesh.bones].filter((_, at) => at % 3 === 0 && at / 3 >= firstVertex && at / 3 < firstVertex + vertexCount),
      );
    };
    expect(glove.skeleton).toBeNull();
    expect(bonesOf(meshOf(glove), 0)).toEqual(bonesOf(meshOf(wearer), 1));
  });
});

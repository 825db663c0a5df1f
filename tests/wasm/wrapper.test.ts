// The typed wrapper itself: what the binary exports, how errors and lifetimes behave, what sampling costs.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ABI_VERSION,
  KotsuDocument,
  KotsuError,
  KotsuModule,
  LOCAL_FLOATS,
  MATRIX_FLOATS,
  SampleMode,
} from '../../wasm-bindings/kotsu.ts';
import { Channel, okamiMotion } from '../fixtures/okami-motion-writer.ts';
import { openDecoder, wasmBytes } from './decoder.ts';

const module = await openDecoder();
vi.setConfig({ testTimeout: 60_000 });
const fixture = (name: string) => new Uint8Array(readFileSync(`build/fixtures/${name}`));
const monster = fixture('ff8-monster.dat');
const motion = fixture('okami-pose.mot');
const model = fixture('okami-model.md');

const open: KotsuDocument[] = [];
function load(bytes: Uint8Array, decoder = module): KotsuDocument {
  const document = KotsuDocument.load(decoder, bytes);
  open.push(document);
  return document;
}
afterEach(() => {
  for (const document of open.splice(0)) document.dispose();
});

function firstClip(document: KotsuDocument) {
  const [clip] = document.clips;
  if (!clip) throw new Error('this fixture has a clip');
  return clip;
}

function poseBuffer(document: KotsuDocument): Float32Array {
  return new Float32Array(document.bones.length * MATRIX_FLOATS);
}

function thrownBy(action: () => unknown): KotsuError {
  try {
    action();
  } catch (error) {
    if (error instanceof KotsuError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Emscripten's own, by release: 3.1.6 adds all of them whatever it is told. */
const toolchainExports = new Set([
  'memory',
  '_initialize',
  '__indirect_function_table',
  '__errno_location',
  'stackSave',
  'stackRestore',
  'stackAlloc',
]);

describe('the binary', () => {
  const compiled = new WebAssembly.Module(wasmBytes());

  it('exports exactly what exports.txt lists, and of its own only what the toolchain always adds', () => {
    const listed = readFileSync('wasm-bindings/exports.txt', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const found = WebAssembly.Module.exports(compiled).map(({ name }) => name);
    expect(found.filter((name) => !toolchainExports.has(name)).sort()).toEqual(listed.sort());
    expect(found).toContain('memory');
    expect(found).toContain('_initialize');
  });

  it('imports nothing but the word that its memory has grown, which it can do without', () => {
    const found = WebAssembly.Module.imports(compiled).map(({ module: from, name }) => `${from}.${name}`);
    expect(found.filter((name) => name !== 'env.emscripten_notify_memory_growth')).toEqual([]);
  });

  it('is at most 48 KB', () => {
    expect(wasmBytes().byteLength).toBeLessThanOrEqual(48 * 1024);
  });
});

describe('instantiate', () => {
  it('takes bytes, a compiled module, a response and a promise of one', async () => {
    const response = () => new Response(wasmBytes(), { headers: { 'Content-Type': 'application/octet-stream' } });
    for (const source of [
      wasmBytes(),
      wasmBytes().buffer,
      new WebAssembly.Module(wasmBytes()),
      response(),
      Promise.resolve(response()),
    ]) {
      const decoder = await KotsuModule.instantiate(source);
      const document = KotsuDocument.load(decoder, monster);
      expect(document.format).toBe('ff8-monster');
      document.dispose();
    }
  });

  it('refuses a binary of another interface version, naming both', async () => {
    const error = await KotsuModule.instantiate(moduleWithAbi(ABI_VERSION + 1)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(KotsuError);
    expect(error).toMatchObject({ status: 'unsupported' });
    expect((error as KotsuError).message).toContain(`version ${ABI_VERSION + 1}`);
    expect((error as KotsuError).message).toContain(`version ${ABI_VERSION}.`);
  });

  it('refuses a binary without an interface version', async () => {
    const nothing = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    await expect(KotsuModule.instantiate(nothing)).rejects.toMatchObject({ status: 'unsupported' });
  });

  it('says which HTTP status kept the decoder away', async () => {
    await expect(KotsuModule.instantiate(new Response('', { status: 404 }))).rejects.toThrow('404');
  });
});

describe('load', () => {
  it('throws a typed error with status, offset, field and one sentence for what it does not know', () => {
    const error = thrownBy(() => load(new TextEncoder().encode('This is a letter, not a monster.')));
    expect(error).toBeInstanceOf(KotsuError);
    expect(error).toMatchObject({ name: 'KotsuError', status: 'unknownFormat', code: 'unknown-format', byteOffset: 0 });
    expect(error.field).not.toBe('');
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    for (const known of ['Final Fantasy VIII', 'Okami', 'mtb3']) expect(error.message).toContain(known);
  });

  it('throws for an empty file', () => {
    expect(thrownBy(() => load(new Uint8Array(0)))).toMatchObject({ status: 'truncated', code: 'empty-file' });
  });

  it('names the status, the byte and the field of a broken file', () => {
    const error = thrownBy(() => load(fixture('ff8-parent-out-of-range.dat')));
    expect(error).toMatchObject({ status: 'badValue', code: 'bad-parent' });
    expect(error.byteOffset).toBeGreaterThan(0);
    expect(error.field).not.toBe('');
  });

  it('reads a part of a larger buffer and keeps none of it', () => {
    const larger = new Uint8Array(monster.length + 32).fill(0xff);
    larger.set(monster, 16);
    const document = load(larger.subarray(16, 16 + monster.length));
    const before = poseBuffer(document);
    document.samplePose(firstClip(document), 1, before);
    larger.fill(0);
    const after = poseBuffer(document);
    document.samplePose(firstClip(document), 1, after);
    expect(document.name).toBe('Test Rig-4');
    expect(after).toEqual(before);
  });

  it('gives all memory back: a thousand loads, good and bad, leave the memory as it was', () => {
    const decoderMemory = () => module.exports.memory.buffer.byteLength;
    const rubbish = new Uint8Array(5000).fill(7);
    const round = () => {
      KotsuDocument.load(module, monster).dispose();
      thrownBy(() => KotsuDocument.load(module, rubbish));
      thrownBy(() => KotsuDocument.load(module, fixtureWithCycle));
    };
    const fixtureWithCycle = fixture('ff8-parent-cycle.dat');
    for (let i = 0; i < 10; i += 1) round();
    const before = decoderMemory();
    for (let i = 0; i < 1000; i += 1) round();
    expect(decoderMemory()).toBe(before);
  });
});

describe('dispose', () => {
  it('makes every later call throw, and may be called twice', () => {
    const document = load(monster);
    const clip = firstClip(document);
    const matrices = poseBuffer(document);
    expect(document.disposed).toBe(false);
    document.dispose();
    document.dispose();
    expect(document.disposed).toBe(true);
    for (const call of [
      () => document.samplePose(clip, 0, matrices),
      () => document.sampleLocal(clip, 0, matrices),
      () => document.restPose(matrices),
      () => document.ff8Raw(clip, 0, 0),
      () => document.curves(clip),
      () => document.sampleCurve(clip, 0, 0),
    ]) {
      expect(thrownBy(call)).toMatchObject({ status: 'badArgument' });
    }
  });

  it('of a motion makes its clips unplayable, and leaves the model alive', () => {
    const [rig, walk] = [load(model), load(motion)];
    const matrices = poseBuffer(rig);
    walk.dispose();
    expect(thrownBy(() => rig.samplePose(firstClip(walk), 0, matrices))).toMatchObject({ status: 'badArgument' });
    expect(() => rig.restPose(matrices)).not.toThrow();
  });
});

describe('sampling', () => {
  it('refuses a clip of another kind of skeleton, NaN, a short array and a clip of another module', async () => {
    const [ff8, okami] = [load(monster), load(motion)];
    const matrices = poseBuffer(ff8);
    expect(thrownBy(() => ff8.samplePose(firstClip(okami), 0, matrices)).status).toBe('skeletonMismatch');
    expect(thrownBy(() => okami.samplePose(firstClip(ff8), 0, poseBuffer(okami))).status).toBe('skeletonMismatch');
    expect(thrownBy(() => ff8.samplePose(firstClip(ff8), Number.NaN, matrices)).status).toBe('badArgument');
    expect(thrownBy(() => ff8.samplePose(firstClip(ff8), 0, matrices.subarray(1))).status).toBe('badArgument');
    const stranger = load(monster, await openDecoder());
    expect(thrownBy(() => ff8.samplePose(firstClip(stranger), 0, matrices)).status).toBe('badArgument');
  });

  it('clamps frames outside the clip, holds whole frames when stepped, and wraps when told', () => {
    const document = load(monster);
    const clip = firstClip(document);
    const pose = (frame: number, mode: number = SampleMode.smooth) => {
      const matrices = poseBuffer(document);
      document.samplePose(clip, frame, matrices, mode);
      return matrices;
    };
    const last = clip.frameCount - 1;
    expect(pose(-3)).toEqual(pose(0));
    expect(pose(last + 100)).toEqual(pose(last));
    expect(pose(1.75, SampleMode.stepped)).toEqual(pose(1));
    expect(pose(1.75)).not.toEqual(pose(1));
    expect(pose(clip.frameCount, SampleMode.wrap)).toEqual(pose(0));
    expect(pose(last + 0.5, SampleMode.wrap)).not.toEqual(pose(last));
  });

  it('is a function of the frame alone: backwards equals forwards', () => {
    const document = load(monster);
    const frames = firstClip(document).frameCount * 4;
    const pose = (step: number) => {
      const matrices = poseBuffer(document);
      document.samplePose(firstClip(document), step / 4, matrices);
      return matrices;
    };
    const forwards = Array.from({ length: frames }, (_, i) => pose(i));
    const backwards = Array.from({ length: frames }, (_, i) => pose(frames - 1 - i)).reverse();
    expect(backwards).toEqual(forwards);
  });

  it('gives unit quaternions in local poses', () => {
    const document = load(monster);
    const locals = new Float32Array(document.bones.length * LOCAL_FLOATS);
    document.sampleLocal(firstClip(document), 1.5, locals);
    for (let at = 0; at < locals.length; at += LOCAL_FLOATS) {
      expect(Math.hypot(...locals.subarray(at + 3, at + 7))).toBeCloseTo(1, 5);
    }
  });

  it('grows seldom, however many documents are open: each time the engine tidies up its whole heap', async () => {
    const decoder = await openDecoder();
    const bytes = okamiMotion({
      frameCount: 2000,
      loop: true,
      curves: Array.from({ length: 60 }, (_, bone) => ({
        family: 'full' as const,
        bone,
        channel: Channel.rotationX,
        keys: Array.from({ length: 60 }, (_, key) => ({ time: key * 30, value: key })),
      })),
    });
    let growths = 0;
    let { buffer } = decoder.exports.memory;
    for (let count = 0; count < 300; count += 1) {
      load(bytes, decoder);
      if (decoder.exports.memory.buffer !== buffer) growths += 1;
      buffer = decoder.exports.memory.buffer;
    }
    expect(buffer.byteLength).toBeGreaterThan(20e6);
    expect(growths).toBeLessThan(25);
  });

  it('goes on after the memory has grown under it', async () => {
    const decoder = await openDecoder();
    const document = load(monster, decoder);
    const clip = firstClip(document);
    const [before, after] = [poseBuffer(document), poseBuffer(document)];
    document.samplePose(clip, 1.5, before);
    const memory = decoder.exports.memory.buffer;

    thrownBy(() => load(new Uint8Array(8 << 20).fill(0xee), decoder));
    expect(decoder.exports.memory.buffer, 'the memory has grown').not.toBe(memory);
    document.samplePose(clip, 1.5, after);
    expect(after).toEqual(before);
    expect(document.ff8Raw(clip, 1, 0)).not.toBeNull();
  });

  it('allocates nothing, neither in the page nor in the module', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const document = load(monster);
    const clip = firstClip(document);
    const matrices = poseBuffer(document);
    const samples = 20_000;
    const play = () => {
      for (let i = 0; i < samples; i += 1) document.samplePose(clip, i % clip.frameCount, matrices);
    };
    play(); // compiled by now
    const memory = module.exports.memory.buffer;
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    play();
    const perSample = (process.memoryUsage().heapUsed - before) / samples;
    // One typed-array view alone is over 100 bytes; a boxed number, which is the engine's business, 12.
    expect(perSample).toBeLessThan(32);
    expect(module.exports.memory.buffer).toBe(memory);
  });
});

/** A hand-assembled module whose only export says that it has the given interface version. */
function moduleWithAbi(version: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode('kotsu_wasm_abi_version');
  const section = (id: number, ...content: number[]) => [id, content.length, ...content];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, 0, 1, 0x7f), // one type: () -> i32
    ...section(3, 1, 0), // one function of it
    ...section(7, 1, name.length, ...name, 0, 0), // exported
    ...section(10, 1, 4, 0, 0x41, version, 0x0b), // i32.const version; end
  ]);
}

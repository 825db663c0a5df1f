// A crowd's module that runs out of memory: fewer are posed, and nothing of what failed is left in it.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { figure, motion } from '../../bench/clips.ts';
import { Cast, CrowdModule } from '../../wasm-bindings/crowd.ts';
import { KotsuError } from '../../wasm-bindings/kotsu.ts';
import { bakeClip } from '../../web/src/gallery/gallery-model.ts';
import { largestCast } from '../../web/src/gallery/largest-cast.ts';

const crowd = await CrowdModule.instantiate(new Uint8Array(readFileSync('build/wasm/kotsu-crowd.wasm')));
const rig = new Uint8Array(figure());
const clips = [0, 1, 2, 3, 4].map((number) => bakeClip(crowd, rig, new Uint8Array(motion(number)), 0));

afterEach(() => vi.restoreAllMocks());

/** From now on nothing larger is to be had. */
function limitTo(bytes: number): void {
  const allocate = crowd.allocate.bind(crowd);
  vi.spyOn(crowd, 'allocate').mockImplementation((size) => {
    if (size > bytes) throw new KotsuError('outOfMemory', 'There is not enough memory for so many models.');
    return allocate(size);
  });
}

describe('the largest cast', () => {
  it('has everybody where there is room', () => {
    const cast = largestCast(clips);
    expect(cast?.count).toBe(5);
    cast?.dispose();
    expect(largestCast([])).toBeNull();
  });

  it('has the first half where there is less, posed as ever, and nobody where there is none', () => {
    const pair = new Cast(crowd, clips.slice(0, 2));
    pair.poseAt(3);
    const posed = [...pair.matrices];
    pair.dispose();
    limitTo(posed.length * 4 * 1.2);
    const cast = largestCast(clips);
    expect(cast?.count).toBe(2);
    cast?.poseAt(3);
    expect([...(cast?.matrices ?? [])]).toEqual(posed);
    cast?.dispose();
    vi.restoreAllMocks();
    limitTo(0);
    expect(largestCast(clips)).toBeNull();
  });

  it('does not hide a clip that is gone', () => {
    const gone = bakeClip(crowd, rig, new Uint8Array(motion(5)), 0);
    gone.dispose();
    const allocate = vi.spyOn(crowd, 'allocate');
    expect(() => largestCast([gone])).toThrow('disposed');
    expect(allocate).not.toHaveBeenCalled();
  });
});

describe('a clip that is baked', () => {
  it('leaves no skeleton behind when its motion cannot be read', () => {
    const { exports } = crowd;
    const [load, free] = [vi.fn(exports.kotsu_crowd_wasm_document_load), vi.fn(exports.kotsu_crowd_wasm_document_free)];
    vi.spyOn(crowd, 'exports', 'get').mockReturnValue({
      ...exports,
      kotsu_crowd_wasm_document_load: load,
      kotsu_crowd_wasm_document_free: free,
    });
    expect(() => bakeClip(crowd, rig, new Uint8Array(64), 0)).toThrow(KotsuError);
    expect(load).toHaveBeenCalledTimes(2);
    expect(free.mock.calls).toEqual([[load.mock.results[0]?.value]]);
  });
});

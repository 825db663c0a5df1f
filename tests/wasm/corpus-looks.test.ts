// The looks of the game's own files: every face finds its page and palette, and who stands, stands on the ground.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KotsuDocument, type KotsuModule, MATRIX_FLOATS } from '../../wasm-bindings/kotsu';
import { corpusRoot, describeWith } from './corpus';
import { openDecoder } from './decoder';

const folder = join(corpusRoot, 'ff8');

/** A soldier of the game, and how far from the ground its soles may be, in units. */
const SOLDIER = 'c0m071.dat';
const SOLE = 0.005;

describeWith('files of the game', [folder], () => {
  let module: KotsuModule;
  beforeAll(async () => {
    module = await openDecoder();
  });

  describe.each(readdirSync(folder).filter((name) => name.endsWith('.dat')))('%s', (name) => {
    let document: KotsuDocument;
    beforeAll(() => {
      document = KotsuDocument.load(module, readFileSync(join(folder, name)));
    });
    afterAll(() => document.dispose());

    it('has a page and a palette for every face, and texels on every page', () => {
      const mesh = document.mesh();
      if (mesh === null) return;
      expect(mesh.material.every((material) => material < mesh.materials.length)).toBe(true);
      for (const { texturePage, palette, pageFound, paletteFound } of mesh.materials) {
        expect([pageFound, paletteFound]).toEqual([true, true]);
        const rgba = document.paintTexturePage(texturePage, palette)?.rgba ?? new Uint8ClampedArray(0);
        expect(rgba.some((value) => value > 0)).toBe(true);
      }
    });
  });

  it('stand with their soles on the ground', () => {
    const document = KotsuDocument.load(module, readFileSync(join(folder, SOLDIER)));
    const [idle] = document.clips;
    if (idle === undefined) throw new Error('no clip');
    const [matrices, bounds] = [new Float32Array(document.bones.length * MATRIX_FLOATS), new Float32Array(6)];
    for (let frame = 0; frame < idle.frameCount; frame++) {
      document.samplePose(idle, frame, matrices);
      expect(document.meshBounds(document, bounds)).toBe(true);
      expect(Math.abs(bounds[1] ?? Number.NaN), `frame ${frame}`).toBeLessThan(SOLE);
    }
    document.dispose();
  });
});

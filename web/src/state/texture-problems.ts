// What the report says about the textures of an Okami model.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import type { Problem } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { msg, told } from '../i18n/english';
import { PS2_TEXTURE } from '../textures/texture-sources';
import { faultOf, isTexture, namedTextures, slotOf, sourceOf, texturedModels } from './okami-textures';
import { bundles } from './session';
import { pictureTurn, textureProblems } from './texture-signals';

effect(() => {
  void pictureTurn.value;
  const none: ReadonlySet<number> = new Set();
  textureProblems.value = new Map(
    texturedModels.value.map((model) => [model.id, problemsOf(model, namedTextures.value.get(model) ?? none)]),
  );
});

/** @param named the numbers that its faces name */
function problemsOf(model: OpenFile, named: ReadonlySet<number>): Problem[] {
  if (named.size === 0) return [];
  const source = sourceOf(model);
  if (source === null) return hasPs2Textures(model) ? [problem('note', 'ps2-textures', 0, 0, PS2_SENTENCE)] : [];
  return [...named]
    .sort((a, b) => a - b)
    .flatMap((texture) => {
      const slot = slotOf(model, texture);
      if (slot === null) {
        const sentence = told('Faces name texture {texture}, which {title} does not have.', {
          texture,
          title: source.title,
        });
        return [problem('warning', 'texture-missing', 0, texture, sentence)];
      }
      if (!isTexture(slot)) {
        const sentence = told('Faces name texture {texture}, and {title} holds none in that place.', {
          texture,
          title: source.title,
        });
        return [problem('warning', 'texture-missing', slot.entry.offset, texture, sentence)];
      }
      const fault = faultOf(slot);
      if (fault === null) return [];
      const offset = slot.entry.offset + fault.byteOffset;
      return [problem('warning', 'texture-unreadable', offset, texture, `${slot.name}: ${fault.sentence}`)];
    });
}

export const PS2_SENTENCE = msg(
  'Its textures are of the PlayStation 2 release, which Kotsu does not read: the model is shown untextured.',
);

export function hasPs2Textures(model: OpenFile): boolean {
  const bundle = bundles.value.find(({ id }) => id === model.bundleId);
  return bundle?.entries.some(({ title }) => title === PS2_TEXTURE) ?? false;
}

function problem(severity: Problem['severity'], code: string, offset: number, index: number, message: string): Problem {
  return { severity, code, offset, index, a: 0, b: 0, message };
}

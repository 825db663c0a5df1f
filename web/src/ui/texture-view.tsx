// One texture, painted: each of its levels, with its alpha or without.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks';
import type { Picture } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { retold, t } from '../i18n/text';
import { factsOf } from '../state/okami-textures';
import type { AlphaUse } from '../textures/alpha-use';
import type { TextureSlot } from '../textures/texture-sources';
import type { TextureFacts } from '../textures/texture-work';
import { remoteTextures } from '../worker/texture-client';
import { byteSize, hex } from './numbers';
import { Painting } from './painting';

/** Of a side: larger levels show nothing more in so small a view, and take long to paint. */
const LARGE_ENOUGH = 1024;

const alphaTexts: Readonly<Record<AlphaUse, string>> = {
  none: msg('not used'),
  'cut-out': msg('cuts out'),
  blended: msg('blends'),
};

export function TextureView({ slot }: { readonly slot: TextureSlot }) {
  const facts = factsOf(slot);
  if (facts === null) return null;
  if ('sentence' in facts) {
    return (
      <p class="hint" role="alert">
        {slot.name}: {retold(facts.sentence)} <code class="number">{hex(facts.byteOffset)}</code>
      </p>
    );
  }
  return <Known slot={slot} facts={facts} />;
}

function Known({ slot, facts }: { readonly slot: TextureSlot; readonly facts: TextureFacts }) {
  const sizes = Array.from({ length: facts.levelCount }, (_, level) => ({
    width: Math.max(1, facts.width >> level),
    height: Math.max(1, facts.height >> level),
  }));
  const start = sizes.findIndex(({ width, height }) => Math.max(width, height) <= LARGE_ENOUGH);
  const [level, setLevel] = useState(start < 0 ? sizes.length - 1 : start);
  const [withAlpha, setWithAlpha] = useState(true);
  const painted = usePainted(slot, level);
  return (
    <figure class="texture">
      <figcaption>
        <strong>{slot.name}</strong>
        <span class="muted">{t('{width} × {height} texels', { width: facts.width, height: facts.height })}</span>
      </figcaption>
      {painted !== 'waiting' && (
        <Painting picture={withAlpha ? painted : opaque(painted)} label={t('Texture {name}', { name: slot.name })} />
      )}
      <dl class="facts">
        <div>
          <dt>{t('Format')}</dt>
          <dd>{retold(facts.title)}</dd>
        </div>
        <div>
          <dt>{t('Level')}</dt>
          <dd>
            <select
              aria-label={t('Mip level')}
              value={level}
              onChange={(event) => setLevel(Number(event.currentTarget.value))}
            >
              {sizes.map(({ width, height }, number) => (
                <option key={number} value={number}>{`${number}: ${width} × ${height}`}</option>
              ))}
            </select>
          </dd>
        </div>
        <div>
          <dt>{t('Alpha')}</dt>
          <dd>
            <label class="texture-alpha">
              <input
                type="checkbox"
                checked={withAlpha}
                onChange={(event) => setWithAlpha(event.currentTarget.checked)}
              />
              {t('shown; {use}', { use: t(alphaTexts[facts.alphaUse]) })}
            </label>
          </dd>
        </div>
        <div>
          <dt>{t('Offset in file')}</dt>
          <dd>
            <code class="number">{hex(slot.entry.offset)}</code>, {byteSize(slot.entry.size)}
          </dd>
        </div>
      </dl>
      {facts.notes.map((note) => (
        <p key={note} class="hint">
          {retold(note)}
        </p>
      ))}
    </figure>
  );
}

/** The picture of the level before stays until the next is there; null where it cannot be had. */
function usePainted(slot: TextureSlot, level: number): Picture | 'waiting' | null {
  const [painted, setPainted] = useState<Picture | 'waiting' | null>('waiting');
  useEffect(() => {
    let wanted = true;
    const take = (picture: Picture | null) => {
      if (wanted) setPainted(picture);
    };
    slot.entry
      .blob()
      .then((file) => remoteTextures.paint(file, level))
      .then(take, () => take(null));
    return () => {
      wanted = false;
    };
  }, [slot, level]);
  return painted;
}

function opaque(picture: Picture | null): Picture | null {
  if (picture === null) return null;
  const rgba = picture.rgba.map((value, at) => (at % 4 === 3 ? 255 : value));
  return { ...picture, rgba };
}

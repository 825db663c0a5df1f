// The textures of the file on stage: its images as they lie in video memory, and the pages that its faces are cut from.
// SPDX-License-Identifier: MIT
import { useMemo, useState } from 'preact/hooks';
import { type KotsuDocument, type Material, type Tim, timWidth } from '../../../wasm-bindings/kotsu';
import { retold, t } from '../i18n/text';
import { stageFile } from '../state/session';
import { stageMesh } from '../state/stage-mesh';
import { hex } from './numbers';
import { Painting } from './painting';
import { placeText, vramPage, vramPalette } from './vram';
import { VramMap } from './vram-map';
import './styles/textures.css';

export function Textures() {
  const document = stageFile.value?.document;
  const tims = useMemo(() => document?.tims() ?? [], [document]);
  if (document === undefined) return null;
  const materials = stageMesh.value?.mesh.materials ?? [];
  if (tims.length + materials.length === 0) return <p class="hint">{t('This file brings no texture.')}</p>;
  return (
    <>
      {tims.length > 0 && <VramMap tims={tims} />}
      {tims.map((tim) => (
        <TimImage key={tim.index} document={document} tim={tim} />
      ))}
      {materials.map((material, number) => (
        <Page key={number} document={document} material={material} number={number} />
      ))}
    </>
  );
}

interface TimImageProps {
  readonly document: KotsuDocument;
  readonly tim: Tim;
}

function TimImage({ document, tim }: TimImageProps) {
  const [row, setRow] = useState(0);
  const picture = useMemo(() => document.paintTim(tim, row), [document, tim, row]);
  const { palette } = tim;
  return (
    <figure class="texture">
      <figcaption>
        <strong>{t('Image {index}', { index: tim.index })}</strong>
        <span class="muted">
          {t('{width} × {height} texels of {bits} bits', {
            width: timWidth(tim),
            height: tim.image.height,
            bits: tim.bitsPerTexel,
          })}
        </span>
      </figcaption>
      <Painting picture={picture} label={t('Image {index}', { index: tim.index })} />
      <dl class="facts">
        <div>
          <dt>{t('Video memory')}</dt>
          <dd>{retold(placeText(tim.image))}</dd>
        </div>
        {palette !== null && (
          <div>
            <dt>{t('Palette')}</dt>
            <dd>{retold(placeText(palette))}</dd>
          </div>
        )}
        {palette !== null && palette.height > 1 && <PaletteRow rows={palette.height} row={row} onChoose={setRow} />}
        <div>
          <dt>{t('Offset in file')}</dt>
          <dd>
            <code class="number">{hex(tim.byteOffset)}</code>
          </dd>
        </div>
      </dl>
    </figure>
  );
}

interface PaletteRowProps {
  readonly rows: number;
  readonly row: number;
  readonly onChoose: (row: number) => void;
}

function PaletteRow({ rows, row, onChoose }: PaletteRowProps) {
  return (
    <div>
      <dt>{t('Painted with')}</dt>
      <dd>
        <select
          aria-label={t('Row of the palette')}
          value={row}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        >
          {Array.from({ length: rows }, (_, number) => (
            <option key={number} value={number}>
              {t('row {number}', { number })}
            </option>
          ))}
        </select>
      </dd>
    </div>
  );
}

interface PageProps {
  readonly document: KotsuDocument;
  readonly material: Material;
  readonly number: number;
}

/** What the faces of one material see: 256 x 256 texels from where their page begins, through their palette. */
function Page({ document, material, number }: PageProps) {
  const picture = useMemo(
    () => document.paintTexturePage(material.texturePage, material.palette),
    [document, material],
  );
  const page = vramPage(material.texturePage);
  const palette = vramPalette(material.palette);
  return (
    <figure class="texture">
      <figcaption>
        <strong>{t('Page of material {number}', { number })}</strong>
        <span class="muted">{t('{bits} bits per texel', { bits: page.bitsPerTexel })}</span>
      </figcaption>
      <Painting picture={picture} label={t('Page of material {number}', { number })} />
      <dl class="facts">
        <div>
          <dt>{t('Page at')}</dt>
          <dd>{material.pageFound ? at(page) : t('{place}: no image of this file lies there', { place: at(page) })}</dd>
        </div>
        <div>
          <dt>{t('Palette at')}</dt>
          <dd>
            {material.paletteFound
              ? at(palette)
              : t('{place}: no palette of this file lies there', { place: at(palette) })}
          </dd>
        </div>
      </dl>
    </figure>
  );
}

function at({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x}, ${y}`;
}

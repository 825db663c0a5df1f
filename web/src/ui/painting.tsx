// A decoded picture on a canvas, texel by texel; transparent texels show a chequered ground.
// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import type { Picture } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';

export interface PaintingProps {
  /** null: it could not be painted. */
  readonly picture: Picture | null;
  readonly label: string;
}

export function Painting({ picture, label }: PaintingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (picture !== null) context?.putImageData(new ImageData(picture.rgba, picture.width, picture.height), 0, 0);
  }, [picture]);
  if (picture === null || picture.width * picture.height === 0) {
    return <p class="muted">{t('It could not be painted.')}</p>;
  }
  const { width, height } = picture;
  return <canvas ref={canvas} class="painting" role="img" aria-label={label} width={width} height={height} />;
}

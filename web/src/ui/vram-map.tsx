// A plan of video memory: which part of it each image and each palette of a file fills.
// SPDX-License-Identifier: MIT
import type { Tim } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { labelPlace, VRAM_HEIGHT, VRAM_WIDTH } from './vram';

/** Palettes are one cell high: drawn as they are, nobody would see them. */
const LEAST_HEIGHT = 6;

export function VramMap({ tims }: { readonly tims: readonly Tim[] }) {
  return (
    <svg
      class="vram-map"
      viewBox={`0 0 ${VRAM_WIDTH} ${VRAM_HEIGHT}`}
      role="img"
      aria-label={t('Where images and palettes lie in video memory')}
    >
      {Array.from({ length: VRAM_WIDTH / 64 - 1 }, (_, i) => (
        <line key={i} x1={64 * (i + 1)} x2={64 * (i + 1)} y1={0} y2={VRAM_HEIGHT} />
      ))}
      <line x1={0} x2={VRAM_WIDTH} y1={VRAM_HEIGHT / 2} y2={VRAM_HEIGHT / 2} />
      {tims.map(({ index, image, palette }) => (
        <g key={index}>
          <rect class="vram-image" x={image.x} y={image.y} width={image.width} height={image.height} />
          <text {...labelPlace(image)}>{index}</text>
          {palette !== null && (
            <rect
              class="vram-palette"
              x={palette.x}
              y={palette.y}
              width={palette.width}
              height={Math.max(LEAST_HEIGHT, palette.height)}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

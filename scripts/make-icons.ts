// The app's icons, drawn at build time from web/public/favicon.svg: no picture is committed, and none can go stale.
// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

interface Icon {
  /** Below the page. */
  readonly fileName: string;
  /** Pixels. */
  readonly size: number;
  /** `any`: as drawn, with its round corners. The others fill the square, for systems that cut out a shape of their own. */
  readonly purpose: 'any' | 'maskable' | 'apple-touch';
}

export const icons: readonly Icon[] = [
  { fileName: 'icons/kotsu-192.png', size: 192, purpose: 'any' },
  { fileName: 'icons/kotsu-512.png', size: 512, purpose: 'any' },
  { fileName: 'icons/kotsu-maskable-192.png', size: 192, purpose: 'maskable' },
  { fileName: 'icons/kotsu-maskable-512.png', size: 512, purpose: 'maskable' },
  { fileName: 'icons/kotsu-apple-touch.png', size: 180, purpose: 'apple-touch' },
];

/** The drawing's ground, which is also behind the page before it is there. */
export const GROUND = '#14161a';

/** A mask may cut away all outside of a circle over 80 % of the width; the bone reaches 85 % of it at full size. */
const SAFE_SCALE = 0.9;

export async function renderIcons(): Promise<{ readonly fileName: string; readonly png: Uint8Array }[]> {
  const require = createRequire(import.meta.url);
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const drawing = await readFile(new URL('../web/public/favicon.svg', import.meta.url), 'utf8');
  return icons.map(({ fileName, size, purpose }) => {
    const svg = purpose === 'any' ? drawing : onSquare(drawing, purpose === 'maskable' ? SAFE_SCALE : 1);
    return { fileName, png: new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng() };
  });
}

/** The drawing, scaled about its centre, on a square of its own ground. */
function onSquare(drawing: string, scale: number): string {
  const edge = 32;
  const inset = (edge * (1 - scale)) / 2;
  const inner = drawing.replace(
    '<svg ',
    `<svg x="${inset}" y="${inset}" width="${edge * scale}" height="${edge * scale}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}"><rect width="${edge}" height="${edge}" fill="${GROUND}"/>${inner}</svg>`;
}

// A contact sheet: pictures in rows, each with its name under its upper edge.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { told } from '../i18n/english';

/**
 * @param background of cells that stay empty; null: transparent
 * @throws where the browser holds no picture of this size
 */
export function sheetPen(width: number, height: number, background: string | null) {
  const paper = new OffscreenCanvas(width, height);
  const pen = paper.getContext('2d');
  if (pen === null)
    throw new Error(told('The browser holds no picture of {width} × {height} pixels.', { width, height }));
  if (background !== null) {
    pen.fillStyle = background;
    pen.fillRect(0, 0, width, height);
  }
  return {
    /** @param dark dark letters, for a light ground */
    cell(
      { rgba, width: cellWidth, height: cellHeight }: Picture,
      { x, y }: { x: number; y: number },
      label: string,
      dark: boolean,
    ): void {
      pen.putImageData(new ImageData(rgba, cellWidth, cellHeight), x, y);
      const size = Math.max(9, Math.round(cellHeight / 16));
      pen.font = `${size}px system-ui, sans-serif`;
      pen.fillStyle = dark ? '#16191f' : '#e6e9ef';
      pen.textBaseline = 'top';
      pen.save();
      pen.beginPath();
      pen.rect(x, y, cellWidth, cellHeight);
      pen.clip();
      pen.fillText(label, x + size / 2, y + size / 2);
      pen.restore();
    },
    png: () => paper.convertToBlob({ type: 'image/png' }),
  };
}

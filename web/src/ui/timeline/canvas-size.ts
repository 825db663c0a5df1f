// A canvas as large as it looks, in the screen's own pixels.
// SPDX-License-Identifier: MIT

/** Empty, one unit per CSS pixel; null where nothing can be drawn. */
export function cleanCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  const context = canvas.getContext('2d');
  if (context === null || across === 0 || down === 0) return null;
  canvas.style.height = `${height}px`;
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  // Also takes away what clipped it before.
  context.reset();
  context.scale(ratio, ratio);
  return context;
}

interface Tokens {
  readonly theme: string | undefined;
  readonly values: Map<string, string>;
}

const known = new WeakMap<Element, Tokens>();

/** What a custom property is worth at an element. Pictures are painted again and again; the browser is asked once for each theme. */
export function tokensOf(element: Element): (name: string) => string {
  const { theme } = document.documentElement.dataset;
  const last = known.get(element);
  const values = last !== undefined && last.theme === theme ? last.values : new Map<string, string>();
  known.set(element, { theme, values });
  return (name) => {
    const value = values.get(name) ?? getComputedStyle(element).getPropertyValue(name).trim();
    values.set(name, value);
    return value;
  };
}

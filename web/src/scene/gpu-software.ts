// Whether the browser paints WebGL on the processor, where every sample of a pixel costs as much as a pixel.
// SPDX-License-Identifier: MIT

let known: boolean | null = null;

/** Asked of a context of its own once, because antialiasing has to be chosen before there is one. */
export function paintsInSoftware(): boolean {
  known ??= ask();
  return known;
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftware(name);
}

export function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

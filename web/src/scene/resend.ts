// A texture's numbers once more, without what three.js looks up and sets again for a texture that might have changed its kind; for
// the gallery that is at every frame.
// SPDX-License-Identifier: MIT
import type { DataTexture, WebGLRenderer } from 'three';

/** Of a texture of floats in RGBA, whose size stays. The first time, and after a lost context, three.js sends it while drawing. */
export function resend(renderer: WebGLRenderer, context: WebGL2RenderingContext, texture: DataTexture): void {
  const { __webglTexture: own } = renderer.properties.get(texture) as { __webglTexture?: WebGLTexture };
  if (own === undefined) {
    texture.needsUpdate = true;
    return;
  }
  const { data, width, height } = texture.image;
  renderer.state.activeTexture(context.TEXTURE0);
  renderer.state.bindTexture(context.TEXTURE_2D, own);
  context.texSubImage2D(context.TEXTURE_2D, 0, 0, 0, width, height, context.RGBA, context.FLOAT, data as Float32Array);
}

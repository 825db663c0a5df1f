// Which textures the graphics card takes as they are: block formats are extensions, and large sides are not for every card.
// SPDX-License-Identifier: MIT
import type { WebGLRenderer } from 'three';
import type { BlockFormat } from '../textures/texture';
import type { GpuLimits } from './scene-types';

const extensionOf: Readonly<Record<BlockFormat, string>> = {
  bc1: 'WEBGL_compressed_texture_s3tc',
  bc2: 'WEBGL_compressed_texture_s3tc',
  bc3: 'WEBGL_compressed_texture_s3tc',
  bc7: 'EXT_texture_compression_bptc',
};

export function gpuLimits({ extensions, capabilities }: WebGLRenderer): GpuLimits {
  const formats = Object.keys(extensionOf) as BlockFormat[];
  return {
    blockFormats: new Set(formats.filter((format) => extensions.has(extensionOf[format]))),
    largestSide: capabilities.maxTextureSize,
  };
}

// What the export tests share: files to documents, documents to GLBs, and what the Khronos validator says of them.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { type Clip, KotsuDocument, KotsuError, type KotsuModule } from '../../wasm-bindings/kotsu.ts';
import { type ExportedGlb, exportGlb } from '../../web/src/export/export-glb.ts';
import { DEFAULT_GLB_OPTIONS, type GlbOptions } from '../../web/src/export/export-options.ts';
import { type ExportSource, fileSource } from '../../web/src/export/export-source.ts';
import { takeSnapshot } from '../../web/src/export/snapshot.ts';

export const fixtureFolder = 'build/fixtures';

/** null for files that do not load: others test that. */
export function load(module: KotsuModule, path: string): KotsuDocument | null {
  try {
    return KotsuDocument.load(module, readFileSync(path));
  } catch (error) {
    if (error instanceof KotsuError) return null;
    throw error;
  }
}

/** Every file of a folder that has something to export. */
export function exportable(module: KotsuModule, folder: string): { name: string; document: KotsuDocument }[] {
  return readdirSync(folder)
    .filter((name) => /\.(dat|bin|md|scr|mdb|mot)$/i.test(name))
    .sort()
    .flatMap((name) => {
      const document = load(module, `${folder}/${name}`);
      return document && (document.skeleton || document.mesh()?.corners.length) ? [{ name, document }] : [];
    });
}

export function sourceOf(path: string, document: KotsuDocument, clips: readonly Clip[] = document.clips): ExportSource {
  return fileSource(
    basename(path),
    document,
    clips.map((clip) => ({ name: `animation ${clip.index}`, clip })),
  );
}

export async function glbOf(source: ExportSource, options: Partial<GlbOptions> = {}): Promise<ExportedGlb> {
  const all = { ...DEFAULT_GLB_OPTIONS, ...options };
  const snapshot = await takeSnapshot(source, { breathe: () => {}, between: all.interpolation === 'linear' });
  return exportGlb(snapshot, all, { generator: 'Kotsu tests', breathe: () => {} });
}

/** Errors and warnings, one line each. */
export async function complaints(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validateBytes(bytes, { maxIssues: 20 });
  return issues.messages
    .filter(({ severity }) => severity < 2)
    .map(({ code, message, pointer }) => `${code} ${pointer}: ${message}`);
}

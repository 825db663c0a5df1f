// What the export dialog lets the user choose.
// SPDX-License-Identifier: MIT
import type { DataOptions } from '../../export/data/data-options';
import type { GlbOptions } from '../../export/export-options';
import type { FilmChoice } from '../../state/film-run';

export const formats = [
  { id: 'glb', title: 'GLB', what: 'Model, textures, skeleton and clips for Blender, game engines and viewers' },
  { id: 'bvh', title: 'BVH', what: 'Skeleton and motion only, one clip per file; the scale of bones is lost' },
  { id: 'csv', title: 'CSV', what: 'Numbers for a spreadsheet' },
  { id: 'json', title: 'JSON', what: 'Numbers for a program' },
  { id: 'picture', title: 'Picture', what: 'A PNG of this moment, at any size, transparent if you like' },
  { id: 'film', title: 'Film', what: 'The clip on stage, one exact loop: video, GIF or pictures' },
  { id: 'sheet', title: 'Contact sheet', what: 'Frames of a clip, or all clips, in one PNG' },
  { id: 'report', title: 'Problem report', what: 'What was odd about the open files, to paste into an issue' },
] as const;
export type ExportKind = (typeof formats)[number]['id'];

export interface ExportChoice {
  readonly format: ExportKind;
  readonly clips: 'current' | 'all' | 'chosen';
  /** Keys of clips, for `chosen`. */
  readonly chosen: ReadonlySet<string>;
  /** Without the parts that the user took off the stage. */
  readonly shownOnly: boolean;
  /** BVH goes by its rate and its size. */
  readonly glb: GlbOptions;
  readonly data: DataOptions;
  readonly selectedBoneOnly: boolean;
  readonly film: FilmChoice;
}

export interface ChoiceProps {
  readonly choice: ExportChoice;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<ExportChoice>) => void;
}

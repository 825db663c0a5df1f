// What the export dialog lets the user choose.
// SPDX-License-Identifier: MIT
import type { DataOptions } from '../../export/data/data-options';
import type { GlbOptions } from '../../export/export-options';
import { msg } from '../../i18n/english';
import type { FilmChoice } from '../../state/film-run';
import type { MapDepth } from '../../state/map-export';
import type { SubsetMode } from './subset-choice';

export const formats = [
  { id: 'glb', title: 'GLB', what: msg('Model, textures, skeleton and clips for Blender, game engines and viewers') },
  { id: 'bvh', title: 'BVH', what: msg('Skeleton and motion only, one clip per file; the scale of bones is lost') },
  { id: 'csv', title: 'CSV', what: msg('Numbers for a spreadsheet') },
  { id: 'json', title: 'JSON', what: msg('Numbers for a program') },
  { id: 'picture', title: msg('Picture'), what: msg('A PNG of this moment, at any size, transparent if you like') },
  {
    id: 'film',
    title: msg('Film'),
    what: msg('The clip on stage as it plays, one exact loop: video, GIF or pictures'),
  },
  { id: 'sheet', title: msg('Contact sheet'), what: msg('Frames of a clip, or all clips, in one PNG') },
  { id: 'map', title: msg('Field map'), what: msg('Every byte of the file on stage by name, as JSON') },
  {
    id: 'report',
    title: msg('Problem report'),
    what: msg('What was odd about the open files, to paste into an issue'),
  },
] as const;
export type ExportKind = (typeof formats)[number]['id'];

export interface ExportChoice {
  readonly format: ExportKind;
  readonly clips: SubsetMode;
  /** Keys of clips, for `chosen`. */
  readonly chosen: ReadonlySet<string>;
  /** Without the parts that the user took off the stage. */
  readonly shownOnly: boolean;
  /** BVH goes by its rate and its size. */
  readonly glb: GlbOptions;
  readonly data: DataOptions;
  readonly bones: SubsetMode;
  /** Positions in the skeleton, for `chosen`. */
  readonly chosenBones: ReadonlySet<number>;
  readonly mapDepth: MapDepth;
  readonly film: FilmChoice;
  /** The size of a contact sheet's pictures. */
  readonly cell: PictureSize;
  /** Fields of which the text is no size that can be made. */
  readonly wrongSides: ReadonlySet<Side>;
}

export type PictureSize = Pick<FilmChoice, 'width' | 'height' | 'ownSize'>;
export type Side = 'width' | 'height';

export interface ChoiceProps {
  readonly choice: ExportChoice;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<ExportChoice>) => void;
}

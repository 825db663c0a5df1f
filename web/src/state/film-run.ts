// Makes pictures, films and contact sheets of the stage, one picture after the other, with time for the page in between.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { ExportFailure } from '../export/export-source';
import { safeName } from '../export/file-names';
import { type ZipEntry, zipBlob } from '../export/zip-blob';
import { breather } from '../files/breather';
import { LARGEST_SIDE, planFilm, SHORTEST_IN_GIF, SMALLEST_SIDE, sheetColumns, spreadFrames } from '../film/film-plan';
import type { VideoKind } from '../film/video';
import { msg, told } from '../i18n/english';
import type { Shot } from '../scene/studio';
import type { Exported, ExportWatch } from './export-run';
import { FilmSet } from './film-set';
import { frame, type StageClip, stageClip, stageClips, theme } from './session';
import { clipTitle, exportName } from './stage-export';

export interface FilmChoice {
  /** Of a picture, in pixels; of a contact sheet, of each cell. */
  readonly width: number;
  readonly height: number;
  readonly background: 'transparent' | 'page' | 'white';
  /** Everything in sight, instead of what the page shows. */
  readonly whole: boolean;
  /** Once around while the film plays. */
  readonly turntable: boolean;
  readonly film: VideoKind | 'gif' | 'png';
  readonly picturesPerSecond: number;
  readonly sheet: 'clip' | 'clips';
  /** Neither width nor height is one of those on offer. */
  readonly ownSize: boolean;
}

export const DEFAULT_FILM_CHOICE: FilmChoice = {
  width: 1280,
  height: 720,
  background: 'page',
  whole: false,
  turntable: false,
  film: 'webm',
  picturesPerSecond: 30,
  sheet: 'clip',
  ownSize: false,
};

/** As large as a cell of a contact sheet need be. */
export const DEFAULT_CELL = { width: 320, height: 180, ownSize: false } as const;

/** Cells of a contact sheet of one clip. */
const SHEET_CELLS = 24;
/** Browsers hold no larger pictures. */
const LARGEST_SHEET = 8192;

/** A picture of this moment. */
export function runPicture(choice: FilmChoice, watch: ExportWatch): Promise<Exported> {
  return onSet(async (set) => {
    watch.progress(msg('Drawing'), null);
    set.at(frame.peek());
    const blob = await pngOf(set.studio.picture(shotOf(set, choice)));
    const clip = stageClip.peek();
    const moment = clip === null ? '' : ` ${clipTitle(clip)} frame ${Math.round(frame.peek() * 100) / 100}`;
    return made(`${exportName.peek()}${moment}.png`, blob);
  });
}

/** The clip on stage as it plays: one exact loop, or once; the part and the way that the page plays. */
export function runFilm(choice: FilmChoice, watch: ExportWatch): Promise<Exported> {
  return onSet(async (set) => {
    const clip = stageClip.peek();
    const shortest = choice.film === 'gif' ? SHORTEST_IN_GIF : 0;
    const plan = planFilm(set.course(clip), set.timing(clip)?.framesPerSecond ?? 0, choice.picturesPerSecond, shortest);
    // Some video codecs take pairs of pixels only.
    const even = choice.film === 'webm' || choice.film === 'mp4' ? 2 : 1;
    const [width, height] = [choice.width - (choice.width % even), choice.height - (choice.height % even)];
    const shot = { ...shotOf(set, choice), width, height };
    const count = plan.travels.length;
    const breathe = breather();
    const at = async (picture: number): Promise<Shot> => {
      watch.signal.throwIfAborted();
      watch.progress(msg('Drawing'), picture / count);
      await breathe();
      set.along(plan.travels[picture] ?? 0);
      return { ...shot, turn: choice.turntable ? (2 * Math.PI * picture) / count : 0 };
    };
    const stem = safeName(`${exportName.peek()}${clip === null ? '' : ` ${clipTitle(clip)}`}`);
    const take = async (picture: number) => set.studio.picture(await at(picture));
    if (choice.film === 'png') return made(`${stem} pictures.zip`, await pictureZip(count, stem, take));
    if (choice.film === 'gif') {
      const { makeGif } = await import('../film/gif');
      return made(`${stem}.gif`, await makeGif(count, plan.seconds, take));
    }
    const { makeVideo, NoEncoder } = await import('../film/video');
    const opaque = shot.background ?? set.studio.pageColour;
    set.studio.draw({ ...shot, background: opaque });
    const draw = async (picture: number) => set.studio.draw({ ...(await at(picture)), background: opaque });
    const job = { canvas: set.studio.canvas, pictureCount: count, seconds: Math.max(plan.seconds, 0.04), draw };
    try {
      return made(`${stem}.${choice.film}`, await makeVideo(choice.film, job));
    } catch (error) {
      if (error instanceof NoEncoder) throw new ExportFailure(error.message);
      throw error;
    }
  });
}

/** Frames of the clip on stage, or one of every clip, in one picture. */
export function runSheet(choice: FilmChoice, watch: ExportWatch): Promise<Exported> {
  return onSet(async (set) => {
    const clip = stageClip.peek();
    const cells: { readonly clip: StageClip | null; readonly frame: number; readonly label: string }[] =
      choice.sheet === 'clip'
        ? spreadFrames(set.course(clip), SHEET_CELLS).map((moment) => ({ clip, frame: moment, label: `${moment}` }))
        : stageClips.peek().map((entry) => {
            const middle = Math.floor(((set.timing(entry)?.frameCount ?? 1) - 1) / 2);
            return { clip: entry, frame: Math.max(0, middle), label: clipTitle(entry) };
          });
    const columns = sheetColumns(cells.length);
    const rows = Math.ceil(cells.length / columns);
    const [width, height] = [columns * choice.width, rows * choice.height];
    if (Math.max(width, height) > LARGEST_SHEET) {
      throw new ExportFailure(
        told('The sheet would be {width} × {height} pixels: choose smaller pictures.', { width, height }),
      );
    }
    const { sheetPen } = await import('../film/sheet');
    const pen = sheetPen(width, height, shotOf(set, choice).background);
    const breathe = breather();
    let playing = clip;
    for (const [index, cell] of cells.entries()) {
      watch.signal.throwIfAborted();
      watch.progress(msg('Drawing'), index / cells.length);
      await breathe();
      if (cell.clip !== playing) set.play(cell.clip);
      playing = cell.clip;
      set.at(cell.frame);
      const shot = { ...shotOf(set, choice), camera: set.camera(true) };
      const place = { x: (index % columns) * choice.width, y: Math.floor(index / columns) * choice.height };
      pen.cell(set.studio.picture(shot), place, cell.label, choice.background !== 'page' || theme.peek() === 'light');
    }
    const title = choice.sheet === 'clips' || clip === null ? 'clips' : clipTitle(clip);
    return made(`${exportName.peek()} ${title} sheet.png`, await pen.png());
  });
}

async function onSet(work: (set: FilmSet) => Promise<Exported>): Promise<Exported> {
  const set = await FilmSet.open();
  try {
    return await work(set);
  } finally {
    set.dispose();
  }
}

function shotOf(set: FilmSet, { width, height, background, whole }: FilmChoice): Shot {
  const side = (pixels: number) =>
    Math.min(Math.max(Math.round(pixels), SMALLEST_SIDE), LARGEST_SIDE, set.studio.largestSide);
  const colours = { transparent: null, page: set.studio.pageColour, white: '#ffffff' };
  return {
    width: side(width),
    height: side(height),
    background: colours[background],
    camera: set.camera(whole),
    turn: 0,
  };
}

function made(name: string, blob: Blob): Exported {
  return { name: safeName(name), blob, measured: null, notes: [] };
}

async function pngOf({ width, height, rgba }: Picture): Promise<Blob> {
  const paper = new OffscreenCanvas(width, height);
  paper.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return paper.convertToBlob({ type: 'image/png' });
}

/** PNGs are packed already. */
function pictureZip(count: number, stem: string, take: (picture: number) => Promise<Picture>): Promise<Blob> {
  const digits = String(count - 1).length;
  async function* pictures(): AsyncGenerator<ZipEntry> {
    for (let picture = 0; picture < count; picture++) {
      const png = await pngOf(await take(picture));
      const name = `${stem} ${String(picture).padStart(digits, '0')}.png`;
      yield { name, bytes: new Uint8Array(await png.arrayBuffer()) };
    }
  }
  return zipBlob(pictures(), false, breather());
}

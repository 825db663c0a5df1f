// What reaches the screen, pixel by pixel: texels, holes, hidden faces, both sides of faces, squashed bones, far runs.
// SPDX-License-Identifier: MIT
import type { Page } from '@playwright/test';
import { KotsuDocument, MATRIX_FLOATS, type Mesh } from '../../wasm-bindings/kotsu';
import { defaultView } from '../../web/src/permalink/view-state';
import { ddsFile } from '../fixtures/dds-file';
import {
  BOARD,
  boardTexel,
  Mark,
  markColours,
  markedMonster,
  okamiBoards,
  RUN_CLIP,
  SQUASHED_FRAME,
} from '../fixtures/marked-models';
import { type PlainColour, quarters } from '../fixtures/plain-blocks';
import { openDecoder } from '../wasm/decoder';
import { expect, type KotsuPage, test } from './kotsu-page';
import { type Point, type Rgb, StagePicture } from './stage-picture';

test.use({ colorScheme: 'dark' });

/** Nothing on stage but the mesh, and no flight of the camera: whoever wishes for less motion gets none. */
async function barePage(page: Page, kotsu: KotsuPage): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    localStorage.setItem('kotsu.preferences', JSON.stringify({ grid: false, bones: false, xrayBones: false }));
  });
  await kotsu.visit();
}

/** The theme's ground where nothing stands on it. */
const GROUND: Rgb = [0x14, 0x16, 0x1a];

const bareToggles = { ...defaultView.toggles, grid: false, bones: false, xrayBones: false };

function colourOf(mark: number): Rgb {
  const colour = markColours[mark];
  if (colour === undefined) throw new Error(`no mark ${mark}`);
  return colour;
}

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'What is shown' }).click();
  await page.getByRole('group', { name: 'What is shown' }).getByRole('checkbox', { name }).click();
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
}

async function seek(page: Page, kotsu: KotsuPage, frame: number): Promise<void> {
  await kotsu.scrubber.fill(String(frame));
  await page.mouse.move(1, 1);
}

/** The corners of an object's first quad under a pose of the core, in the order A, B, C, D. */
function cornersOf(document: KotsuDocument, mesh: Mesh, object: number, clip: number, frame: number): Point[] {
  const played = document.clips[clip];
  if (played === undefined) throw new Error(`no clip ${clip}`);
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  document.samplePose(played, frame, matrices);
  const { firstVertex = 0 } = mesh.objects[object] ?? {};
  return [0, 1, 2, 3].map((corner) => {
    const vertex = firstVertex + corner;
    const m = matrices.subarray((mesh.bones[vertex * 3] ?? 0) * MATRIX_FLOATS);
    const [x = 0, y = 0, z = 0] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
    const row = (at: number) => (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z + (m[at + 12] ?? 0);
    return [row(0), row(1), row(2)];
  });
}

/** A point of a quad: `right` and `down` from A towards B and C, 0 ... 1. */
function between([a, b, c]: readonly Point[], right: number, down: number): Point {
  const axis = (at: 0 | 1 | 2) => {
    const [from = 0, across = 0, below = 0] = [a?.[at], b?.[at], c?.[at]];
    return from + (across - from) * right + (below - from) * down;
  };
  return [axis(0), axis(1), axis(2)];
}

async function decoded(bytes: Uint8Array): Promise<{ readonly document: KotsuDocument; readonly mesh: Mesh }> {
  const document = KotsuDocument.load(await openDecoder(), bytes);
  const mesh = document.mesh();
  if (mesh === null) throw new Error('no mesh');
  return { document, mesh };
}

test('an FF8 model, pixel by pixel', { tag: '@core' }, async ({ page, kotsu }) => {
  test.slow();
  const bytes = markedMonster();
  const { document, mesh } = await decoded(bytes);
  await barePage(page, kotsu);
  await kotsu.drop({ name: 'marks.dat', bytes });
  await expect(page).toHaveTitle('marks.dat – Kotsu');
  const stage = { page, kotsu, document, mesh };
  // One page for all of them: to load it takes longer than to look.
  await test.step('a squashed bone’s vertex is within a pixel of where the core puts it', () => squashedVertex(stage));
  await test.step('texels, holes and opaque black', () => texels(stage));
  await test.step('faces from both sides, biased ones in front, hidden ones only when asked for', () => sides(stage));
  await test.step('objects one by one', () => objects(stage));
  await test.step('a model that runs far is in the picture all the way', () => farRun(stage));
  document.dispose();
});

interface MarkedStage {
  readonly page: Page;
  readonly kotsu: KotsuPage;
  readonly document: KotsuDocument;
  readonly mesh: Mesh;
}

async function texels({ kotsu, document, mesh }: MarkedStage): Promise<void> {
  const picture = await StagePicture.of(kotsu, { frame: 0 });

  const board = cornersOf(document, mesh, Mark.board, 0, 0);
  const wrong = [];
  for (let v = 0; v < BOARD; v++) {
    for (let u = 0; u < BOARD; u++) {
      // The corners lie on the middles of the outer texels, so that of those only a half is there.
      const inwards = (at: number) => Math.min(Math.max(at, 0.2), BOARD - 1.2) / (BOARD - 1);
      const found = picture.colourAt(between(board, inwards(u), inwards(v)));
      const wanted = boardTexel(u, v);
      if (found.join() !== (wanted === 'hole' ? GROUND : wanted).join()) wrong.push({ u, v, found, wanted });
    }
  }
  expect(wrong).toEqual([]);
}

async function sides({ page, kotsu, document, mesh }: MarkedStage): Promise<void> {
  const picture = await StagePicture.of(kotsu, { frame: 0 });
  // The one faces the viewer, the other is wound the other way round.
  for (const mark of [Mark.front, Mark.back]) {
    const middle = between(cornersOf(document, mesh, mark, 0, 0), 0.5, 0.5);
    expect(picture.colourAt(middle)).toEqual(markColours[mark]);
  }

  // Nothing of the face below shows through.
  const decal = cornersOf(document, mesh, Mark.decal, 0, 0);
  for (const right of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    for (const down of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      expect(picture.colourAt(between(decal, right, down))).toEqual(markColours[Mark.decal]);
    }
  }

  const hidden = between(cornersOf(document, mesh, Mark.hidden, 0, 0), 0.5, 0.5);
  expect(picture.colourAt(hidden)).toEqual(GROUND);
  await choose(page, 'Faces the game hides');
  const more = await StagePicture.of(kotsu, { frame: 0, toggles: { ...bareToggles, hiddenFaces: true } });
  // It is there, and marked as what the game does not draw.
  expect(more.colourAt(hidden)).not.toEqual(GROUND);
  expect(more.colourAt(hidden)).not.toEqual(markColours[Mark.hidden]);
  for (const mark of [Mark.front, Mark.back]) {
    expect(more.find(colourOf(mark))).toEqual(picture.find(colourOf(mark)));
  }
}

async function objects({ page, kotsu }: MarkedStage): Promise<void> {
  await choose(page, /^Object 1/);
  const fewer = await StagePicture.of(kotsu, { frame: 0, hidden: [Mark.front] });
  expect(fewer.find(colourOf(Mark.front)).count).toBe(0);
  expect(fewer.find(colourOf(Mark.back)).count).toBeGreaterThan(500);
  await choose(page, /^Object 1/);
}

async function squashedVertex({ page, kotsu, document, mesh }: MarkedStage): Promise<void> {
  const seen = [];
  for (const frame of [SQUASHED_FRAME, 0.5, 0]) {
    await seek(page, kotsu, frame);
    const picture = await StagePicture.of(kotsu, { frame });
    const corners = cornersOf(document, mesh, Mark.squashed, 0, frame).map((point) => picture.place(point));
    const { count, x, y } = picture.find(colourOf(Mark.squashed));
    expect(count).toBeGreaterThan(12);
    const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 4);
    expect(Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0))).toBeLessThan(1);
    seen.push(middle);
  }
  // Squashed, it is somewhere else.
  const [squashed, , rest] = seen.map(([x = 0, y = 0]) => ({ x, y }));
  expect(Math.hypot((squashed?.x ?? 0) - (rest?.x ?? 0), (squashed?.y ?? 0) - (rest?.y ?? 0))).toBeGreaterThan(10);
}

async function farRun({ page, kotsu, document, mesh }: MarkedStage): Promise<void> {
  await kotsu.clips.getByRole('option').nth(RUN_CLIP).click();
  await page.getByRole('button', { name: 'Frame the model' }).click();
  // The address follows the camera with the next change: begin with a frame that is one.
  for (const frame of [10, 20, 0]) {
    await seek(page, kotsu, frame);
    const picture = await StagePicture.of(kotsu, { frame });
    const [x, y] = picture.place(between(cornersOf(document, mesh, Mark.front, RUN_CLIP, frame), 0.5, 0.5));
    const found = picture.find(colourOf(Mark.front));
    expect(found.count, `frame ${frame}`).toBeGreaterThan(0);
    expect(Math.hypot(found.x - x, found.y - y)).toBeLessThan(1.5);
  }
}

const RED: PlainColour = [255, 0, 0, 255];
const GREEN: PlainColour = [0, 255, 0, 255];
const BLUE: PlainColour = [0, 0, 255, 255];
const YELLOW: PlainColour = [255, 255, 0, 255];
const HOLE: PlainColour = [0, 0, 0, 0];
const GLASS: PlainColour = [255, 255, 255, 128];
const quarterColours = [RED, GREEN, BLUE, YELLOW] as const;

/** Of a board of `count`, where it stands by the fixture, and a point of it: to the right and down, 0 ... 1. */
function onBoard(board: number, count: number, right: number, down: number): Point {
  return [2 * board - count + 1.8 * right, 2 - 1.8 * down, 0];
}

/** The nearest that a screen of 8 bits and a GPU of its own arithmetic come. */
function isNear(found: Rgb, wanted: readonly number[], most = 2): boolean {
  return found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= most);
}

for (const gpu of ['takes', 'lacks'] as const) {
  test(`an Okami model’s textures land where they should, of a GPU that ${gpu} their formats`, async ({
    page,
    kotsu,
  }) => {
    if (gpu === 'lacks') await page.addInitScript(withoutBlockFormats);
    const textures = [
      quarters('bc1', quarterColours),
      quarters('bc2', quarterColours),
      quarters('bc3', [RED, HOLE, BLUE, YELLOW]),
      quarters('bc7', quarterColours),
      quarters('bc3', [GLASS, GLASS, GLASS, GLASS]),
      ddsFile({ width: 1, height: 1, pixels: { dxgi: 87 }, levels: [new Uint8Array([0, 255, 255, 255])] }),
    ];
    const boards = [
      ...[0, 1, 2, 3].map((texture) => ({ texture })),
      { texture: 0, repeats: 2 },
      { texture: 4 },
      { texture: 5, colour: [64, 128, 128, 128] as const },
      { texture: 9 },
    ];
    await barePage(page, kotsu);
    await kotsu.drop(
      { name: 'boards.md', bytes: okamiBoards(boards) },
      ...textures.map((bytes, number) => ({ name: `${number}.dds`, bytes })),
    );
    await expect(page).toHaveTitle('boards.md – Kotsu');
    const colours = async () => {
      const picture = await StagePicture.of(kotsu, { frame: 0 });
      const at = (board: number, right: number, down: number) =>
        picture.colourAt(onBoard(board, boards.length, right, down));
      return {
        at,
        quarters: (board: number) =>
          [0.25, 0.75].flatMap((down) => [0.25, 0.75].map((right) => at(board, right, down))),
      };
    };
    // Textures come after the model.
    await expect
      .poll(async () => isNear((await colours()).at(6, 0.5, 0.5), [127, 255, 0]), { timeout: 20_000 })
      .toBe(true);
    const { at, quarters: quartersOf } = await colours();
    for (const board of [0, 1, 3])
      expect(quartersOf(board), `board ${board}`).toEqual(quarterColours.map((colour) => colour.slice(0, 3)));
    expect(quartersOf(2)).toEqual([RED.slice(0, 3), GROUND, BLUE.slice(0, 3), YELLOW.slice(0, 3)]);
    // Twice across and twice down: the sixteenth parts begin anew halfway.
    for (const [right, down] of [
      [0.125, 0.125],
      [0.625, 0.125],
      [0.125, 0.625],
      [0.625, 0.625],
    ] as const) {
      expect(at(4, right, down)).toEqual(RED.slice(0, 3));
      expect(at(4, right + 0.25, down + 0.25)).toEqual(YELLOW.slice(0, 3));
    }
    const behindGlass = GROUND.map((value) => value + (255 - value) * (128 / 255));
    expect(isNear(at(5, 0.5, 0.5), behindGlass), `${at(5, 0.5, 0.5)}`).toBe(true);
    // What no file holds is modelled in clay, whatever its exact shade.
    expect(at(7, 0.5, 0.5)).not.toEqual(GROUND);
  });
}

/** Runs in the page: this browser's GPU has the formats. */
function withoutBlockFormats(): void {
  const kept = (name: string) => !/s3tc|bptc/.test(name);
  const context: WebGLExtensions = WebGL2RenderingContext.prototype;
  const { getExtension, getSupportedExtensions } = context;
  context.getExtension = function (name) {
    return kept(name) ? getExtension.call(this, name) : null;
  };
  context.getSupportedExtensions = function () {
    return getSupportedExtensions.call(this)?.filter(kept) ?? null;
  };
}

interface WebGLExtensions {
  getExtension(name: string): unknown;
  getSupportedExtensions(): string[] | null;
}

// Two crowds on two canvases of the same page: the gallery's own picture, and as many figures of three.js with a mixer and a
// SkeletonHelper each. Only one of them moves at a time, and only that one is seen: a canvas below another costs the browser, too.
// SPDX-License-Identifier: MIT
import { Object3D, OrthographicCamera, Scene, SkeletonHelper, WebGLRenderer } from 'three';
import type { CrowdModule } from '../wasm-bindings/crowd.ts';
import { KotsuDocument, type KotsuModule } from '../wasm-bindings/kotsu.ts';
import { Crowd } from '../web/src/gallery/crowd.ts';
import { bakeClip, type GalleryModel, galleryModel } from '../web/src/gallery/gallery-model.ts';
import { figure, motion } from './clips.ts';
import { readRig } from './curves.ts';
import { gltfPlayer, type ThreePlayer } from './three-players.ts';

export interface Contestant {
  /** Moves from now on, or no more. */
  setMoving(moving: boolean): void;
  dispose(): void;
}

const WIDTH = 1280;
const HEIGHT = 800;
const COLUMNS: Readonly<Record<number, number>> = { 200: 20, 400: 25 };

function canvas(): HTMLCanvasElement {
  const made = document.createElement('canvas');
  Object.assign(made.style, { position: 'fixed', inset: '0', width: `${WIDTH}px`, height: `${HEIGHT}px` });
  document.body.append(made);
  return made;
}

function cellOf(number: number, count: number): readonly [number, number, number, number] {
  const columns = COLUMNS[count] ?? Math.ceil(Math.sqrt(count));
  const [width, height] = [WIDTH / columns, HEIGHT / Math.ceil(count / columns)];
  return [(number % columns) * width, Math.floor(number / columns) * height, width, height];
}

/** Different clips on one skeleton, as everything in the gallery is: baked, drawn as bones. */
export function galleryCrowd(decoder: KotsuModule, baker: CrowdModule, count: number): Contestant {
  const rig = new Uint8Array(figure());
  const models = Array.from({ length: count }, (_, number): GalleryModel => {
    const clips = new Uint8Array(motion(number));
    const [model, moves] = [KotsuDocument.load(decoder, rig), KotsuDocument.load(decoder, clips)];
    const part = { document: model, clip: moves.clips[0] ?? null, mesh: null, pictures: [] };
    const made = galleryModel(
      part,
      () => bakeClip(baker, rig, clips, 0),
      () => {},
    );
    model.dispose();
    moves.dispose();
    if (made === null || made.baked === null) throw new Error('the figure can be baked');
    return made;
  });
  const picture = canvas();
  const crowd = new Crowd(picture);
  crowd.setTheme('dark');
  crowd.show(
    models.map((model, number) => ({ model, cell: cellOf(number, count) })),
    'skeletons',
  );
  crowd.setMoving(false);
  return {
    setMoving: (moving) => {
      picture.hidden = !moving;
      crowd.setMoving(moving);
    },
    dispose: () => {
      crowd.dispose();
      for (const model of models) model.release();
      picture.remove();
    },
  };
}

/** The same clips as dense linear tracks, which three.js plays fastest. */
export async function threeCrowd(decoder: KotsuModule, count: number): Promise<Contestant> {
  const rig = new Uint8Array(figure());
  const scene = new Scene();
  // Every matrix is worked out once: by the players, and by the helpers below.
  scene.matrixWorldAutoUpdate = false;
  const members: { readonly player: ThreePlayer; readonly helper: SkeletonHelper }[] = [];
  for (let number = 0; number < count; number++) {
    const player = await gltfPlayer(readRig(decoder, rig, new Uint8Array(motion(number))), 'LINEAR');
    for (const node of player.nodes) Object.assign(node, { isBone: true });
    const root = topOf(player.nodes[0] ?? new Object3D());
    const [left, top, width, height] = cellOf(number, count);
    root.position.set(left + width / 2, HEIGHT - top - height * 0.7, 0);
    root.scale.setScalar(Math.min(width, height) / 40);
    const helper = new SkeletonHelper(root);
    helper.frustumCulled = false;
    scene.add(helper);
    members.push({ player, helper });
  }
  const camera = new OrthographicCamera(0, WIDTH, HEIGHT, 0, -1000, 1000);
  camera.updateMatrixWorld();
  const picture = canvas();
  const renderer = new WebGLRenderer({ canvas: picture, antialias: false, alpha: false });
  renderer.setSize(WIDTH, HEIGHT, false);
  let moving = false;
  let last = 0;
  const tick = (milliseconds: number) => {
    request = requestAnimationFrame(tick);
    const gap = Math.min(0.25, (milliseconds - last) / 1000);
    last = milliseconds;
    if (!moving) return;
    for (const { player, helper } of members) {
      player.advance(gap * 60);
      helper.updateMatrixWorld(true);
    }
    renderer.render(scene, camera);
  };
  let request = requestAnimationFrame(tick);
  return {
    setMoving: (on) => {
      picture.hidden = !on;
      moving = on;
    },
    dispose: () => {
      cancelAnimationFrame(request);
      renderer.dispose();
      renderer.forceContextLoss();
      picture.remove();
    },
  };
}

function topOf(node: Object3D): Object3D {
  return node.parent === null ? node : topOf(node.parent);
}

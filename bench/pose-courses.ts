// What is timed of poses, in node as in a browser: baked clips of kotsu-crowd.wasm, and the same clip in three.js.
// SPDX-License-Identifier: MIT
import { type BakedClip, Cast, CrowdModule } from '../wasm-bindings/crowd.ts';
import { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { BONES, FRAMES, randomNumbers } from './clips.ts';
import { readRig } from './curves.ts';
import type { Course } from './rounds.ts';
import { gltfPlayer, numberTrackPlayer, type ThreePlayer } from './three-players.ts';

export interface PoseInputs {
  readonly decoder: Uint8Array<ArrayBuffer>;
  readonly crowd: Uint8Array<ArrayBuffer>;
  readonly figure: Uint8Array<ArrayBuffer>;
  readonly motions: readonly Uint8Array<ArrayBuffer>[];
}

export interface PoseStage {
  readonly courses: readonly Course[];
  /** The first clip alone, and everybody. */
  readonly soloist: Cast;
  readonly everybody: Cast;
  readonly threePlayers: Readonly<Record<'dense' | 'spline' | 'numbers', ThreePlayer>>;
}

/** Of a display of twice the clip's frames. */
const STEP = 0.5;
const LAST = FRAMES - 1;
const SAMPLES = 2048;
/** three.js takes so much longer that a pass of fewer samples is as exact. */
const THREE_SAMPLES = 96;

export async function setPoseStage({ decoder, crowd, figure, motions }: PoseInputs): Promise<PoseStage> {
  const module = await CrowdModule.instantiate(crowd);
  const model = module.load(figure);
  const clips = motions.map((bytes): BakedClip => {
    const document = module.load(bytes);
    const baked = document.bake(0, 0, model);
    document.dispose();
    return baked;
  });
  const [first] = clips;
  const [firstMotion] = motions;
  if (!first || !firstMotion) throw new Error('there is a clip');
  const soloist = new Cast(module, [first]);
  const everybody = new Cast(module, clips);
  const rig = readRig(await KotsuModule.instantiate(decoder), figure, firstMotion);
  const threePlayers = {
    dense: await gltfPlayer(rig, 'LINEAR'),
    spline: await gltfPlayer(rig, 'CUBICSPLINE'),
    numbers: numberTrackPlayer(rig),
  };

  const random = randomNumbers(7);
  const seeks = Float32Array.from({ length: 4096 }, () => random() * LAST);
  const solo = (name: string, frameOf: (sample: number) => number): Course => ({
    name,
    samples: SAMPLES,
    bones: BONES,
    run(samples) {
      for (let i = 0; i < samples; i += 1) soloist.poseAt(frameOf(i));
    },
  });
  /** Of everybody, who never stop. */
  let moment = 0;
  const courses: Course[] = [
    solo('sequential', (i) => (i * STEP) % LAST),
    solo('seek', (i) => seeks[i & 4095] ?? 0),
    {
      name: 'crowd',
      samples: SAMPLES,
      bones: BONES,
      run(samples) {
        const { frames } = everybody;
        for (const end = moment + samples / clips.length; moment < end; moment += 1) {
          for (let i = 0; i < frames.length; i += 1) frames[i] = ((moment + 37 * i) * STEP) % LAST;
          everybody.pose();
        }
      },
    },
    ...Object.entries(threePlayers).flatMap(([name, player]): Course[] => [
      {
        name: `three ${name} sequential`,
        samples: THREE_SAMPLES,
        bones: BONES,
        run(samples) {
          for (let i = 0; i < samples; i += 1) player.advance(STEP);
        },
      },
      {
        name: `three ${name} seek`,
        samples: THREE_SAMPLES,
        bones: BONES,
        run(samples) {
          for (let i = 0; i < samples; i += 1) player.seek(seeks[i & 4095] ?? 0);
        },
      },
    ]),
  ];
  return { courses, soloist, everybody, threePlayers };
}

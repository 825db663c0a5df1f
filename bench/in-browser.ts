// The benchmark's half that runs in a page: the same courses as in node, and three.js' first shader beside a monster's first pose.
// SPDX-License-Identifier: MIT
import {
  BoxGeometry,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { timeFirstPose } from './load-courses.ts';
import { type PoseInputs, setPoseStage } from './pose-courses.ts';
import { type Times, timeRounds } from './rounds.ts';

export interface BrowserTimes {
  readonly poses: Times;
  /** Milliseconds. */
  readonly firstPose: number;
  readonly firstShader: number;
}

/** All files arrive as base64. */
export interface BrowserInputs {
  readonly decoder: string;
  readonly crowd: string;
  readonly figure: string;
  readonly motions: readonly string[];
  readonly monster: string;
  readonly rounds: number;
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const now = () => performance.now();

/** The cheapest of three.js' lit materials, on one box, until its first picture is done. */
function timeFirstShader(): number {
  const renderer = new WebGLRenderer();
  renderer.setSize(64, 64);
  const scene = new Scene();
  scene.add(new Mesh(new BoxGeometry(), new MeshStandardMaterial()), new DirectionalLight());
  const camera = new PerspectiveCamera();
  camera.position.z = 3;
  const before = now();
  renderer.render(scene, camera);
  renderer.getContext().finish();
  const took = now() - before;
  renderer.dispose();
  return took;
}

async function run(inputs: BrowserInputs): Promise<BrowserTimes> {
  const files: PoseInputs = {
    decoder: bytesOf(inputs.decoder),
    crowd: bytesOf(inputs.crowd),
    figure: bytesOf(inputs.figure),
    motions: inputs.motions.map(bytesOf),
  };
  const firstShader = timeFirstShader();
  const module = await KotsuModule.instantiate(files.decoder);
  const firstPose = timeFirstPose(module, bytesOf(inputs.monster), 9, now);
  const { courses } = await setPoseStage(files);
  return { poses: timeRounds(courses, inputs.rounds, now), firstPose, firstShader };
}

declare global {
  var kotsuBench: typeof run;
}
globalThis.kotsuBench = run;

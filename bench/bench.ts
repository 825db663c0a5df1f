// `npm run bench`: how fast baked clips and bit streams are, natively, in node and in Chromium, and beside three.js.
// Prints a table and writes build/reports/bench.json.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { CrowdModule } from '../wasm-bindings/crowd.ts';
import { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { timeInChromium } from './chromium.ts';
import { CLIPS, figure, motion } from './clips.ts';
import { galleryTable, timeGallery } from './gallery.ts';
import { timeFirstPose, timeLoad } from './load-courses.ts';
import { monster } from './monster.ts';
import { setPoseStage } from './pose-courses.ts';
import { type Times, timeRounds } from './rounds.ts';
import { galleryTargetsOf, type Measured, targetsOf, verdict } from './targets.ts';

/** Native and wasm take turns so often; each time of so many rounds. */
const TURNS = 3;
const ROUNDS = 15;

const folder = 'build/bench';
mkdirSync(`${folder}/clips`, { recursive: true });
mkdirSync('build/reports', { recursive: true });
const own = (bytes: Uint8Array) => new Uint8Array(bytes);
const files = {
  decoder: own(readFileSync('build/wasm/kotsu.wasm')),
  crowd: own(readFileSync('build/wasm/kotsu-crowd.wasm')),
  figure: own(figure()),
  motions: Array.from({ length: CLIPS }, (_, number) => own(motion(number))),
  monster: monster(),
};
const paths = { figure: `${folder}/clips/figure.md`, monster: `${folder}/clips/monster.dat` };
writeFileSync(paths.figure, files.figure);
writeFileSync(paths.monster, files.monster);
const motionPaths = files.motions.map((bytes, number) => {
  const path = `${folder}/clips/${number}.mot`;
  writeFileSync(path, bytes);
  return path;
});

/** Time that this process has been at work, so that whatever else the machine does is left out. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function runNative<Result>(program: string, ...args: readonly string[]): Result {
  return JSON.parse(execFileSync(`${folder}/native/${program}`, args, { encoding: 'utf8' })) as Result;
}

function leastOf<Key extends string>(runs: readonly Readonly<Record<Key, number>>[]): Record<Key, number> {
  const least = { ...runs[0] } as Record<Key, number>;
  for (const run of runs) for (const name of Object.keys(run) as Key[]) least[name] = Math.min(least[name], run[name]);
  return least;
}

const { courses } = await setPoseStage(files);
const module = await KotsuModule.instantiate(files.decoder);
const crowd = await CrowdModule.instantiate(files.crowd);
const native: Times[] = [];
const node: Times[] = [];
const streams: { stream: number; bitByBit: number; load: number; firstPose: number }[] = [];
const loads: { firstPose: number; load: number }[] = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  native.push(runNative('bench_poses', paths.figure, ...motionPaths));
  node.push(timeRounds(courses, ROUNDS, now));
  streams.push(runNative('bench_stream', paths.monster));
  loads.push({
    firstPose: timeFirstPose(module, files.monster, ROUNDS, now),
    load: timeLoad(crowd, files.monster, ROUNDS, now),
  });
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const browser = await timeInChromium({
  decoder: text(files.decoder),
  crowd: text(files.crowd),
  figure: text(files.figure),
  motions: files.motions.map(text),
  monster: text(files.monster),
  rounds: ROUNDS,
});
if (!browser) process.stdout.write('There is no Chromium here: what needs one is not measured.\n');

const stream = leastOf(streams);
const measured: Measured = {
  native: leastOf(native),
  node: leastOf(node),
  chromium: browser?.poses ?? null,
  stream,
  load: {
    native: stream.load / 1e6,
    node: leastOf(loads).load,
    firstPose: browser?.firstPose ?? null,
    firstShader: browser?.firstShader ?? null,
  },
};
const gallery = await timeGallery();
const targets = [...targetsOf(measured), ...galleryTargetsOf(gallery)].map((target) => ({
  ...target,
  verdict: verdict(target),
}));
writeFileSync('build/reports/bench.json', `${JSON.stringify({ measured, gallery, targets }, null, 2)}\n`);

const number = (value: number | null | undefined, digits = 2) => value?.toFixed(digits) ?? '-';
const row = (cells: readonly string[]) =>
  `${cells.map((cell, i) => (i === 0 ? cell.padEnd(64) : cell.padStart(14))).join('')}\n`;
process.stdout.write(row(['nanoseconds per bone', 'native', 'node', 'Chromium']));
for (const name of new Set([...Object.keys(measured.node), 'plain', 'bake'])) {
  process.stdout.write(
    row([name, ...[measured.native, measured.node, measured.chromium].map((of) => number(of?.[name], 1))]),
  );
}
process.stdout.write(
  `\nFF8 streams of a monster of ${files.monster.length} bytes: ${number(stream.stream / 1e6, 3)} ms, bit by bit ${number(stream.bitByBit / 1e6, 3)} ms.` +
    `\nIts bytes to its document: native ${number(measured.load.native)} ms, wasm ${number(measured.load.node)} ms; to its first pose: ` +
    `native ${number(stream.firstPose / 1e6)} ms, node ${number(leastOf(loads).firstPose)} ms, ` +
    `Chromium ${number(measured.load.firstPose)} ms; three.js' first shader ${number(measured.load.firstShader)} ms.\n\n`,
);
process.stdout.write(`${galleryTable(gallery)}\n`);
process.stdout.write(row(['target', 'ratio', 'wanted', '']));
for (const target of targets) {
  process.stdout.write(
    row([target.name, number(target.ratio), `${target.atLeast ? '>=' : '<='} ${target.bound}`, target.verdict]),
  );
}
process.stdout.write('ozz-animation and ACL: not measured.\n');

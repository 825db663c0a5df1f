// How far the written file is from what the decoder says: every vertex, every frame of every clip, read back from the bytes.
// SPDX-License-Identifier: MIT
import type { Animation, Document, Skin } from '@gltf-transform/core';
import { MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { boneParts } from './bone-parts';
import { type ExpectedPose, expectVertices, posesAt, standingPoses } from './expected-pose';
import type { GlbOptions } from './export-options';
import type { ClipPlan, GlbPlan, RigPlan } from './glb-plan';
import { attach } from './mesh-attachment';
import type { Primitive } from './mesh-parts';
import { PlayedGlb, type StoredPrimitive, skinVertices } from './play-glb';
import { secondsOf } from './seconds';
import type { SourceSnapshot } from './snapshot-types';
import { glbReader } from './write-glb';

export interface ClipError {
  readonly name: string;
  readonly frameCount: number;
  /** Of the vertex that is farthest off at any frame, as a part of the model's size there (see `Gauge.error`). */
  readonly atFrames: number;
  /** The same half-way between frames, against what Kotsu shows there; null where nothing lies between. */
  readonly betweenFrames: number | null;
  /** The largest coordinate of a joint or a vertex at any frame, in the same parts. */
  readonly reach: number;
}

export interface Measured {
  /** Diagonal of the box around the model in the pose in which the file stands. */
  readonly size: number;
  readonly vertexCount: number;
  readonly clips: readonly ClipError[];
  /** The worst of all clips at their frames, and of the pose in which the file stands. */
  readonly worst: number;
}

/** A primitive of the file beside what it was made of. */
interface Pair {
  readonly rig: number;
  readonly plan: RigPlan;
  readonly skin: Skin | null;
  readonly stored: StoredPrimitive;
  readonly primitive: Primitive;
  readonly atRest: boolean;
}

/** @param breathe called between two clips; may throw to end the work */
export async function measureGlb(
  bytes: Uint8Array,
  source: SourceSnapshot,
  plan: GlbPlan,
  options: GlbOptions,
  breathe: (done: number, total: number) => Promise<void> | void,
): Promise<Measured> {
  const document = await glbReader().readBinary(bytes);
  const played = new PlayedGlb(document);
  const pairs = pairUp(document, plan);
  const gauge = new Gauge(played, pairs);
  played.pose(null, 0);
  const standing = gauge.measure(standingPoses(source, options));
  let worst = standing.distance / (standing.size || 1);
  gauge.standingSize = standing.size;

  const animations = document.getRoot().listAnimations();
  const clips: ClipError[] = [];
  for (const [index, clip] of plan.clips.entries()) {
    await breathe(index, plan.clips.length);
    const animation = animations[index];
    if (!animation) throw new Error(msg('A clip is missing from the written file.'));
    const measured = measureClip(gauge, animation, clip, source, options);
    worst = Math.max(worst, measured.atFrames);
    clips.push(measured);
  }
  const vertexCount = pairs.reduce((sum, { stored }) => sum + stored.positions.length / 3, 0);
  return { size: standing.size, vertexCount, clips, worst };
}

function measureClip(
  gauge: Gauge,
  animation: Animation,
  { clip, framesPerSecond }: ClipPlan,
  source: SourceSnapshot,
  options: GlbOptions,
): ClipError {
  const frameCount = Math.max(...clip.rigs.map((rig) => rig?.frameCount ?? 1));
  const between = clip.rigs.some((rig) => rig !== null && rig.halves.length > 0);
  let atFrames = 0;
  let betweenFrames = 0;
  let reach = 0;
  const measure = (frame: number, half: boolean) => {
    const moment = Float64Array.of(half ? frame + 0.5 : frame);
    gauge.played.pose(animation, secondsOf(moment, framesPerSecond, false)[0] ?? 0);
    return gauge.error(posesAt(source, clip, frame, half, options));
  };
  for (let frame = 0; frame < frameCount; frame++) {
    const own = measure(frame, false);
    atFrames = Math.max(atFrames, own.error);
    reach = Math.max(reach, own.reach);
    if (between && frame + 1 < frameCount) betweenFrames = Math.max(betweenFrames, measure(frame, true).error);
  }
  return { name: clip.name, frameCount, atFrames, betweenFrames: between ? betweenFrames : null, reach };
}

class Gauge {
  standingSize = 0;
  private readonly actual: Float64Array;
  private readonly expected: Float64Array;
  /** Of rigs, by their number. */
  private readonly scales: ReadonlyMap<number, number>;

  constructor(
    readonly played: PlayedGlb,
    private readonly pairs: readonly Pair[],
  ) {
    const longest = Math.max(0, ...pairs.map(({ stored }) => stored.positions.length));
    this.actual = new Float64Array(longest);
    this.expected = new Float64Array(longest);
    this.scales = new Map(pairs.map(({ rig, plan }) => [rig, plan.scale]));
  }

  /**
   * error: the distance as a part of the model's size, standing or in this pose, whichever is larger: a left-over file of the release
   * stretches its model a million times, and 32 bits have seven digits for all sizes.
   * reach: the largest coordinate, in the same parts.
   */
  error(poses: readonly (ExpectedPose | null)[]): { readonly error: number; readonly reach: number } {
    const { distance, size, largest } = this.measure(poses);
    const whole = Math.max(size, this.standingSize) || 1;
    return { error: distance / whole, reach: largest / whole };
  }

  /**
   * distance: the largest between a vertex as the file has it posed now and as it should be.
   * size: diagonal of the box around all vertices as they should be.
   * largest: of their coordinates and those of the joints, as they should be.
   */
  measure(poses: readonly (ExpectedPose | null)[]) {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    let worst = 0;
    const skins = new Map<Skin, Float64Array>();
    for (const { rig, plan, skin, stored, primitive, atRest } of this.pairs) {
      const pose = poses[rig];
      if (!pose) continue;
      if (skin && !skins.has(skin)) skins.set(skin, this.played.skinMatrices(skin));
      skinVertices(stored, (skin && skins.get(skin)) ?? null, this.actual);
      expectVertices(plan, primitive, atRest, pose, this.expected);
      for (let at = 0; at < stored.positions.length; at += 3) {
        let squared = 0;
        for (let axis = 0; axis < 3; axis++) {
          const wanted = this.expected[at + axis] ?? 0;
          squared += ((this.actual[at + axis] ?? 0) - wanted) ** 2;
          if (wanted < (low[axis] ?? 0)) low[axis] = wanted;
          if (wanted > (high[axis] ?? 0)) high[axis] = wanted;
        }
        // Written so that a vertex that is nowhere counts as far off.
        if (!(squared <= worst)) worst = Number.isNaN(squared) ? Infinity : squared;
      }
    }
    const sides = high.map((value, axis) => Math.max(0, value - (low[axis] ?? 0)));
    const corners = this.pairs.length > 0 ? [...low, ...high].map(Math.abs).filter(Number.isFinite) : [];
    const joints = poses.map((pose, rig) => largestPlace(pose) * (this.scales.get(rig) ?? 1));
    return { distance: Math.sqrt(worst), size: Math.hypot(...sides), largest: Math.max(0, ...corners, ...joints) };
  }
}

/** Of the joints of a pose, before scaling. */
function largestPlace(pose: ExpectedPose | null | undefined): number {
  let largest = 0;
  for (let at = 12; pose && at < pose.matrices.length; at += MATRIX_FLOATS) {
    for (let axis = at; axis < at + 3; axis++) largest = Math.max(largest, Math.abs(pose.matrices[axis] ?? 0));
  }
  return largest;
}

/** A rig that was written without anything to see is measured by the shapes that its bones would have. */
function pairUp(document: Document, plan: GlbPlan): Pair[] {
  const scene = document.getRoot().getDefaultScene();
  const meshNodes = (scene?.listChildren() ?? []).filter((node) => node.getMesh() !== null);
  const skins = document.getRoot().listSkins();
  let nextMesh = 0;
  let nextSkin = 0;
  return plan.rigs.flatMap((rigPlan, rig) => {
    const skin = rigPlan.rig.bones.length > 0 ? (skins[nextSkin++] ?? null) : null;
    const invisible = rigPlan.parts.length === 0;
    return (invisible ? boneParts(rigPlan.rig) : rigPlan.parts).flatMap((part) => {
      const written = invisible ? [] : (meshNodes[nextMesh++]?.getMesh()?.listPrimitives() ?? []);
      return part.primitives.map((primitive, number): Pair => {
        const stored = invisible
          ? attach(rigPlan, part, primitive)
          : {
              positions: written[number]?.getAttribute('POSITION')?.getArray() as Float32Array,
              joints: written[number]?.getAttribute('JOINTS_0')?.getArray() ?? null,
              weights: written[number]?.getAttribute('WEIGHTS_0')?.getArray() ?? null,
            };
        return { rig, plan: rigPlan, skin, stored, primitive, atRest: part.atRest };
      });
    });
  });
}

// Everything that a GLB will say, worked out and not yet written: bind pose, parts, tracks of each clip.
// SPDX-License-Identifier: MIT
import { LOCAL_FLOATS, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { boneParts } from './bone-parts';
import type { GlbOptions } from './export-options';
import { meshParts, type Part } from './mesh-parts';
import { jointMatrices, type NodePoses, nodePoses, rootOf, type Standing } from './node-poses';
import type { ClipSnapshot, PoseSnapshot, RigSnapshot, SourceSnapshot } from './snapshot-types';
import { moves, paths, sampledTrack, splineTrack, type Track, trackKey, valuesOf } from './tracks';

export interface RigPlan {
  readonly rig: RigSnapshot;
  readonly scale: number;
  /** What the nodes hold while nothing plays. */
  readonly bind: NodePoses;
  /** [16 per bone] Where vertices are attached, without scale: its inverse takes them into their bone's axes. */
  readonly attach: Float64Array;
  /** Joints, and FF8's leaves after them. */
  readonly nodeCount: number;
  readonly parts: readonly Part[];
}

export interface ClipPlan {
  readonly clip: ClipSnapshot;
  readonly framesPerSecond: number;
  /** Per rig. */
  readonly tracks: readonly (readonly Track[])[];
}

export interface GlbPlan {
  readonly name: string;
  readonly rigs: readonly RigPlan[];
  readonly clips: readonly ClipPlan[];
}

export function planGlb(source: SourceSnapshot, options: GlbOptions): GlbPlan {
  const rigs = source.rigs.map((rig, index) => planRig(source, rig, index, options));
  const poses = source.clips.map((clip) => rigs.map((_, index) => clipPoses(source, rigs, clip, index, options)));
  // A clip that left a joint alone which another moves would leave it where that other clip had it last.
  const keyed = rigs.map((plan, index) =>
    movingTracks(
      plan,
      poses.map((perRig) => perRig[index]),
      index === 0,
    ),
  );
  const clips = source.clips.map((clip, number) => ({
    clip,
    framesPerSecond: options.framesPerSecond ?? clip.framesPerSecond,
    tracks: rigs.map((plan, index) => {
      const own = poses[number]?.[index];
      return own ? planTracks(plan, clip, index, own, keyed[index] ?? new Set(), options) : [];
    }),
  }));
  return { name: source.name, rigs, clips };
}

function planRig(source: SourceSnapshot, rig: RigSnapshot, index: number, options: GlbOptions): RigPlan {
  const scale = scaleOf(source, options);
  const bindOf = ({ firstFrame, rest }: RigSnapshot) =>
    (options.bindPose === 'first-frame' ? firstFrame : null) ?? rest;
  const lead = source.rigs[0];
  const shift = rootShift(lead, lead && bindOf(lead), options);
  const bind = nodePoses(rig, bindOf(rig).locals, { scale, shift });
  // Okami's vertices stand in the rest pose, whichever pose the file stands in.
  const ff8 = rig.composition === 'ff8';
  const attached = ff8 ? bind : nodePoses(rig, rig.rest.locals, { scale, shift: () => [0, 0] });
  const parts = rig.meshes.flatMap((mesh) => {
    const own = meshParts(mesh, options.hiddenFaces);
    return rig.meshes.length > 1 ? own.map((part) => ({ ...part, name: `${mesh.name} ${part.name}` })) : own;
  });
  const named = index === 0 ? parts : parts.map((part) => ({ ...part, name: `${rig.name} ${part.name}` }));
  return {
    rig,
    scale,
    bind,
    attach: jointMatrices(rig, attached),
    nodeCount: rig.bones.length * (ff8 ? 2 : 1),
    parts: named.length === 0 && options.boneMesh ? boneParts(rig) : named,
  };
}

/** All rigs of a file in the leader's size: a weapon is as large as the body that holds it. 0 says nothing. */
export function scaleOf({ rigs }: SourceSnapshot, { ownSize }: GlbOptions): number {
  return (ownSize && rigs[0]?.modelScale) || 1;
}

/** What poses are moved back by where root motion is not wanted: the leader's place on the ground, for all rigs. */
export function rootShift(
  lead: RigSnapshot | undefined,
  poses: PoseSnapshot | undefined,
  options: GlbOptions,
): Standing['shift'] {
  const root = lead ? rootOf(lead) : -1;
  if (!lead || !poses || root < 0 || options.rootMotion) return () => [0, 0];
  const stride = lead.bones.length * MATRIX_FLOATS;
  const last = poses.matrices.length / stride - 1;
  return (pose) => {
    const at = Math.min(pose, last) * stride + root * MATRIX_FLOATS;
    return [poses.matrices[at + 12] ?? 0, poses.matrices[at + 14] ?? 0];
  };
}

function clipPoses(
  source: SourceSnapshot,
  plans: readonly RigPlan[],
  clip: ClipSnapshot,
  index: number,
  options: GlbOptions,
): NodePoses {
  const lead = source.rigs[0];
  const shift = rootShift(lead, clip.rigs[0]?.frames ?? lead?.rest, options);
  const rig = source.rigs[index] as RigSnapshot;
  const locals = clip.rigs[index]?.frames.locals ?? rig.rest.locals;
  // Where all are moved back with the leader, a rig that holds its last pose must still be moved as long as the leader goes on.
  const count = options.rootMotion ? 0 : (clip.rigs[0]?.frameCount ?? 0);
  return nodePoses(rig, heldUntil(count, locals, rig.bones.length * LOCAL_FLOATS), {
    scale: plans[index]?.scale ?? 1,
    shift,
  });
}

/** At least so many poses: the last one over and over. */
function heldUntil(count: number, locals: Float64Array, stride: number): Float64Array {
  if (locals.length >= count * stride) return locals;
  const held = new Float64Array(count * stride);
  held.set(locals);
  for (let at = locals.length; at < held.length; at += stride) held.copyWithin(at, at - stride, at);
  return held;
}

/** The tracks that some clip moves; of the leading rig the root's always, so that no clip is without any. */
function movingTracks(plan: RigPlan, poses: readonly (NodePoses | undefined)[], leads: boolean): Set<number> {
  const { rig, bind, nodeCount } = plan;
  const count = rig.bones.length;
  const root = rig.bones.findIndex(({ parent }) => parent < 0);
  const keyed = new Set(leads && root >= 0 ? [trackKey(root, 'translation'), trackKey(root, 'rotation')] : []);
  for (let node = 0; node < nodeCount; node++) {
    for (const path of paths) {
      if (!hasPath(plan, node, path)) continue;
      const still = valuesOf(bind, node, path, count);
      if (poses.some((pose) => pose && moves(valuesOf(pose, node, path, count), still, path)))
        keyed.add(trackKey(node, path));
    }
  }
  return keyed;
}

/** FF8's joints have no scale, and its leaves nothing else. */
function hasPath({ rig, bind }: RigPlan, node: number, path: Track['path']): boolean {
  if (bind.leaves === null) return true;
  return node >= rig.bones.length === (path === 'scale');
}

function planTracks(
  { rig, scale, nodeCount }: RigPlan,
  clip: ClipSnapshot,
  index: number,
  poses: NodePoses,
  keyed: ReadonlySet<number>,
  options: GlbOptions,
): Track[] {
  const own = clip.rigs[index] ?? null;
  const interpolation = options.interpolation === 'step' ? 'STEP' : 'LINEAR';
  const tracks: Track[] = [];
  for (let node = 0; node < nodeCount; node++) {
    for (const path of paths) {
      if (!keyed.has(trackKey(node, path))) continue;
      // A root that is held above the origin no longer follows its curves.
      const follows =
        interpolation === 'LINEAR' && options.splines && (options.rootMotion || rig.bones[node]?.parent !== -1);
      const spline = follows
        ? own?.splines.find((candidate) => candidate.bone === node && candidate.path === path)
        : undefined;
      tracks.push(
        spline && spline.values.length > 3
          ? splineTrack(spline, scale)
          : sampledTrack(node, path, valuesOf(poses, node, path, rig.bones.length), interpolation, own),
      );
    }
  }
  return tracks;
}

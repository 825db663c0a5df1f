// Which bone is meant by a point of the picture: distances in pixels, forgiving by as much as a finger needs.
// SPDX-License-Identifier: MIT
import { type Matrix4, Vector4 } from 'three';
import { boneHalfWidth, jointRadius, SHOULDER } from './bone-shapes';
import type { PoseSegments } from './pose-segments';

export interface Picture {
  /** Model space to clip space. */
  readonly clipFromModel: Matrix4;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels that a model unit covers at distance 1 from the camera. */
  readonly pixelsPerUnit: number;
}

type Segments = Pick<PoseSegments, 'boneCount' | 'owners' | 'joints' | 'tips' | 'unit' | 'isSeen' | 'isSegmentSeen'>;

export interface BoneHit {
  readonly bone: number;
  /** CSS pixels from the point to the outline; 0 inside. */
  readonly gap: number;
  /** Distance from the camera to the surface, in model units. */
  readonly depth: number;
}

/** Whether a hit means more than another: nearer to the point or, where both are as near, nearer to the camera. */
export function isBetterHit(hit: BoneHit, other: BoneHit | null): boolean {
  return other === null || hit.gap < other.gap || (hit.gap === other.gap && hit.depth < other.depth);
}

/**
 * The bone at a point, or null. Among the shapes right under the point the one nearest to the camera wins, otherwise
 * the one whose outline is nearest on screen.
 * @param x CSS pixels from the left, `y` from the top
 * @param tolerance how far off an outline still counts, CSS pixels
 */
export function pickBone(
  segments: Segments,
  picture: Picture,
  x: number,
  y: number,
  tolerance: number,
): BoneHit | null {
  let best: BoneHit | null = null;
  const offer = (bone: number, { gap, depth }: Hit) => {
    const hit = { bone, gap: Math.max(gap, 0), depth };
    if (hit.gap <= tolerance && isBetterHit(hit, best)) best = hit;
  };
  for (let segment = 0; segment < segments.owners.length; segment++) {
    const owner = segments.owners[segment] ?? 0;
    if (!segments.isSegmentSeen(segment)) continue;
    const hit = measure(segments, picture, owner * 3, segment * 3, x, y);
    if (hit) offer(owner, hit);
  }
  for (let bone = 0; bone < segments.boneCount; bone++) {
    if (!segments.isSeen(bone)) continue;
    const hit = measure(segments, picture, bone * 3, null, x, y);
    if (hit) offer(bone, hit);
  }
  return best;
}

interface Hit {
  /** CSS pixels from the point to the outline; negative inside. */
  gap: number;
  /** Distance from the camera to the surface, in model units. */
  depth: number;
}

const start = new Vector4();
const end = new Vector4();

/** A bone from joint to tip or, with `tipAt` null, a joint; null when it lies behind the camera. */
function measure(
  segments: Segments,
  picture: Picture,
  jointAt: number,
  tipAt: number | null,
  x: number,
  y: number,
): Hit | null {
  start.fromArray(segments.joints, jointAt).setW(1);
  if (tipAt === null) end.copy(start);
  else end.fromArray(segments.tips, tipAt).setW(1);
  const length = Math.hypot(end.x - start.x, end.y - start.y, end.z - start.z);
  start.applyMatrix4(picture.clipFromModel);
  end.applyMatrix4(picture.clipFromModel);
  const from = cutAtNearPlane();
  if (!from) return null;

  toPixels(start, picture);
  toPixels(end, picture);
  const runX = end.x - start.x;
  const runY = end.y - start.y;
  const run = runX * runX + runY * runY;
  const along = run > 0 ? Math.min(Math.max(((x - start.x) * runX + (y - start.y) * runY) / run, 0), 1) : 0;
  // Between two points of the picture it is 1/w that changes evenly.
  const depth = 1 / ((1 - along) / start.w + along / end.w);
  const place = from.start + (from.end - from.start) * ((along * depth) / end.w);
  const radius = tipAt === null ? jointRadius(segments.unit) : boneRadiusAt(place, length, segments.unit);
  const distance = Math.hypot(start.x + along * runX - x, start.y + along * runY - y);
  const gap = distance - (radius * picture.pixelsPerUnit) / depth;
  return Number.isFinite(gap) ? { gap, depth: depth - radius } : null;
}

/** How thick a bone is at `place` (0 joint ... 1 tip). */
function boneRadiusAt(place: number, length: number, unit: number): number {
  const halfWidth = boneHalfWidth(length, unit);
  return place < SHOULDER ? (halfWidth * place) / SHOULDER : (halfWidth * (1 - place)) / (1 - SHOULDER);
}

/** Shortens `start`-`end` (clip space) to what is in front of the camera, and says which part of it that is. */
function cutAtNearPlane(): { start: number; end: number } | null {
  const inFrontStart = start.z + start.w;
  const inFrontEnd = end.z + end.w;
  if (!(inFrontStart > 0 || inFrontEnd > 0)) return null;
  const cut = inFrontStart / (inFrontStart - inFrontEnd);
  if (inFrontStart <= 0) {
    start.lerp(end, cut + 1e-6);
    return { start: cut, end: 1 };
  }
  if (inFrontEnd <= 0) {
    end.lerpVectors(start, end, cut - 1e-6);
    return { start: 0, end: cut };
  }
  return { start: 0, end: 1 };
}

/** Clip space to CSS pixels; keeps w. */
function toPixels(point: Vector4, picture: Picture): void {
  point.x = ((point.x / point.w) * 0.5 + 0.5) * picture.width;
  point.y = (0.5 - (point.y / point.w) * 0.5) * picture.height;
}

// Bones, joints and tethers on stage: one draw call each. `update` allocates nothing.
// SPDX-License-Identifier: MIT
import {
  Color,
  DynamicDrawUsage,
  Group,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Vector3,
} from 'three';
import { boneMaterial } from './bone-material';
import { jointRadius, octahedronGeometry } from './bone-shapes';
import type { PoseSegments } from './pose-segments';
import type { SceneSkeleton } from './scene-types';
import { ScreenLines, type ScreenUniforms } from './screen-lines';
import { displayColour, type Theme } from './theme';

export class SkeletonView {
  readonly group = new Group();
  private readonly bones: InstancedMesh;
  private readonly joints: InstancedMesh;
  /** Dashed lines from the root node to the bones that hang on it. */
  private readonly tethers: ScreenLines;
  private readonly edge = new Color();

  constructor(
    private readonly skeleton: SceneSkeleton,
    private readonly segments: PoseSegments,
    screen: ScreenUniforms,
  ) {
    this.bones = new InstancedMesh(octahedronGeometry(), boneMaterial(this.edge, true), segments.owners.length);
    this.joints = new InstancedMesh(new IcosahedronGeometry(1, 2), boneMaterial(this.edge, false), segments.boneCount);
    for (const mesh of [this.bones, this.joints]) {
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(mesh.count * 3), 3);
      // Moving instances would outgrow the bounds three.js computes once.
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
    }
    this.tethers = new ScreenLines(screen, segments.tethered.length, 1, false);
    this.group.add(this.bones, this.joints, this.tethers.mesh);
  }

  /** Takes over the pose last read by `segments`. */
  update(matrices: Float32Array): void {
    for (let segment = 0; segment < this.bones.count; segment++)
      this.bones.setMatrixAt(segment, this.segments.segmentMatrix(matrix, segment, matrices));
    const radius = jointRadius(this.segments.unit);
    for (let bone = 0; bone < this.joints.count; bone++) {
      point.fromArray(this.segments.joints, bone * 3);
      this.joints.setMatrixAt(bone, matrix.makeScale(radius, radius, radius).setPosition(point));
    }
    const { joints, tethered } = this.segments;
    for (let tether = 0; tether < tethered.length; tether++) {
      const bone = tethered[tether] ?? 0;
      root.fromArray(joints, (this.skeleton.bones[bone]?.parent ?? 0) * 3);
      this.tethers.setSegment(tether, root, point.fromArray(joints, bone * 3));
    }
    this.tethers.commit();
    this.bones.instanceMatrix.needsUpdate = true;
    this.joints.instanceMatrix.needsUpdate = true;
  }

  /** Colours everything; the selected bone in accent, the chain up to its root tinted. */
  restyle(theme: Theme, selected: number | null): void {
    this.edge.copy(displayColour(theme.boneEdge));
    const plain = displayColour(theme.bone);
    const accent = displayColour(theme.selected);
    const tint = displayColour(theme.ancestor);
    const ancestors = selected === null ? new Set<number>() : ancestorsOf(this.skeleton, selected);
    const colourOf = (bone: number) => (bone === selected ? accent : ancestors.has(bone) ? tint : plain);
    this.segments.owners.forEach((owner, segment) => {
      this.bones.setColorAt(segment, colourOf(owner));
    });
    for (let tether = 0; tether < this.segments.tethered.length; tether++)
      this.tethers.setStyle(tether, theme.gridLine, [3, 3]);
    for (let bone = 0; bone < this.joints.count; bone++) this.joints.setColorAt(bone, colourOf(bone));
    for (const mesh of [this.bones, this.joints]) if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }
}

const matrix = new Matrix4();
const point = new Vector3();
const root = new Vector3();

/** The chain from a bone's parent to its root; ends even where parents form a cycle. */
export function ancestorsOf(skeleton: SceneSkeleton, bone: number): Set<number> {
  const chain = new Set<number>();
  let parent = skeleton.bones[bone]?.parent ?? -1;
  while (parent >= 0 && parent !== bone && !chain.has(parent)) {
    chain.add(parent);
    parent = skeleton.bones[parent]?.parent ?? -1;
  }
  return chain;
}

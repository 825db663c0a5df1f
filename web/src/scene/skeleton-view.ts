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
  type ShaderMaterial,
  Vector3,
} from 'three';
import { boneMaterial } from './bone-material';
import { jointRadius, octahedronGeometry } from './bone-shapes';
import type { PoseSegments } from './pose-segments';
import type { SceneSkeleton, SecondLook } from './scene-types';
import { ScreenLines, type ScreenUniforms } from './screen-lines';
import { displayColour, type Theme } from './theme';

/** In front of the mesh, which is as visible through the bones as they are. */
const XRAY = { opacity: 0.7, depthShare: 0.1 };
const SOLID = { opacity: 1, depthShare: 1 };

/** After mesh and ground, before axes and letters. */
const DEPTH_ORDER = 0.4;
const BONE_ORDER = 0.5;
/** Later by this: a ghost is drawn over whom it stands with, not in front of them. */
const GHOST_LATER = 0.2;

export class SkeletonView {
  readonly group = new Group();
  private readonly bones: InstancedMesh;
  private readonly joints: InstancedMesh;
  /** The same shapes again, for their depth alone: drawn first, so that translucent bones do not show through each other. */
  private readonly depths: readonly InstancedMesh[];
  private readonly uniforms = {
    edge: { value: new Color() },
    opacity: { value: SOLID.opacity },
    depthShare: { value: SOLID.depthShare },
  };
  /** Dashed lines from the root node to the bones that hang on it. */
  private readonly tethers: ScreenLines;

  constructor(
    private readonly skeleton: SceneSkeleton,
    private readonly segments: PoseSegments,
    screen: ScreenUniforms,
  ) {
    this.bones = new InstancedMesh(octahedronGeometry(), boneMaterial(this.uniforms, true), segments.owners.length);
    this.joints = new InstancedMesh(
      new IcosahedronGeometry(1, 2),
      boneMaterial(this.uniforms, false),
      segments.boneCount,
    );
    for (const mesh of [this.bones, this.joints]) {
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(mesh.count * 3), 3);
      // Moving instances would outgrow the bounds three.js computes once.
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = BONE_ORDER;
    }
    this.depths = [this.bones, this.joints].map((mesh) =>
      depthOf(mesh, boneMaterial(this.uniforms, mesh === this.bones)),
    );
    this.tethers = new ScreenLines(screen, segments.tethered.length, 1, false);
    this.tethers.mesh.renderOrder = BONE_ORDER;
    this.group.add(this.bones, this.joints, ...this.depths, this.tethers.mesh);
    this.setXray(false);
  }

  /** Takes over the pose last read by `segments`. */
  update(matrices: Float32Array): void {
    for (let segment = 0; segment < this.bones.count; segment++)
      this.bones.setMatrixAt(
        segment,
        this.segments.isSegmentSeen(segment) ? this.segments.segmentMatrix(matrix, segment, matrices) : nowhere,
      );
    const size = jointRadius(this.segments.unit);
    for (let bone = 0; bone < this.joints.count; bone++) {
      const radius = this.segments.isSeen(bone) ? size : 0;
      point.fromArray(this.segments.joints, bone * 3);
      this.joints.setMatrixAt(bone, matrix.makeScale(radius, radius, radius).setPosition(point));
    }
    const { joints, tethered } = this.segments;
    for (let tether = 0; tether < tethered.length; tether++) {
      const bone = tethered[tether] ?? 0;
      const parent = this.skeleton.bones[bone]?.parent ?? 0;
      const seen = this.segments.isSeen(bone) && this.segments.isSeen(parent);
      point.fromArray(joints, bone * 3);
      this.tethers.setSegment(tether, seen ? root.fromArray(joints, parent * 3) : point, point);
    }
    this.tethers.commit();
    this.bones.instanceMatrix.needsUpdate = true;
    this.joints.instanceMatrix.needsUpdate = true;
  }

  /** Translucent and in front of everything drawn before; as a ghost, translucent and a little behind what is at its place. */
  setXray(xray: boolean, second: SecondLook | null = null): void {
    const { opacity, depthShare } = xray ? XRAY : SOLID;
    const ghost = second?.mesh ?? false;
    this.uniforms.opacity.value = ghost ? opacity * (second?.opacity ?? 1) : opacity;
    this.uniforms.depthShare.value = depthShare;
    for (const mesh of [this.bones, this.joints, ...this.depths]) {
      const isDepth = this.depths.includes(mesh);
      const material = mesh.material as ShaderMaterial;
      mesh.renderOrder = (isDepth ? DEPTH_ORDER : BONE_ORDER) + (ghost ? GHOST_LATER : 0);
      material.transparent = isDepth || xray || ghost;
      material.polygonOffset = ghost;
      material.polygonOffsetFactor = 1;
      material.polygonOffsetUnits = 4;
    }
    for (const depth of this.depths) depth.visible = xray || ghost;
    this.tethers.setOnTop(xray);
  }

  /** Colours everything; the selected bone in accent, the chain up to its root tinted. */
  restyle(theme: Theme, selected: number | null, second: SecondLook | null = null): void {
    this.uniforms.edge.value.copy(displayColour(theme.boneEdge));
    const plain = displayColour(second ? theme.second : theme.bone);
    const accent = displayColour(second ? theme.secondSelected : theme.selected);
    const tint = second ? plain : displayColour(theme.ancestor);
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

/** Goes with `mesh` wherever its instances go. */
function depthOf(mesh: InstancedMesh, material: ShaderMaterial): InstancedMesh {
  material.colorWrite = false;
  // Not for its looks: so it is drawn among the translucent things, after the mesh.
  material.transparent = true;
  const depth = new InstancedMesh(mesh.geometry, material, mesh.count);
  depth.instanceMatrix = mesh.instanceMatrix;
  depth.instanceColor = mesh.instanceColor;
  depth.frustumCulled = false;
  depth.matrixAutoUpdate = false;
  depth.renderOrder = DEPTH_ORDER;
  return depth;
}

const matrix = new Matrix4();
const nowhere = new Matrix4().makeScale(0, 0, 0);
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

// A pose as points to draw and to pick: one joint per bone, and segments from a joint to a tip. No GPU object.
// SPDX-License-Identifier: MIT
import { type Matrix4, Vector3 } from 'three';
import { stretchBone, typicalLength } from './bone-shapes';
import { type FlatLayout, layOutFlat } from './flat-layout';
import { emptyBox, growBox, growBoxByPoint } from './pose-bounds';
import type { ReadonlyBox, SceneSkeleton } from './scene-types';

interface Link {
  readonly owner: number;
  readonly child: number;
}

export class PoseSegments {
  readonly boneCount: number;
  /** The bone each segment belongs to: it starts at this bone's joint. */
  readonly owners: Int32Array;
  /**
   * Bones that only hang on the root node: for 'to-children', the way from there (between the feet) to the hips is not
   * a bone of the body.
   */
  readonly tethered: Int32Array;
  /** x y z per bone, where the joint is shown. */
  readonly joints: Float32Array;
  /** x y z per segment. */
  readonly tips: Float32Array;
  /** Typical bone length in model units, the measure for all that is drawn on the skeleton. */
  unit = 1;
  /** The display grid of a flat rig. */
  layout: FlatLayout | null = null;

  /** For 'to-children', the bone at each segment's tip. */
  readonly children: Int32Array;
  /** By position: bones that are neither drawn nor picked; null: all are. */
  unseen: readonly boolean[] | null = null;
  private measured = false;

  constructor(private readonly skeleton: SceneSkeleton) {
    const { bones, shape, flat } = skeleton;
    this.boneCount = bones.length;
    const drawn: Link[] = [];
    const links: Link[] = [];
    bones.forEach(({ parent }, bone) => {
      if (flat || shape === 'own-axis') drawn.push({ owner: bone, child: bone });
      else if (parent >= 0 && parent < bones.length) {
        const toRoot = (bones[parent]?.parent ?? -1) < 0;
        (toRoot ? links : drawn).push({ owner: parent, child: bone });
      }
    });
    // A skeleton that is all root and children would show nothing.
    if (drawn.length === 0) drawn.push(...links.splice(0));
    this.owners = Int32Array.from(drawn, ({ owner }) => owner);
    this.children = Int32Array.from(drawn, ({ child }) => child);
    this.tethered = Int32Array.from(links, ({ child }) => child);
    this.joints = new Float32Array(bones.length * 3);
    this.tips = new Float32Array(this.owners.length * 3);
  }

  isSeen(bone: number): boolean {
    return this.unseen?.[bone] !== true;
  }

  /** A segment to a child is a part of both. */
  isSegmentSeen(segment: number): boolean {
    const { flat, shape } = this.skeleton;
    const ownAlone = flat || shape === 'own-axis';
    return this.isSeen(this.owners[segment] ?? 0) && (ownAlone || this.isSeen(this.children[segment] ?? 0));
  }

  /** Places the bones of a flat rig that have no position, to the scale of `placedBox`. */
  layOut(placedBox: ReadonlyBox): void {
    if (!this.skeleton.flat) return;
    this.layout = layOutFlat(this.boneCount, this.skeleton.placed, placedBox);
    this.unit = this.layout.unit;
  }

  /** Takes over a pose: 16 floats per bone, column-major. Allocates nothing after the first pose with lengths in it. */
  read(matrices: Float32Array): void {
    if (!this.measured) this.measure(matrices);
    for (let bone = 0; bone < this.boneCount; bone++) {
      const place = this.isOnGrid(bone) ? this.layout?.positions : undefined;
      if (place) start.fromArray(place, bone * 3);
      else start.fromArray(matrices, bone * 16 + 12);
      start.toArray(this.joints, bone * 3);
    }
    const { bones, shape, flat } = this.skeleton;
    for (let segment = 0; segment < this.owners.length; segment++) {
      const owner = this.owners[segment] ?? 0;
      start.fromArray(this.joints, owner * 3);
      // A flat rig knows neither lengths nor axes: its bones stand upright at rest, along their own y.
      if (flat)
        end
          .fromArray(matrices, owner * 16 + 4)
          .multiplyScalar(this.unit)
          .add(start);
      else if (shape === 'own-axis')
        end
          .fromArray(matrices, owner * 16 + 8)
          .multiplyScalar(bones[owner]?.length ?? 0)
          .add(start);
      else end.fromArray(this.joints, (this.children[segment] ?? 0) * 3);
      end.toArray(this.tips, segment * 3);
    }
  }

  /** Matrix that draws one segment of the pose last read. */
  segmentMatrix(out: Matrix4, segment: number, matrices: Float32Array): Matrix4 {
    const owner = this.owners[segment] ?? 0;
    start.fromArray(this.joints, owner * 3);
    end.fromArray(this.tips, segment * 3);
    roll.fromArray(matrices, owner * 16);
    return stretchBone(out, start, end, roll, this.unit);
  }

  /** The room of one bone: its joint and the tips that belong to it, with some air. */
  boneBox(bone: number): ReadonlyBox {
    const box = emptyBox();
    const air = this.unit * 0.5;
    const grow = ({ x, y, z }: Vector3) => {
      growBoxByPoint(box, x - air, y - air, z - air);
      growBoxByPoint(box, x + air, y + air, z + air);
    };
    grow(start.fromArray(this.joints, bone * 3));
    this.owners.forEach((owner, segment) => {
      if (owner === bone) grow(end.fromArray(this.tips, segment * 3));
    });
    return box;
  }

  private isOnGrid(bone: number): boolean {
    return this.skeleton.flat && this.skeleton.placed?.[bone] === false;
  }

  /** Learns the skeleton's scale from its own lengths or, where it has none, from the first pose that shows any. */
  private measure(matrices: Float32Array): void {
    const { bones, shape, flat } = this.skeleton;
    if (flat) {
      if (!this.layout) {
        const box = emptyBox();
        growBox(box, this.skeleton, matrices);
        this.layOut(box);
      }
      this.measured = true;
      return;
    }
    const lengths =
      shape === 'own-axis'
        ? bones.map((bone) => Math.abs(bone.length))
        : Array.from(this.children, (child) => {
            start.fromArray(matrices, (bones[child]?.parent ?? 0) * 16 + 12);
            return end.fromArray(matrices, child * 16 + 12).distanceTo(start);
          });
    const length = typicalLength(lengths);
    this.measured = length > 0;
    this.unit = length || 1;
  }
}

const start = new Vector3();
const end = new Vector3();
const roll = new Vector3();

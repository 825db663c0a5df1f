// Plan -> bytes: the only file here that writes glTF, and glTF-Transform does the writing.
// SPDX-License-Identifier: MIT
import {
  type Accessor,
  type Buffer,
  Document,
  type Material,
  type Mesh,
  type Node,
  type Scene,
  type Skin,
  type Texture,
  WebIO,
} from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { encode } from 'fast-png';
import { invertRigidAt } from './affine';
import type { ExportPicture } from './export-source';
import type { ClipPlan, GlbPlan, RigPlan } from './glb-plan';
import { type AttachedPrimitive, attach } from './mesh-attachment';
import type { PartMaterial } from './mesh-parts';
import { secondsOf } from './seconds';
import type { Track } from './tracks';

/** As glTF numbers them. */
const NEAREST = 9728;
const LINEAR = 9729;
const LINEAR_MIPMAP_LINEAR = 9987;
const REPEAT = 10497;
const CLAMP_TO_EDGE = 33071;

/** What a reader needs to understand these files. */
export function glbReader(): WebIO {
  return new WebIO().registerExtensions([KHRMaterialsUnlit]);
}

/** @param generator the program's name and version */
export async function writeGlb(plan: GlbPlan, generator: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  document.getRoot().getAsset().generator = generator;
  const scene = document.createScene(plan.name);
  document.getRoot().setDefaultScene(scene);
  const writer = new GlbWriter(document, document.createBuffer(), scene);
  const nodes = plan.rigs.map((rig) => writer.rig(rig));
  for (const clip of plan.clips) writer.animation(clip, nodes);
  return glbReader().writeBinary(document);
}

class GlbWriter {
  private readonly unlit: KHRMaterialsUnlit;
  private readonly materials = new Map<PartMaterial, Material>();
  private readonly textures = new Map<ExportPicture, Texture>();

  constructor(
    private readonly document: Document,
    private readonly buffer: Buffer,
    private readonly scene: Scene,
  ) {
    this.unlit = document.createExtension(KHRMaterialsUnlit);
  }

  /** Joints and leaves in the order of the plan's node numbers. */
  rig(plan: RigPlan): Node[] {
    const { rig, bind, parts } = plan;
    // One node above all: skins want a common root, and a skeleton may have several.
    const armature = this.document.createNode(rig.name);
    this.scene.addChild(armature);
    const joints = rig.bones.map(({ name }, bone) => this.joint(name, bind.joints, bone * 10));
    joints.forEach((joint, bone) => {
      (joints[rig.bones[bone]?.parent ?? -1] ?? armature).addChild(joint);
    });
    const leaves = bind.leaves === null ? [] : rig.bones.map(({ name }) => this.document.createNode(`${name} scale`));
    leaves.forEach((leaf, bone) => {
      leaf.setScale(vector3(bind.leaves ?? [], bone * 3));
      joints[bone]?.addChild(leaf);
    });
    const nodes = [...joints, ...leaves];
    const skin = nodes.length > 0 ? this.skin(plan, armature, nodes) : null;
    for (const part of parts) {
      const mesh = this.document.createMesh(part.name);
      for (const primitive of part.primitives) this.primitive(mesh, attach(plan, part, primitive));
      const node = this.document.createNode(part.name).setMesh(mesh);
      if (skin) node.setSkin(skin);
      // A skinned mesh stands where its joints are; below another node, readers warn.
      this.scene.addChild(node);
    }
    return nodes;
  }

  private joint(name: string, values: ArrayLike<number>, at: number): Node {
    return this.document
      .createNode(name)
      .setTranslation(vector3(values, at))
      .setRotation([...vector3(values, at + 3), single(values[at + 6])])
      .setScale(vector3(values, at + 7));
  }

  private skin({ rig, attach: attached }: RigPlan, armature: Node, nodes: readonly Node[]): Skin {
    const inverse = new Float32Array(nodes.length * 16);
    nodes.forEach((_, node) => {
      invertRigidAt(attached, (node % rig.bones.length) * 16, inverse, node * 16);
    });
    const skin = this.document.createSkin(rig.name).setSkeleton(armature);
    for (const node of nodes) skin.addJoint(node);
    return skin.setInverseBindMatrices(this.accessor('MAT4', inverse));
  }

  private primitive(mesh: Mesh, { primitive, positions, joints, weights }: AttachedPrimitive): void {
    const { uvs, colours, indices, material } = primitive;
    const written = this.document
      .createPrimitive()
      .setAttribute('POSITION', this.accessor('VEC3', positions))
      .setMaterial(this.material(material))
      .setIndices(this.accessor('SCALAR', positions.length / 3 < 65535 ? Uint16Array.from(indices) : indices));
    if (joints && weights) {
      written.setAttribute('JOINTS_0', this.accessor('VEC4', joints));
      written.setAttribute('WEIGHTS_0', this.accessor('VEC4', weights));
    }
    if (uvs) written.setAttribute('TEXCOORD_0', this.accessor('VEC2', uvs));
    if (colours) written.setAttribute('COLOR_0', this.accessor('VEC3', colours));
    mesh.addPrimitive(written);
  }

  private material(from: PartMaterial): Material {
    const known = this.materials.get(from);
    if (known) return known;
    const material = this.document
      .createMaterial(from.name)
      .setDoubleSided(from.doubleSided)
      .setMetallicFactor(0)
      .setExtension('KHR_materials_unlit', this.unlit.createUnlit());
    if (from.picture) {
      const wrap = from.ownTexture ? REPEAT : CLAMP_TO_EDGE;
      material
        .setBaseColorTexture(this.texture(from))
        .setAlphaMode(from.picture.alpha === 'mask' ? 'MASK' : from.picture.alpha === 'blend' ? 'BLEND' : 'OPAQUE')
        .getBaseColorTextureInfo()
        ?.setMagFilter(from.ownTexture ? LINEAR : NEAREST)
        .setMinFilter(from.ownTexture ? LINEAR_MIPMAP_LINEAR : NEAREST)
        .setWrapS(wrap)
        .setWrapT(wrap);
    }
    this.materials.set(from, material);
    return material;
  }

  private texture({ name, picture }: PartMaterial): Texture | null {
    if (picture === null) return null;
    const known = this.textures.get(picture);
    if (known) return known;
    const { width, height, rgba } = picture;
    const png = encode({ width, height, data: new Uint8Array(rgba), channels: 4, depth: 8 });
    const texture = this.document
      .createTexture(name.replace(/ one side$/, ''))
      .setMimeType('image/png')
      .setImage(png);
    this.textures.set(picture, texture);
    return texture;
  }

  animation({ clip, framesPerSecond, tracks }: ClipPlan, nodes: readonly (readonly Node[])[]): void {
    const animation = this.document.createAnimation(clip.name);
    // Most tracks of a clip share their frames, and then the times are written once.
    const inputs = new Map<string, Accessor>();
    tracks.forEach((perRig, rig) => {
      for (const track of perRig) {
        const times = secondsOf(track.frames, framesPerSecond, track.interpolation === 'STEP');
        const key = times.join();
        const input = inputs.get(key) ?? this.accessor('SCALAR', times);
        inputs.set(key, input);
        const sampler = this.document
          .createAnimationSampler()
          .setInterpolation(track.interpolation)
          .setInput(input)
          .setOutput(this.accessor(track.path === 'rotation' ? 'VEC4' : 'VEC3', outputOf(track, framesPerSecond)));
        const channel = this.document
          .createAnimationChannel()
          .setTargetNode(nodes[rig]?.[track.node] ?? null)
          .setTargetPath(track.path)
          .setSampler(sampler);
        animation.addSampler(sampler).addChannel(channel);
      }
    });
  }

  private accessor(
    type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4',
    array: Float32Array | Uint16Array | Uint32Array,
  ): Accessor {
    return this.document
      .createAccessor()
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>)
      .setBuffer(this.buffer);
  }
}

/** glTF's tangents are slopes per second. */
function outputOf({ interpolation, values }: Track, framesPerSecond: number): Float32Array {
  if (interpolation !== 'CUBICSPLINE') return Float32Array.from(values);
  return Float32Array.from(values, (value, i) => (Math.floor((i % 9) / 3) === 1 ? value : value * framesPerSecond));
}

function vector3(values: ArrayLike<number>, at: number): [number, number, number] {
  return [single(values[at]), single(values[at + 1]), single(values[at + 2])];
}

/** Nodes are written as text: without digits that 32 bits would not have. */
function single(value: number | undefined): number {
  return Math.fround(value ?? 0);
}

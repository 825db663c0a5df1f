// Many models in one picture, each in a cell of its own: all bones are one draw call and all meshes another, posed by vertex shaders
// out of one texture of matrices. Nothing is allocated from one frame to the next.
// SPDX-License-Identifier: MIT
import { Color, OrthographicCamera, Scene, WebGLRenderer } from 'three';
import { CrowdBodiesView } from './crowd-bodies';
import { CrowdBonesView } from './crowd-bones';
import { crowdPaper } from './crowd-paper';
import { CrowdRecords, followedOf } from './crowd-records';
import type { CrowdBody, CrowdBones, CrowdLook, CrowdMember, CrowdRoom } from './crowd-types';
import { paintsInSoftware } from './gpu-software';
import { resend } from './resend';
import { displayColour, themes } from './theme';
import type { ThemeName } from './viewport';
import { WebGlUnavailable } from './web-gl-unavailable';

/** Left, top, width and height of a picture on the canvas, in CSS pixels. */
export type CrowdCell = readonly [left: number, top: number, width: number, height: number];

/** A member's record stays where it is for as long as the member is there; its bones move with those of others. */
interface Standing {
  readonly slot: number;
  readonly firstBone: number;
}

export class CrowdView {
  private readonly context: WebGL2RenderingContext;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly records = new CrowdRecords();
  private readonly uniforms = {
    poses: { value: this.records.texture },
    paper: { value: crowdPaper },
  };
  private readonly bones = new CrowdBonesView(this.uniforms);
  private readonly bodies: CrowdBodiesView;
  private standing = new Map<CrowdMember, Standing>();
  /** Those whose way is taken out of the picture. */
  private followed = followedOf([]);
  private look: CrowdLook = 'models';
  /** Of the canvas on the page, in CSS pixels. */
  private size = { width: 0, height: 0 };

  /** @throws WebGlUnavailable */
  constructor(private readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext('webgl2', { alpha: false, antialias: !paintsInSoftware() });
    if (!context) throw new WebGlUnavailable();
    this.context = context;
    try {
      this.renderer = new WebGLRenderer({ canvas, context });
    } catch (cause) {
      throw new WebGlUnavailable({ cause });
    }
    this.bodies = new CrowdBodiesView(this.uniforms, Number(context.getParameter(context.MAX_ARRAY_TEXTURE_LAYERS)));
    this.scene.add(this.bones.mesh, this.bodies.mesh);
    this.scene.matrixWorldAutoUpdate = false;
    this.camera.matrixWorldAutoUpdate = false;
  }

  /** Matrices of the members, one after the other in the order given; the owner writes them before `draw`. */
  get poses(): Float32Array {
    return this.records.poses;
  }

  /** Everybody in sight is in the picture. */
  get isComplete(): boolean {
    return this.bodies.isComplete;
  }

  setTheme(theme: ThemeName): void {
    this.bones.colour.copy(displayColour(themes[theme].bone));
    // Of the scene, not of the renderer, which forgets its own when the context is lost.
    this.scene.background = new Color(themes[theme].ground);
  }

  /** Other members, or others of them in sight. Their poses begin at the sums of the bone counts before them. Then `arrange`. */
  setMembers(members: readonly CrowdMember[], look: CrowdLook): void {
    this.look = look;
    this.stand(members);
    const bodies = new Map<number, CrowdBody>();
    const bones = new Map<number, CrowdBones>();
    for (const [member, { slot, firstBone }] of this.standing) {
      const body = this.bodyOf(member);
      if (body !== null) bodies.set(slot, body);
      else bones.set(slot, member.bones);
      this.records.setFirstBone(slot, firstBone, member.bones.unit);
    }
    this.bodies.set(bodies);
    this.bones.set(bones);
    this.followed = followedOf(this.standing);
  }

  /** Takes over the canvas's size on the page and where each member's cell is on it. */
  arrange(cells: readonly CrowdCell[]): void {
    this.fitCanvas(Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight));
    let index = 0;
    for (const [member, { slot }] of this.standing) {
      const cell = cells[index++];
      if (cell !== undefined) this.records.place(slot, this.roomOf(member), cell, this.size);
    }
  }

  draw(): void {
    this.bodies.admit();
    this.records.follow(this.followed);
    resend(this.renderer, this.context, this.records.texture);
    this.renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.records.texture.dispose();
    this.bones.dispose();
    this.bodies.dispose();
    this.renderer.dispose();
    // Browsers take the oldest context away when there are too many, and that is the stage's.
    this.renderer.forceContextLoss();
  }

  private bodyOf({ body }: CrowdMember): CrowdBody | null {
    return this.look === 'models' ? body : null;
  }

  private roomOf(member: CrowdMember): CrowdRoom {
    return (this.bodyOf(member) ?? member.bones).room;
  }

  private stand(members: readonly CrowdMember[]): void {
    const before = this.standing;
    const taken = new Set(members.map((member) => before.get(member)?.slot));
    let [slot, firstBone] = [0, 0];
    this.standing = new Map();
    for (const member of members) {
      let own = before.get(member)?.slot;
      if (own === undefined) {
        while (taken.has(slot)) slot++;
        own = slot++;
      }
      this.standing.set(member, { slot: own, firstBone });
      firstBone += member.boneCount;
    }
    const slots = [...this.standing.values()].reduce((most, { slot: of }) => Math.max(most, of + 1), 0);
    this.records.fit(slots, firstBone);
    this.uniforms.poses.value = this.records.texture;
  }

  /** Setting a size empties the canvas, also when it is the same. */
  private fitCanvas(width: number, height: number): void {
    const ratio = paintsInSoftware() ? 1 : Math.min(2, window.devicePixelRatio);
    const { renderer } = this;
    const stays = renderer.getPixelRatio() === ratio && this.size.width === width && this.size.height === height;
    if (stays) return;
    this.size = { width, height };
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
  }
}

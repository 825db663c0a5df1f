// The stage once more, apart from the page's own clock and camera: what is pictured plays by itself, moment by moment.
// SPDX-License-Identifier: MIT
import { MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { ExportFailure } from '../export/export-source';
import { msg, told } from '../i18n/english';
import type { Timing } from '../playback/clock';
import { type Course, courseOf } from '../playback/course';
import { paced } from '../playback/pace';
import { type Part, Player, type SharedPose } from '../playback/player';
import type { Shot, Studio } from '../scene/studio';
import type { ReadonlyBox, SceneOptions } from '../scene/viewport';
import { playedFrames } from './playback-actions';
import { positionBits } from './position-readings';
import { direction, looping, pace, type StageClip, stageClip, stepped, theme, viewOptions } from './session';
import { viewport } from './share-signals';
import { type Actor, cast, parts, standTogether } from './stage-cast';
import { actorLooks, sceneActors, standingBoxes } from './stage-scene';
import { standBox } from './stage-view';

const NO_TIME: Timing = { frameCount: 0, framesPerSecond: 0, loopLength: 0 };

/** From the target to the camera, where there is no picture on the page to take it from. */
const FRONT_VIEW = [-0.4, 0.26, -0.88] as const;

export class FilmSet {
  /** By the stage's own pose. */
  private readonly poses = new Map<SharedPose, SharedPose>();
  private readonly player = new Player({ frameChanged: () => {}, heldChanged: () => {}, finished: () => {} });
  private now = 0;
  private constructor(private readonly makeStudio: () => Studio) {
    for (const { pose, file } of cast.peek()) {
      this.poses.set(pose, { matrices: new Float32Array(file.document.bones.length * MATRIX_FLOATS), version: 0 });
    }
  }

  /** What draws it; made when it is first asked for. */
  get studio(): Studio {
    this.made ??= this.makeStudio();
    return this.made;
  }
  private made: Studio | null = null;

  /** @throws ExportFailure where there is nothing to picture, or nothing to picture it with */
  static async open(): Promise<FilmSet> {
    if (cast.peek().length === 0) throw new ExportFailure(msg('There is nothing on stage to make a picture of.'));
    const { Studio } = await import('../scene/studio');
    const { ownSize, smoothTexels, ...chosen } = viewOptions.peek();
    const options: SceneOptions = {
      ...chosen,
      theme: theme.peek(),
      textureFilter: smoothTexels ? 'linear' : 'nearest',
    };
    const looks = actorLooks.peek().map((look) => ({ ...look, selected: null, trail: null, lit: [] }));
    const set: FilmSet = new FilmSet(() => {
      const actors = sceneActors
        .peek()
        .map((actor) => ({ ...actor, pose: set.poses.get(actor.pose as SharedPose) ?? actor.pose }));
      try {
        return new Studio(actors, options, looks);
      } catch (error) {
        throw new ExportFailure(
          told('This browser gives no second picture beside the one on the page ({error}).', { error: String(error) }),
        );
      }
    });
    set.player.options.stepped = stepped.peek();
    set.player.options.pace = pace.peek();
    set.player.options.looping = looping.peek();
    set.player.options.direction = direction.peek();
    set.player.options.range = playedFrames.peek();
    set.player.options.positionBits = positionBits.peek();
    await set.studio.prepare(standingBoxes.peek());
    set.play(stageClip.peek());
    return set;
  }

  /** Has the model in charge play a clip, and what it holds the one of the same number; the others go on as they are. */
  play(entry: StageClip | null): void {
    const own = parts.peek().map((part, index): Part => {
      const pose = this.poses.get(part.pose) ?? part.pose;
      const compared = cast.peek().some((actor) => actor.compared && actor.pose === part.pose);
      if (entry === null || compared) return { ...part, pose };
      if (index === 0) return { ...part, pose, clip: entry.clip };
      return part.follows === 0
        ? { ...part, pose, clip: part.document.clips[entry.clip.index] ?? null }
        : { ...part, pose };
    });
    this.player.show(own);
    if (entry !== null && entry !== stageClip.peek()) this.studio.place(boxesFor(own));
    this.at(0);
  }

  /** The clip's frames and seconds as it plays here. */
  timing(entry: StageClip | null) {
    return entry === null ? null : paced(entry.clip, this.player.options.pace);
  }

  /** As the page plays it: which way, which part, once or round and round. */
  course(entry: StageClip | null): Course {
    const { direction, looping, range } = this.player.options;
    return courseOf(this.timing(entry) ?? NO_TIME, direction, looping, range);
  }

  /** Poses everything as it is at a frame. */
  at(frame: number): void {
    this.player.seek(frame);
    this.pose();
  }

  /** As it is when playback has gone so many frames along the course. */
  along(frames: number): void {
    this.player.goAlong(frames);
    this.pose();
  }

  private pose(): void {
    this.now += 1;
    this.player.tick(this.now);
  }

  /** @param whole everything in sight, from the side that the page's camera is on */
  camera(whole: boolean): Shot['camera'] {
    const camera = viewport.peek()?.camera();
    if (camera === undefined) return FRONT_VIEW;
    if (!whole) return camera;
    const away = [0, 1, 2].map((axis) => (camera[axis] ?? 0) - (camera[axis + 3] ?? 0));
    const distance = Math.hypot(...away) || 1;
    return [(away[0] ?? 0) / distance, (away[1] ?? 0) / distance, (away[2] ?? 0) / distance];
  }

  dispose(): void {
    this.made?.dispose();
  }
}

/** As `standingBoxes`, for the clips that are played here. */
function boxesFor(playing: readonly Part[]): ReadonlyBox[] {
  const skeletons = sceneActors.peek();
  const movers = cast.peek().flatMap((actor, index) => {
    const skeleton = skeletons[index]?.skeleton;
    return skeleton
      ? [{ actor, document: actor.file.document, clip: clipOf(actor, playing), skeleton, meshes: carriedBy(actor) }]
      : [];
  });
  const leads = movers.filter(({ actor }) => actor.holder === null);
  const { rootMotion } = viewOptions.peek();
  return leads.map(({ actor }) =>
    standBox(
      movers.filter((mover) => standTogether(mover.actor, actor)),
      rootMotion,
    ),
  );
}

function clipOf({ file, clip, compared }: Actor, playing: readonly Part[]) {
  return compared ? clip : (playing.find(({ document }) => document === file.document)?.clip ?? null);
}

function carriedBy({ file, worn }: Actor) {
  return [file.document, ...(worn === null ? [] : [worn.document])];
}

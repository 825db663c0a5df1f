// Who is on stage: the file in charge, its companions, and the weapons that bodies hold. Computed from the session's choices.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { type Clip, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import { holderOf, isReduced, weaponOf } from '../files/weapon';
import { misfit } from '../files/weapon-fit';
import { startsLooping } from '../playback/clip-use';
import type { Part, SharedPose } from '../playback/player';
import { compareStep, counterpart } from './compare-pair';
import {
  clipChoices,
  clipsOf,
  files,
  lineUp,
  loopChoice,
  type StageClip,
  sequencesOf,
  stageClip,
  stageFile,
  weaponChoices,
} from './session';
import { meshOf, wornMesh } from './stage-mesh';

/** A skeleton on stage. */
export interface Actor {
  /** Unique on stage, and the same as long as the same file stands there in the same place. */
  readonly key: string;
  readonly file: OpenFile;
  readonly clip: Clip | null;
  /** The file that the clip is from. */
  readonly clipFile: OpenFile | null;
  /** Who it stands with: itself, or the body that holds it. */
  readonly stand: OpenFile;
  /** Index of that body in the cast; null where it stands by itself. */
  readonly holder: number | null;
  /** A weapon without a skeleton, worn in place of a part of this body. */
  readonly worn: OpenFile | null;
  /** Of a body and its weapon, whose clip and frames both play. */
  readonly leads: boolean;
  /** It is not there by itself, but held against the one in charge. */
  readonly compared: boolean;
  readonly pose: SharedPose;
}

/** A file that stands by itself, and the weapon it holds. */
interface Stand {
  readonly lead: OpenFile;
  readonly weapon: OpenFile | null;
}

export function heldBy(body: OpenFile): OpenFile | null {
  return weaponOf(body, files.value, weaponChoices.value);
}

/** The body that holds a weapon; any other file itself. */
export function standOf(file: OpenFile): OpenFile {
  return holderOf(file, files.value, weaponChoices.value, lineUp.value) ?? file;
}

/** Those that stand side by side, from left to right. */
export const stands = computed<readonly Stand[]>(() => {
  const stage = stageFile.value;
  if (stage === null) return [];
  const inCharge = standOf(stage);
  const line = lineUp.value.flatMap((id) => files.value.find((file) => file.id === id) ?? []);
  const leads = line.includes(inCharge) ? line : [inCharge];
  const held = leads.map(heldBy);
  return leads.flatMap((lead, index) => (held.includes(lead) ? [] : [{ lead, weapon: held[index] ?? null }]));
});

export function standsOnStage(file: OpenFile): boolean {
  return stands.value.some(({ lead, weapon }) => lead === file || weapon === file);
}

/** From left to right, a weapon after its body. Empty while the file in charge has nothing to move. */
export const cast = computed<readonly Actor[]>(() => {
  const stage = stageFile.value;
  const known: Poses = new Map(poses);
  poses.clear();
  if (stage === null || stage.document.skeleton === null) return [];
  const actors: Actor[] = [];
  /** Puts a stand on stage, with the clip that whoever leads it plays. */
  const enter = ({ lead, weapon }: Stand, playing: StageClip | null, weaponLeads: boolean, compared: boolean) => {
    const clipFor = (file: OpenFile, leads: boolean) => ({
      clip: leads ? (playing?.clip ?? null) : twinClip(file, playing),
      clipFile: leads ? (playing?.file ?? null) : file,
      leads,
      compared,
    });
    const side = compared ? 'compared ' : '';
    const body = actors.length;
    const worn = weapon !== null && isReduced(weapon) ? weapon : null;
    const role = { stand: lead, holder: null, worn, ...clipFor(lead, !weaponLeads) };
    actors.push(actorOf(`${side}${lead.id}`, lead, role, known));
    if (weapon === null || worn !== null) return;
    const second = { stand: lead, holder: body, worn: null, ...clipFor(weapon, weaponLeads) };
    actors.push(actorOf(`${side}${lead.id} ${weapon.id}`, weapon, second, known));
  };
  const other = counterpart.value;
  for (const stand of stands.value) {
    const { lead, weapon } = stand;
    const inCharge = lead === stage || weapon === stage;
    // Two that are compared have the stage for themselves.
    if (lead.document.skeleton === null || (other !== null && !inCharge)) continue;
    const weaponLeads = weapon === stage && !isReduced(weapon);
    enter(stand, inCharge && (weaponLeads || lead === stage) ? stageClip.value : chosenClip(lead), weaponLeads, false);
  }
  if (other !== null) enter({ lead: other.file, weapon: heldBy(other.file) }, other.entry, false, true);
  return actors;
});

type Poses = Map<string, { readonly file: OpenFile; readonly pose: SharedPose }>;

/** Of the cast as it is: they stay with their actors while others come and go. */
const poses: Poses = new Map();

function actorOf(key: string, file: OpenFile, role: Omit<Actor, 'key' | 'file' | 'pose'>, known: Poses): Actor {
  const before = known.get(key);
  const fresh = () => ({ matrices: new Float32Array(file.document.bones.length * MATRIX_FLOATS), version: 0 });
  const pose = before?.file === file ? before.pose : fresh();
  poses.set(key, { file, pose });
  return { key, file, pose, ...role };
}

function chosenClip(file: OpenFile): StageClip | null {
  const clips = clipsOf(file);
  return clips.find(({ key }) => key === clipChoices.value.get(file.id)) ?? clips[0] ?? null;
}

/** Body and weapon play clips of the same number. */
function twinClip(file: OpenFile, playing: StageClip | null): Clip | null {
  return playing === null ? null : (file.document.clips[playing.clip.index] ?? null);
}

/** The cast in the player's words, the one in charge first. */
export const parts = computed<readonly Part[]>(() => {
  const ofStage = cast.value.filter(({ file, leads }) => leads && file === stageFile.value);
  const order = [...new Set([...ofStage, ...cast.value.filter(({ leads }) => leads), ...cast.value])];
  const inStep = (actor: Actor) => (actor.compared ? 0 : null);
  return order.map((actor) => ({
    pose: actor.pose,
    document: actor.file.document,
    clip: actor.clip,
    looping:
      loopChoice.value ?? (actor.clip === null || startsLooping(actor.clip, sequencesOf(actor.clipFile ?? actor.file))),
    follows: actor.leads ? inStep(actor) : order.findIndex((other) => other.leads && standTogether(actor, other)),
    byPhase: actor.compared && actor.leads && compareStep.value === 'phase',
  }));
});

/** One file may stand there twice: for itself, and compared with itself. */
export function standTogether(
  one: Pick<Actor, 'stand' | 'compared'>,
  other: Pick<Actor, 'stand' | 'compared'>,
): boolean {
  return one.stand === other.stand && one.compared === other.compared;
}

/** Every file of which something is on stage. */
export const filesOnStage = computed<ReadonlySet<OpenFile>>(
  () =>
    new Set(
      [stageFile.value, ...cast.value.flatMap(({ file, clipFile, worn }) => [file, clipFile, worn])].filter(
        (file) => file !== null,
      ),
    ),
);

/** What does not fit between a body and its weapon: one sentence, that of the file in charge before others'. */
export const castNote = computed<string | null>(() => {
  const notes = stands.value.flatMap(({ lead, weapon }) => {
    if (weapon === null) return [];
    const clip = cast.value.find(({ stand, leads }) => leads && stand === lead)?.clip ?? null;
    const worn = isReduced(weapon) ? wornMesh(weapon.document, lead.document.bones.length) : null;
    const objects = meshOf(lead.document)?.mesh.objects.length ?? 0;
    const note = misfit({
      body: lead,
      weapon,
      clip: clip?.index ?? null,
      objects,
      missing: worn?.missing ?? [],
      bare: worn?.scene === null,
    });
    return note === null ? [] : [{ note, first: [lead, weapon].includes(stageFile.value ?? lead) }];
  });
  return (notes.find(({ first }) => first) ?? notes[0])?.note ?? null;
});

// Which bones the user keeps off the stage, and whether the camera goes along with the selected one: what the first view needs.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { Bone } from '../../../wasm-bindings/kotsu';

/** By the bones' own numbers, which stay when a file is read in another way. */
export interface BoneHiding {
  /** Only this bone and what hangs on it is shown. */
  readonly isolated: number | null;
  /** These bones and what hangs on them are not shown. */
  readonly hidden: readonly number[];
}

export const ALL_SHOWN: BoneHiding = { isolated: null, hidden: [] };

/** By file id. */
export const boneHiding = signal<ReadonlyMap<number, BoneHiding>>(new Map());

/** The camera keeps the selected bone where it is in the picture. */
export const following = signal(false);

export function hidingOf(fileId: number | undefined): BoneHiding {
  return boneHiding.value.get(fileId ?? 0) ?? ALL_SHOWN;
}

/** As a link has it. */
export function hidingFrom({ isolated, unseen }: { isolated: number | null; unseen: readonly number[] }): BoneHiding {
  return isolated === null && unseen.length === 0 ? ALL_SHOWN : { isolated, hidden: unseen };
}

export function setHiding(fileId: number, hiding: BoneHiding): void {
  boneHiding.value = new Map(boneHiding.value).set(fileId, hiding);
}

export function setFollowing(on: boolean): void {
  following.value = on;
}

type Family = readonly Pick<Bone, 'id' | 'parent'>[];

/** By position: true for a bone that is not shown; null where all are. What is isolated and is not here isolates nothing. */
export function unseenBones(bones: Family, { isolated, hidden }: BoneHiding): readonly boolean[] | null {
  const alone = isolated !== null && bones.some(({ id }) => id === isolated);
  if (!alone && hidden.length === 0) return null;
  const taken = new Set(hidden);
  const isHidden = inherited(bones, ({ id }) => taken.has(id));
  const isKept = alone ? inherited(bones, ({ id }) => id === isolated) : null;
  return bones.map((_, bone) => isHidden[bone] === true || isKept?.[bone] === false);
}

/** What holds for a bone or for one above it. Climbs no way twice, for a skeleton may be one long chain. */
function inherited(bones: Family, own: (bone: Family[number]) => boolean): boolean[] {
  const known: (boolean | undefined)[] = [];
  for (let bone = 0; bone < bones.length; bone++) {
    const way: number[] = [];
    let at = bone;
    let result = false;
    for (let here = bones[at]; here !== undefined; here = bones[at]) {
      result = known[at] ?? own(here);
      way.push(at);
      if (result || known[at] !== undefined) break;
      at = here.parent;
    }
    for (const passed of way) known[passed] = result;
  }
  return known.map((value) => value === true);
}

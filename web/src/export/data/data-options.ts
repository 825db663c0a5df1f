// The choices of an export as numbers: what of which bones.
// SPDX-License-Identifier: MIT
import type { Channel } from '../../../../wasm-bindings/kotsu';

/** A bone's own position, rotation and scale, and where its joint stands in the model. */
export const channelGroups = ['position', 'rotation', 'scale', 'model'] as const;
export type ChannelGroup = (typeof channelGroups)[number];

export interface DataOptions {
  /** `poses`: every bone at every frame. `curves`: the values as the file keeps them, key by key. */
  readonly what: 'poses' | 'curves';
  readonly groups: readonly ChannelGroup[];
  /** Positions in the skeleton; null: all. */
  readonly bones: readonly number[] | null;
}

export const DEFAULT_DATA_OPTIONS: DataOptions = { what: 'poses', groups: channelGroups, bones: null };

export function wantsBone({ bones }: DataOptions, position: number): boolean {
  return bones === null || bones.includes(position);
}

export function wantsChannel({ groups }: DataOptions, channel: Channel | null): boolean {
  return channel === null || groups.some((group) => channel.startsWith(group));
}

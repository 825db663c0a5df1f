// The rows of the timeline, in order: all keys, then each bone and, unfolded, its channels. Pure.
// SPDX-License-Identifier: MIT
import type { BoneKeys, ChannelKeys, KeySheet } from './timeline-keys';
import { rowIdOf } from './timeline-place';

export interface SheetRow {
  /** Unique in the clip. */
  readonly id: string;
  readonly kind: 'all' | 'bone' | 'others' | 'channel';
  /** Position in the skeleton; null: no bone of it. */
  readonly bone: number | null;
  readonly channel: ChannelKeys | null;
  readonly frames: ArrayLike<number>;
  /** Of a row that unfolds; null for any other. */
  readonly open: boolean | null;
}

export interface RowChoice {
  readonly unfolded: ReadonlySet<string>;
  /** Leaves out bones without a key. */
  readonly movingOnly: boolean;
  /** Shown in any case. */
  readonly selected: number | null;
}

const ALL_ROW = 'all';

export function sheetRows({ bones, frames }: KeySheet, { unfolded, movingOnly, selected }: RowChoice): SheetRow[] {
  const all: SheetRow = { id: ALL_ROW, kind: 'all', bone: null, channel: null, frames, open: null };
  const shown = bones.filter(({ bone, frames: keys }) => !movingOnly || keys.length > 0 || bone === selected);
  return [all, ...shown.flatMap((bone) => rowsOf(bone, unfolded))];
}

function rowsOf({ bone, channels, frames }: BoneKeys, unfolded: ReadonlySet<string>): SheetRow[] {
  const id = rowIdOf(bone);
  const open = channels.length === 0 ? null : unfolded.has(id);
  const head: SheetRow = { id, kind: bone === null ? 'others' : 'bone', bone, channel: null, frames, open };
  if (open !== true) return [head];
  return [
    head,
    ...channels.map(
      (channel, at): SheetRow => ({
        id: `${id} ${at}`,
        kind: 'channel',
        bone,
        channel,
        frames: channel.frames,
        open: null,
      }),
    ),
  ];
}

/** Where the row stands that a channel belongs to. */
export function headOf(rows: readonly SheetRow[], at: number): number {
  let head = at;
  while (rows[head]?.kind === 'channel') head -= 1;
  return head;
}

/** The row that counts as chosen: the user's, as long as it is the selected bone's, else that bone's own. -1: none. */
export function activeRow(rows: readonly SheetRow[], chosen: string, selected: number | null): number {
  const own = rows.findIndex(({ id, bone }) => id === chosen && bone === selected);
  return own >= 0 ? own : rows.findIndex(({ kind, bone }) => kind !== 'channel' && bone === selected);
}

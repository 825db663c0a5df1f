// What of a link's view fits the files that have come on stage: the nearest clip, frame and bone there are, and what was not.
// SPDX-License-Identifier: MIT
import { clampFrame, type Timing } from '../playback/clock';
import { fields, type ViewState } from './view-state';

/** A clip that the skeleton on stage can play. */
export interface FitClip {
  /** Index in the link's `files` of the file that brought it; null where none did. */
  readonly file: number | null;
  /** Number inside its file. */
  readonly index: number;
  readonly timing: Timing;
  /** null: the file does not say, and then it loops. */
  readonly loops: boolean | null;
}

export interface FittedView {
  /** Position in `clips`; null where there is none. */
  readonly clip: number | null;
  readonly frame: number;
  /** Position in the skeleton. */
  readonly bone: number | null;
  /** As the link says, without bones that the skeleton does not have. */
  readonly isolated: number | null;
  readonly unseen: readonly number[];
  /** Titles of what the link asked for and the files do not have. */
  readonly clamped: readonly string[];
}

/** `clips` in the order of the page's list, `boneIds` in the order of the skeleton. */
export function fitView(state: ViewState, clips: readonly FitClip[], boneIds: readonly number[]): FittedView {
  const clamped: string[] = [];
  const clip = fitClip(state, clips);
  if (!clip.exact) clamped.push(fields.clip.title);

  const playing = clip.position === null ? undefined : clips[clip.position];
  const looping = state.loop === 'clip' ? playing?.loops !== false : state.loop === 'loop';
  const frame = playing === undefined ? 0 : clampFrame(playing.timing, state.frame, looping);
  if (frame !== state.frame) clamped.push(fields.frame.title);

  const bone = state.bone === null ? -1 : boneIds.indexOf(state.bone);
  if (state.bone !== null && bone < 0) clamped.push(fields.bone.title);
  const known = new Set(boneIds);
  const isolated = state.isolated !== null && known.has(state.isolated) ? state.isolated : null;
  if (isolated !== state.isolated) clamped.push(fields.isolated.title);
  const unseen = state.unseen.filter((id) => known.has(id));
  if (unseen.length < state.unseen.length) clamped.push(fields.unseen.title);
  return { clip: clip.position, frame, bone: bone < 0 ? null : bone, isolated, unseen, clamped };
}

function fitClip({ clip }: ViewState, clips: readonly FitClip[]): { position: number | null; exact: boolean } {
  if (clips.length === 0) return { position: null, exact: clip === null };
  if (clip === null) return { position: 0, exact: true };
  if (clip.file === null) {
    const position = Math.min(clip.index, clips.length - 1);
    return { position, exact: position === clip.index };
  }
  const position = clips.findIndex((candidate) => candidate.file === clip.file && candidate.index === clip.index);
  if (position >= 0) return { position, exact: true };
  const last = clips.map((candidate) => candidate.file).lastIndexOf(clip.file);
  return { position: Math.max(0, last), exact: false };
}

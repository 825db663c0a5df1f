// Signals about links, recent files and the installed app. Small, because the first view has them; who writes them comes later.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { HashedFile } from '../permalink/link-files';
import type { Viewport } from '../scene/viewport';
import type { RecentFile } from '../store/recent-files';

/** null while there is no picture. */
export const viewport = signal<Viewport | null>(null);

/** Rises when the user has moved the camera without a pointer. */
export const cameraMoves = signal(0);

// ------------------------------------------------------------------------------------------------------------ Links

/** A link or a session is on its way to the stage: too early to welcome anybody. */
export const arriving = signal(false);

/** What a link needs before it can be shown, or why it cannot be. */
export type LinkCard =
  | { readonly kind: 'fault'; readonly sentence: string; readonly reload: boolean }
  | {
      readonly kind: 'files';
      /** Files without which the view cannot be shown, and that are not here. */
      readonly wanted: readonly HashedFile[];
      /** Further files of the link that are not here. */
      readonly others: number;
      /** Files that came instead. */
      readonly strangers: readonly { readonly name: string; readonly hash: string }[];
    }
  | {
      readonly kind: 'remote';
      readonly urls: readonly string[];
      readonly phase: 'asking' | 'loading' | 'failed';
      readonly progress: RemoteProgress | null;
      /** Why it failed. */
      readonly sentence: string;
    };

export interface RemoteProgress {
  readonly url: string;
  readonly number: number;
  readonly received: number;
  readonly total: number | null;
}

/** The address bar holds a link that is not on stage yet. */
export const linkPending = signal(false);

export const linkCard = signal<LinkCard | null>(null);

// ----------------------------------------------------------------------------------------------------- Recent files

/** Newest first; null until it has been read. */
export const recentList = signal<readonly RecentFile[] | null>(null);
/** Why the list could not be read: a sentence. */
export const recentTrouble = signal('');
export const keepingNothing = signal(false);

// -------------------------------------------------------------------------------------------------------------- App

/** The page works without a network from now on. */
export const offlineReady = signal(false);

/** A short message at the status bar. */
export interface AppNote {
  readonly kind: 'ready' | 'update' | 'storage' | 'part-missing';
  readonly text: string;
}
export const appNote = signal<AppNote | null>(null);

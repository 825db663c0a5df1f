// Writers of the signals about what is seen: selection, camera requests, panels, theme, messages.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import type { Viewport } from '../scene/viewport';
import {
  announcement,
  frameRequest,
  helpOpen,
  hiddenObjects,
  type LeftTab,
  leftOpen,
  leftTab,
  type Notice,
  narrow,
  notices,
  picture,
  type RightTab,
  reducedMotion,
  rightOpen,
  rightTab,
  selectedBone,
  sheetOpen,
  sheetTab,
  systemTheme,
  theme,
  themeChoice,
  type ViewOptions,
  viewOptions,
} from './session';
import { viewport } from './share-signals';

/** Below this width there is one sheet instead of two side panels. The style sheets hold the same number. */
const NARROW = '(max-width: 899px)';

/** Follows the browser's width and wishes. Called once, before anything is shown. */
export function watchEnvironment(): void {
  follow(NARROW, (matches) => {
    narrow.value = matches;
  });
  follow('(prefers-color-scheme: light)', (matches) => {
    systemTheme.value = matches ? 'light' : 'dark';
  });
  follow('(prefers-reduced-motion: reduce)', (matches) => {
    reducedMotion.value = matches;
  });
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
  });
}

function follow(query: string, apply: (matches: boolean) => void): void {
  const list = matchMedia(query);
  apply(list.matches);
  list.addEventListener('change', () => apply(list.matches));
}

export function selectBone(bone: number | null): void {
  selectedBone.value = bone;
}

/** Asks the camera to show all of what is on stage. */
export function reframe(): void {
  frameRequest.value += 1;
}

export function toggleViewOption(name: keyof ViewOptions): void {
  viewOptions.value = { ...viewOptions.value, [name]: !viewOptions.value[name] };
}

/** Takes one object of a file's mesh off the stage, or brings it back. */
export function toggleObject(fileId: number, object: number): void {
  const hidden = new Set(hiddenObjects.value.get(fileId));
  if (!hidden.delete(object)) hidden.add(object);
  hiddenObjects.value = new Map(hiddenObjects.value).set(fileId, hidden);
}

/** Takes these objects of a file's mesh off the stage, and no others. */
export function hideObjects(fileId: number, objects: readonly number[]): void {
  hiddenObjects.value = new Map(hiddenObjects.value).set(fileId, new Set(objects));
}

/** Dark or light; back at what the system says, the page follows the system again. */
export function toggleTheme(): void {
  const next = theme.value === 'dark' ? 'light' : 'dark';
  themeChoice.value = next === systemTheme.value ? 'system' : next;
}

/** Brings a panel to the front, wherever the layout has it. */
export function showPanel(tab: LeftTab | RightTab): void {
  sheetTab.value = tab;
  sheetOpen.value = true;
  if (tab === 'inspector' || tab === 'report') {
    rightTab.value = tab;
    rightOpen.value = true;
  } else {
    leftTab.value = tab;
    leftOpen.value = true;
  }
}

export function toggleLeft(): void {
  leftOpen.value = !leftOpen.value;
}

export function toggleRight(): void {
  rightOpen.value = !rightOpen.value;
}

export function toggleSheet(): void {
  sheetOpen.value = !sheetOpen.value;
}

export function setHelpOpen(open: boolean): void {
  helpOpen.value = open;
}

export function setPicture(state: typeof picture.value): void {
  picture.value = state;
}

/** The viewport itself, for links and pictures; null once it is gone. */
export function setViewport(mounted: Viewport | null): void {
  viewport.value = mounted;
}

let lastNoticeId = 0;

/** @param topic what it is about: of one topic only the newest message stands there */
export function notify(kind: Notice['kind'], title: string, lines: readonly string[] = [], topic = title): void {
  lastNoticeId += 1;
  const others = notices.value.filter((notice) => notice.kind !== kind || notice.topic !== topic);
  notices.value = [...others, { id: lastNoticeId, kind, title, lines, topic }];
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function clearNotices(): void {
  notices.value = [];
}

export function announce(text: string): void {
  announcement.value = text;
}

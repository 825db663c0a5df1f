// What the tests of links take for a visit to the page: its state as after loading, with what the browser kept from visits before.
// SPDX-License-Identifier: MIT
import { vi } from 'vitest';
import type { PickedFile } from '../../web/src/files/intake';
import type { SessionRecord } from '../../web/src/store/session-record';

/** The page is loaded anew: nothing is open, and the recent files are those of the browser. */
export async function visit() {
  vi.resetModules();
  const [actions, session, hashes, keeping, open, linkFiles, capture, signals, recent, readings, handed] =
    await Promise.all([
      import('../../web/src/state/actions'),
      import('../../web/src/state/session'),
      import('../../web/src/state/share-hashes'),
      import('../../web/src/state/recent-keeping'),
      import('../../web/src/state/share-open'),
      import('../../web/src/state/share-link-files'),
      import('../../web/src/state/share-capture'),
      import('../../web/src/state/share-signals'),
      import('../../web/src/state/recent-store'),
      import('../../web/src/state/reading-actions'),
      import('../../web/src/state/handed-over'),
    ]);
  const [{ positionReadings }, { toggleBeside }, { stands }, { seek, startPlayback }, recentActions, { keepAddress }] =
    await Promise.all([
      import('../../web/src/state/position-readings'),
      import('../../web/src/state/cast-actions'),
      import('../../web/src/state/stage-cast'),
      import('../../web/src/state/playback-actions'),
      import('../../web/src/state/recent-actions'),
      import('../../web/src/state/share-history'),
    ]);
  const keepings: Promise<void>[] = [];
  hashes.hashOpenFiles(
    () => false,
    async (file) => {
      keepings.push(keeping.keepFile(file));
    },
  );
  open.watchForLinkFiles();
  startPlayback();
  const settled = async () => {
    await hashes.allHashed();
    await Promise.all(keepings);
    // What waits for the hashes goes on now.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await hashes.allHashed();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    session,
    actions,
    readings,
    positionReadings,
    seek,
    handedOver: handed.handedOver,
    card: signals.linkCard,
    settled,
    async drop(...files: readonly PickedFile[]): Promise<void> {
      await actions.openPicked(files);
      await settled();
    },
    /** The fragment that the address bar would hold. */
    async address(): Promise<string> {
      await settled();
      const link = capture.currentLink('session', linkFiles.linkFileOf);
      if (!link?.ok) throw new Error('no link');
      return link.fragment;
    },
    keepAddress,
    /** What a reload finds where no address holds all that was open. */
    record(view: string | null): SessionRecord {
      const known = handed.handedOver.value.map(({ identity, name }) => ({
        hash: hashes.hashes.value.get(identity) ?? '',
        name,
      }));
      return { files: known, view };
    },
    async restore(record: SessionRecord): Promise<void> {
      await recentActions.restoreSession(record);
      await settled();
    },
    async openRecent(name: string): Promise<void> {
      const list = await recent.recentFiles.list();
      const file = list.ok ? list.value.find((kept) => kept.name === name) : undefined;
      if (file === undefined) throw new Error(`${name} is not kept`);
      await recentActions.openRecent(file);
      await settled();
    },
    async follow(fragment: string, arrival: 'link' | 'history' | 'kept'): Promise<void> {
      await open.openLink(fragment, arrival);
      await settled();
    },
    beside(name: string): void {
      const file = session.files.value.find((open) => open.name === name);
      if (file !== undefined) toggleBeside(file);
    },
    /** Names of those that stand side by side. */
    line: () => stands.value.map(({ lead }) => lead.name),
    /** Names of the kept files, sorted. */
    async kept(): Promise<string[]> {
      const list = await recent.recentFiles.list();
      return list.ok ? list.value.map(({ name }) => name).sort() : [];
    },
    /** Of what is on stage: the model, the motion, and whether the model came out of a container that is open. */
    stage() {
      const [file, clip] = [session.stageFile.value, session.stageClip.value];
      const bundle = session.bundles.value.find(({ id }) => id === file?.bundleId);
      return { model: file?.name, clip: clip?.label, frame: session.frame.value, container: bundle?.name ?? null };
    },
  };
}

export type Visit = Awaited<ReturnType<typeof visit>>;

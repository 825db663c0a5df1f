// Makes the link of the view on stage and hands it over: clipboard, text for chat programs, the system's share sheet.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../files/open-file';
import { clipFiles } from '../files/pairing';
import { msg } from '../i18n/english';
import { language, retold, t } from '../i18n/text';
import { embedBytes } from '../permalink/embed';
import { type Encoded, shortenedSentence } from '../permalink/fragment';
import type { LinkFile } from '../permalink/link-files';
import type { Handed } from './handed-over';
import { files, frame, playing, stageClip, stageFile } from './session';
import { currentLink, isNamed } from './share-capture';
import { allHashed } from './share-hashes';
import { namedFileOf } from './share-link-files';
import { sourceOf } from './share-sources';
import { filesOnStage } from './stage-cast';

export type MadeLink =
  | {
      readonly ok: true;
      readonly link: string;
      /** Files that whoever opens the link must have. */
      readonly needed: readonly string[];
      /** Files that the link carries. */
      readonly carried: readonly string[];
      /** What else to know about it. */
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly sentence: string };

/** `carry`: files of one's own go along in the link, as the user has chosen. */
export async function makeLink(carry: boolean): Promise<MadeLink> {
  await allHashed();
  const packed = carry ? await packFiles() : new Map<Handed, LinkFile>();
  const made = currentLink('stage', (file) => packed.get(file) ?? namedFileOf(file));
  if (made === null) {
    return {
      ok: false,
      sentence: t('The file can no longer be read, so there is nothing that a link could name it by.'),
    };
  }
  if (!made.ok) return { ok: false, sentence: refusalOf(made, carry) };
  if (carry && packed.size < ownFiles().length) return { ok: false, sentence: t(tooLarge) };
  const named = (kind: LinkFile['kind']) => [
    ...new Set(made.state.files.flatMap((file) => (file.kind === kind && 'name' in file ? [file.name] : []))),
  ];
  const shortened = shortenedSentence(made.shortened);
  const remarks = shortened === null ? [] : [retold(shortened)];
  if (!made.whole) remarks.push(t('There are too many files for one link: it names those that this view needs.'));
  return { ok: true, link: made.link ?? '', needed: named('hash'), carried: named('embedded'), remarks };
}

const tooLarge = msg('The file is too large to be carried in a link. Send it along instead.');

function refusalOf(made: Extract<Encoded, { ok: false }>, carry: boolean): string {
  if (made.reason === 'bad-address') return retold(made.sentence);
  if (!carry) return t('This view takes more characters than a link may have.');
  return t(
    'With the file in it the link would have {length} characters more than its address; programs cut links of over {limit}.',
    { length: made.length.toLocaleString(language.value), limit: made.limit.toLocaleString(language.value) },
  );
}

/** Files of the view that neither come with the page nor from an address. */
export function ownFiles(): OpenFile[] {
  const stage = stageFile.value;
  if (stage === null) return [];
  const all = new Set([...clipFiles(stage, files.value), ...filesOnStage.value]);
  return [...all].filter((file) => isNamed(file) && namedFileOf(file)?.kind === 'hash');
}

async function packFiles(): Promise<Map<Handed, LinkFile>> {
  const packed = new Map<Handed, LinkFile>();
  for (const file of ownFiles()) {
    const buffer = await sourceOf(file.identity)?.bytes();
    const embedded = buffer === undefined ? null : await embedBytes(new Uint8Array(buffer), Number.POSITIVE_INFINITY);
    if (embedded?.ok) packed.set(file, { kind: 'embedded', name: file.name, data: embedded.data });
  }
  return packed;
}

/** For whoever gets the link. */
export function viewInWords(): string {
  const clip = stageClip.value;
  const parts = [stageFile.value?.name ?? 'Kotsu'];
  if (clip !== null) parts.push(clip.label);
  if (clip !== null && !playing.value) parts.push(t('frame {frame}', { frame: Math.round(frame.value) }));
  return parts.join(', ');
}

export const canShare = 'share' in navigator;

/** False where the system refuses; closing its sheet is no refusal. */
export async function shareLink(link: string): Promise<boolean> {
  try {
    await navigator.share({ title: 'Kotsu', text: viewInWords(), url: link });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

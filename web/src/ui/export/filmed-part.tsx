// What a film is of: the part and the way that the page plays, which the dialog does not choose but has to say.
// SPDX-License-Identifier: MIT
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import type { Direction } from '../../playback/course';
import { direction, looping, stageClip, stageRange } from '../../state/session';

const ways: Readonly<Record<Direction, string>> = {
  forwards: msg('forwards'),
  backwards: msg('backwards'),
  'ping-pong': msg('there and back'),
};

/** @param alone only the part counts: of a contact sheet */
export function FilmedPart({ alone = false }: { readonly alone?: boolean }) {
  const clip = stageClip.value;
  if (clip === null) return null;
  const range = stageRange.value;
  const part =
    range === null
      ? t('All of {clip}', { clip: clip.label })
      : t('Frames {from} to {to} of {clip}', { ...range, clip: clip.label });
  const way = [t(ways[direction.value]), looping.value ? t('one exact loop') : t('once')];
  return <p class="muted filmed-part">{alone ? part : `${[part, ...way].join(', ')}. ${t('As set for playback.')}`}</p>;
}

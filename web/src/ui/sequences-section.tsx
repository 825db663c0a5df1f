// The folded part of the inspector that lists the sequences behind the clips on stage.
// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { clipUse } from '../playback/clip-use';
import { stageClip } from '../state/session';
import { lazily } from './lazily';
import type { SequencesProps } from './sequences';

const Sequences = lazily<SequencesProps>(async () => (await import('./sequences')).Sequences);

export function SequencesSection() {
  const [open, setOpen] = useState(false);
  const entry = stageClip.value;
  if (entry === null || clipUse(entry.clip, entry.sequences) === null) return null;
  return (
    <details class="facts-section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Sequences')}</summary>
      {open && <Sequences key={entry.file.id} document={entry.sequences} />}
    </details>
  );
}

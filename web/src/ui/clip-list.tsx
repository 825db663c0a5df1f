// The clips of the skeleton on stage, in a list box: arrow keys choose, a click chooses.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import { Blend, Scaling } from 'lucide-preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { readersWords, t } from '../i18n/text';
import { clipUse, shortUseWords, useWords } from '../playback/clip-use';
import { durationSeconds } from '../playback/clock';
import { selectClip } from '../state/actions';
import { compareWithClip } from '../state/compare-dock';
import { clipKey, type StageClip, stageClips, stageFile } from '../state/session';
import { lazily } from './lazily';
import { targetInList } from './list-keys';
import { counted, seconds } from './numbers';
import { scrollToRow, useRowsInSight } from './rows-in-sight';

const PlaysOn = lazily<object>(async () => (await import('./plays-on')).PlaysOnChoice);

export function ClipList() {
  return stageClips.value.length === 0 ? <NoClips /> : <Clips />;
}

function Clips() {
  const scope = useId();
  const list = useRef<HTMLDivElement>(null);
  const clips = stageClips.value;
  const chosen = clipKey.value;
  const { first, end, room, row } = useRowsInSight(list, clips.length);
  const at = clips.findIndex((entry) => entry.key === chosen);
  useEffect(() => scrollToRow(list.current, at), [at, row]);

  const told = clips.some(({ clip, sequences }) => clipUse(clip, sequences) !== null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault();
      void compareWithClip(chosen);
    }
    const to = targetInList(event.key, at, clips.length);
    const next = clips[to ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    selectClip(next.key);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key === undefined) return;
    if (target.closest('.row-action') === null) selectClip(key);
    else void compareWithClip(key);
  };
  return (
    <>
      <div class="clip-top">
        {clips.some(({ file }) => file.role === 'motion') && <PlaysOn />}
        <div class="clip-head" aria-hidden="true">
          <span>{counted(clips.length, 'clip')}</span>
          {told ? <span>{t('Frames, time')}</span> : <span>{t('Frames')}</span>}
          {!told && <span>{t('Time')}</span>}
        </div>
      </div>
      <div
        class={`clip-list ${told ? 'told' : ''}`}
        role="listbox"
        tabIndex={0}
        aria-label={t('Clips')}
        aria-description={t('Enter holds a clip against the others.')}
        aria-activedescendant={at >= first && at < end ? `${scope}-${chosen}` : undefined}
        style={room}
        ref={list}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {clips.slice(first, end).map((entry, index) => (
          <ClipRow key={entry.key} entry={entry} scope={scope} place={first + index + 1} setSize={clips.length} />
        ))}
      </div>
    </>
  );
}

interface ClipRowProps {
  readonly entry: StageClip;
  readonly scope: string;
  /** From 1, as aria-posinset counts: not every row exists. */
  readonly place: number;
  readonly setSize: number;
}

/** Renders again only when its own choice changes, however long the list is. */
function ClipRow({ entry, scope, place, setSize }: ClipRowProps) {
  const selected = useComputed(() => clipKey.value === entry.key);
  const { clip } = entry;
  const use = clipUse(clip, entry.sequences);
  const cut = clip.frameCount < clip.claimedFrameCount;
  return (
    <div
      id={`${scope}-${entry.key}`}
      class="clip-row"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={setSize}
      data-key={entry.key}
    >
      <span class="clip-label" title={entry.file.path}>
        {entry.label}
      </span>
      {use !== null && (
        <span class="clip-use muted" title={t('Sequences: {used}', { used: useWords(use, readersWords).join(', ') })}>
          {shortUseWords(use, readersWords).join(', ')}
        </span>
      )}
      {clip.scaledFrameCount > 0 && (
        <span class="scaling" title={t('Scales bones')}>
          <Scaling size={14} />
          <span class="spoken-only">{t('scales bones')}</span>
        </span>
      )}
      {cut && (
        <span class="tag warning" title={t('The file promises {count} frames', { count: clip.claimedFrameCount })}>
          {t('cut')}
        </span>
      )}
      <span class="number clip-frames" title={counted(clip.frameCount, 'frame')}>
        {clip.frameCount}
        <span class="spoken-only"> {t('frames')}</span>
      </span>
      <span class="number muted clip-seconds">{seconds(durationSeconds(clip))}</span>
      <span class="row-action" title={t('Compare with this clip')} aria-hidden="true">
        <Blend size={14} />
      </span>
    </div>
  );
}

function NoClips() {
  const file = stageFile.value;
  return (
    <p class="hint">
      {file?.role === 'model'
        ? t('No motions yet. Drop the .mot files of this model as well.')
        : t('This file holds no animation.')}
    </p>
  );
}

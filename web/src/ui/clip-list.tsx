// The clips of the skeleton on stage, in a list box: arrow keys choose, a click chooses.
// SPDX-License-Identifier: MIT
import { useComputed } from '@preact/signals';
import { Scaling } from 'lucide-preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { durationSeconds } from '../playback/clock';
import { selectClip } from '../state/actions';
import { clipKey, type StageClip, stageClips, stageFile } from '../state/session';
import { targetInList } from './list-keys';
import { counted, seconds } from './numbers';

export function ClipList() {
  const scope = useId();
  const list = useRef<HTMLDivElement>(null);
  const clips = stageClips.value;
  const chosen = clipKey.value;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (clips.length === 0) return <NoClips />;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = clips.findIndex((entry) => entry.key === chosen);
    const to = targetInList(event.key, at, clips.length);
    const next = clips[to ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    selectClip(next.key);
  };
  const onClick = (event: MouseEvent) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key !== undefined) selectClip(key);
  };
  return (
    <>
      <div class="clip-head" aria-hidden="true">
        <span>{counted(clips.length, 'clip')}</span>
        <span>Frames</span>
        <span>Time</span>
      </div>
      <div
        class="clip-list"
        role="listbox"
        tabIndex={0}
        aria-label="Clips"
        aria-activedescendant={chosen === null ? undefined : `${scope}-${chosen}`}
        ref={list}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {clips.map((entry) => (
          <ClipRow key={entry.key} entry={entry} scope={scope} />
        ))}
      </div>
    </>
  );
}

/** Renders again only when its own choice changes, however long the list is. */
function ClipRow({ entry, scope }: { readonly entry: StageClip; readonly scope: string }) {
  const selected = useComputed(() => clipKey.value === entry.key);
  const { clip } = entry;
  const cut = clip.frameCount < clip.claimedFrameCount;
  return (
    <div
      id={`${scope}-${entry.key}`}
      class="clip-row"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-key={entry.key}
    >
      <span class="clip-label" title={entry.file.path}>
        {entry.label}
      </span>
      {clip.scaledFrameCount > 0 && (
        <span class="scaling" title="Scales bones">
          <Scaling size={14} />
          <span class="spoken-only">scales bones</span>
        </span>
      )}
      {cut && (
        <span class="tag warning" title={`The file promises ${clip.claimedFrameCount} frames`}>
          cut
        </span>
      )}
      <span class="number clip-frames" title={counted(clip.frameCount, 'frame')}>
        {clip.frameCount}
        <span class="spoken-only"> frames</span>
      </span>
      <span class="number muted clip-seconds">{seconds(durationSeconds(clip))}</span>
    </div>
  );
}

function NoClips() {
  const file = stageFile.value;
  return (
    <p class="hint">
      {file?.role === 'model'
        ? 'No motions yet. Drop the .mot files of this model as well.'
        : 'This file holds no animation.'}
    </p>
  );
}

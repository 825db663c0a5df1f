// What an entry looks like, small and moving; drawn once it is in sight, an icon until then and for what shows nothing.
// SPDX-License-Identifier: MIT
import { Box, File, FileArchive, Film, Image, Layers } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Bundle, BundleEntry } from '../files/bundle';
import { lookOf, wantThumbnail } from '../state/bundle-looks';

interface EntryThumbnailProps {
  readonly bundle: Bundle;
  readonly entry: BundleEntry;
}

/** Longer than scrolling past takes. Milliseconds. */
const LINGER = 120;

export function EntryThumbnail({ bundle, entry }: EntryThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [inSight, setInSight] = useState(false);
  const { thumbnail } = lookOf(entry).value;
  const isMissing = thumbnail === null;
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver((changes) => setInSight(changes.at(-1)?.isIntersecting ?? false));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!inSight || !isMissing) return undefined;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = wantThumbnail(bundle, entry);
    }, LINGER);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [inSight, isMissing, bundle, entry]);
  const Icon = iconOf(entry);
  return (
    <span class="entry-thumbnail" aria-hidden="true" ref={box}>
      {thumbnail === null || thumbnail === 'none' ? (
        <Icon size={16} />
      ) : (
        // Out of sight it would still take memory of the graphics card.
        inSight && (
          <img
            src={thumbnail.url}
            alt=""
            class={thumbnail.frameCount > 1 ? 'moving' : ''}
            style={{ '--frames': thumbnail.frameCount, '--seconds': `${thumbnail.seconds}s` }}
          />
        )
      )}
    </span>
  );
}

function iconOf({ kind, title, path }: BundleEntry) {
  if (kind === 'model') return Box;
  if (kind === 'motion') return Film;
  if (title === 'Container') return Layers;
  if (title === 'DDS texture') return Image;
  return /\.(?:zip|zzz|fi|fl|fs)$/i.test(path) ? FileArchive : File;
}

// Which kinds of film this browser can make: GIF and pictures always, videos where it has something to encode or record them with.
// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks';
import type { VideoKind } from '../../film/video';
import { msg } from '../../i18n/english';
import type { FilmChoice } from '../../state/film-run';

type FilmKind = FilmChoice['film'];

const films: readonly (readonly [FilmKind, string])[] = [
  ['webm', msg('WebM video')],
  ['mp4', msg('MP4 video')],
  ['gif', msg('Animated GIF')],
  ['png', msg('PNG pictures in a zip')],
];

/** All of them until the browser has answered. @param onInstead takes the place of a choice that turns out not to be one */
export function useFilmKinds(
  { film, width, height }: FilmChoice,
  wanted: boolean,
  onInstead: (kind: FilmKind) => void,
): readonly (readonly [FilmKind, string])[] {
  const [videos, setVideos] = useState<readonly VideoKind[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void import('../../film/video')
      .then(({ makeableKinds }) => makeableKinds({ width: width - (width % 2), height: height - (height % 2) }))
      // What makes videos could not be fetched: making one will say so.
      .catch(() => null)
      .then((kinds) => over || setVideos(kinds));
    return () => {
      over = true;
    };
  }, [wanted, width, height]);
  const offered =
    videos === null ? films : films.filter(([kind]) => kind === 'gif' || kind === 'png' || videos.includes(kind));
  const [[first] = ['gif' as const]] = offered;
  const isOffered = offered.some(([kind]) => kind === film);
  useEffect(() => {
    if (wanted && !isOffered) onInstead(first);
  }, [wanted, isOffered, first]);
  return offered;
}

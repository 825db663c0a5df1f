// How pictures, films and contact sheets look.
// SPDX-License-Identifier: MIT
import { useId, useState } from 'preact/hooks';
import { LARGEST_SIDE, SMALLEST_SIDE } from '../../film/film-plan';
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import type { FilmChoice } from '../../state/film-run';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';
import { useFilmKinds } from './use-film-kinds';

const sizes = [
  ['256x256', '256 × 256'],
  ['512x512', '512 × 512'],
  ['1024x1024', '1024 × 1024'],
  ['1280x720', '1280 × 720'],
  ['1920x1080', '1920 × 1080'],
  ['own', msg('Another size')],
] as const;

export function FilmChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { film, format } = choice;
  const set = (part: Partial<FilmChoice>) => onChange({ film: { ...film, ...part } });
  const isFilm = format === 'film';
  const opaque = isFilm && (film.film === 'webm' || film.film === 'mp4');
  const films = useFilmKinds(film, isFilm, (kind) => set({ film: kind }));
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{t('How')}</legend>
      <div class="export-picks">
        {isFilm && (
          <Pick
            title={t('Kind')}
            value={film.film}
            options={films.map(([kind, text]) => [kind, t(text)] as const)}
            onChange={(kind) => set({ film: kind })}
          />
        )}
        {isFilm && (
          <Pick
            title={t('Pictures per second')}
            value={String(film.picturesPerSecond)}
            options={['10', '15', '30', '60'].map((rate) => [rate, rate] as const)}
            onChange={(rate) => set({ picturesPerSecond: Number(rate) })}
          />
        )}
        {format === 'sheet' && (
          <Pick
            title={t('Of')}
            value={film.sheet}
            options={[
              ['clip', t('Frames of the clip on stage')],
              ['clips', t('All clips, one picture each')],
            ]}
            onChange={(sheet) => set({ sheet })}
          />
        )}
        <SizeChoice film={film} set={set} title={format === 'sheet' ? t('Size of each picture') : t('Size')} />
        <Pick
          title={t('Background')}
          value={film.background === 'transparent' && opaque ? 'page' : film.background}
          options={[
            ...(opaque ? [] : [['transparent', t('Transparent')] as const]),
            ['page', t('As on the page')],
            ['white', t('White')],
          ]}
          onChange={(background) => set({ background })}
        />
      </div>
      {format !== 'sheet' && (
        <Tick
          title={t('The whole model')}
          hint={t('Off: from where the page shows it.')}
          checked={film.whole}
          onChange={(whole) => set({ whole })}
        />
      )}
      {isFilm && (
        <Tick
          title={t('Turntable')}
          hint={t('Once around while it plays.')}
          checked={film.turntable}
          onChange={(turntable) => set({ turntable })}
        />
      )}
    </fieldset>
  );
}

interface SizeChoiceProps {
  readonly film: FilmChoice;
  readonly set: (part: Partial<FilmChoice>) => void;
  readonly title: string;
}

function SizeChoice({ film: { width, height, ownSize }, set, title }: SizeChoiceProps) {
  const known = sizes.find(([id]) => id === `${width}x${height}`)?.[0] ?? 'own';
  const value = ownSize ? 'own' : known;
  const change = (id: (typeof sizes)[number][0]) => {
    const [wide = width, high = height] = id === 'own' ? [] : id.split('x').map(Number);
    set({ width: wide, height: high, ownSize: id === 'own' });
  };
  return (
    <>
      <Pick title={title} value={value} options={sizes.map(([id, text]) => [id, t(text)] as const)} onChange={change} />
      {value === 'own' && (
        <div class="export-size">
          <Pixels title={t('Width')} value={width} onChange={(pixels) => set({ width: pixels })} />
          <Pixels title={t('Height')} value={height} onChange={(pixels) => set({ height: pixels })} />
        </div>
      )}
    </>
  );
}

interface PixelsProps {
  readonly title: string;
  readonly value: number;
  readonly onChange: (pixels: number) => void;
}

/** What is not yet a size that can be made stays in the field alone. */
function Pixels({ title, value, onChange }: PixelsProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const read = (typed: string) => {
    setText(typed);
    const pixels = Number(typed);
    if (Number.isInteger(pixels) && pixels >= SMALLEST_SIDE && pixels <= LARGEST_SIDE) onChange(pixels);
  };
  return (
    <div class="export-pick">
      <label for={id}>{t('{title}, pixels', { title })}</label>
      <input
        id={id}
        type="number"
        min={SMALLEST_SIDE}
        max={LARGEST_SIDE}
        value={text}
        onInput={(event) => read(event.currentTarget.value)}
        onBlur={() => setText(String(value))}
      />
    </div>
  );
}

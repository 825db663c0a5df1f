// How pictures, films and contact sheets look.
// SPDX-License-Identifier: MIT
import { SHORTEST_IN_GIF } from '../../film/film-plan';
import { t } from '../../i18n/text';
import type { FilmChoice } from '../../state/film-run';
import { Pick, Tick } from './choice-parts';
import type { ChoiceProps } from './export-choice';
import { FilmedPart } from './filmed-part';
import { SizeChoice } from './size-choice';
import { useFilmKinds } from './use-film-kinds';

const rates = [10, 15, 30, 50, 60];
/** Of a GIF, whose pictures cannot stay for less. */
const FASTEST_GIF = 1 / SHORTEST_IN_GIF;

export function FilmChoices({ choice, disabled, onChange }: ChoiceProps) {
  const { film, format } = choice;
  const set = (part: Partial<FilmChoice>) => onChange({ film: { ...film, ...part } });
  const isFilm = format === 'film';
  const opaque = isFilm && (film.film === 'webm' || film.film === 'mp4');
  const fastest = film.film === 'gif' ? FASTEST_GIF : Infinity;
  const films = useFilmKinds(film, isFilm, (kind) => set({ film: kind }));
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{t('How')}</legend>
      {isFilm && <FilmedPart />}
      {format === 'sheet' && film.sheet === 'clip' && <FilmedPart alone />}
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
            value={String(Math.min(film.picturesPerSecond, fastest))}
            options={rates.filter((rate) => rate <= fastest).map((rate) => [`${rate}`, `${rate}`] as const)}
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
        <SizeChoice
          key={format}
          title={format === 'sheet' ? t('Size of each picture') : t('Size')}
          size={format === 'sheet' ? choice.cell : film}
          wrongSides={choice.wrongSides}
          onChange={(size, wrongSides) =>
            onChange({ ...(format === 'sheet' ? { cell: size } : { film: { ...film, ...size } }), wrongSides })
          }
        />
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

// One bone's cells in the table of differences.
// SPDX-License-Identifier: MIT
import type { Course } from '../../compare/clip-difference';
import { type DifferenceRow, measuresAt } from '../../compare/difference-rows';
import { t } from '../../i18n/text';
import { measuresNow, modelSize } from '../../state/compare-table';
import { percent, scaleText, turnText, units } from './difference-text';

export function DifferenceCells({ row }: { readonly row: DifferenceRow }) {
  const { label, clip } = row;
  return (
    <>
      <td class="bone">{label}</td>
      <NowCells row={row} />
      <td class={`clip ${tone(clip?.distance.most)}`}>
        {units(clip?.distance.most)}
        <Part of={clip?.distance.most} />
        <At course={clip?.distance} />
      </td>
      <td class={`clip ${tone(clip?.distance.mean)}`}>{units(clip?.distance.mean)}</td>
      <td class={`clip ${tone(clip?.turn.most)}`}>{turnText(clip?.turn.most)}</td>
      <td class={`clip ${tone(clip?.scale.most)}`}>{scaleText(clip?.scale.most)}</td>
    </>
  );
}

/** All that changes from moment to moment, in the rows in sight alone. */
function NowCells({ row }: { readonly row: DifferenceRow }) {
  const now = measuresAt(measuresNow.value, row);
  return (
    <>
      <td class={`now ${tone(now?.distance)}`}>
        {units(now?.distance)}
        <Part of={now?.distance} />
      </td>
      <td class={`now ${tone(now?.turn)}`}>{turnText(now?.turn)}</td>
      <td class={`now ${tone(now?.scale)}`}>{scaleText(now?.scale)}</td>
    </>
  );
}

/** Nothing stands back, so that what there is stands out. */
function tone(value: number | undefined): string {
  return value === 0 ? 'muted' : '';
}

function Part({ of }: { readonly of: number | undefined }) {
  return <span class="muted part">{of === 0 ? '' : percent(of, modelSize.value)}</span>;
}

/** Where it is the most: a press goes there; Enter in the table does the same. */
function At({ course }: { readonly course: Course | undefined }) {
  const differs = course !== undefined && course.most > 0;
  return (
    <span class="at" data-jump={differs ? '' : undefined} title={differs ? t('Go to this frame') : undefined}>
      {differs ? `@${course.mostAt}` : ''}
    </span>
  );
}

// The comparison's table as it is shown: its rows in their order, and what is done with them.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import {
  type Column,
  differenceCsv,
  differenceRows,
  type Now,
  START_SORTING,
  sortedRows,
  sortsByNow,
} from '../compare/difference-rows';
import { poseSize } from '../compare/pose-difference';
import { emptyPose, poseSide } from '../compare/pose-source';
import { t } from '../i18n/text';
import { goToFrame } from './compare-actions';
import { clipMeasure, moment } from './compare-measure';
import { comparison } from './compare-sides';
import { copyText } from './copy-text';
import { selectedBone } from './session';
import { boneLabel } from './stage-view';
import { announce, selectBone } from './view-actions';

export const sorting = signal(START_SORTING);

/** Which columns a narrow page shows; a wide one has room for all. */
export const shownGroup = signal<'clip' | 'now'>('clip');

export function showGroup(group: 'clip' | 'now'): void {
  shownGroup.value = group;
  sorting.value = { column: group === 'clip' ? 'most' : 'now', descending: true };
}

const clipOutcome = computed(() => {
  const measure = clipMeasure.value;
  return measure.state === 'done' && measure.of === comparison.value ? measure.outcome : null;
});

const unsorted = computed(() => {
  const compared = comparison.value;
  if (compared === null) return [];
  const bones = compared.a.document.bones;
  const labelOf = ({ a }: { readonly a: number }) => (bones[a] === undefined ? '' : boneLabel(bones[a]));
  return differenceRows(compared.pairs, labelOf, clipOutcome.value?.bones ?? null);
});

/** Of the moment at the playhead; null where there is none. */
export const measuresNow = computed<Now>(() =>
  moment.value !== null && moment.value.of === comparison.value ? moment.value.measures : null,
);

/** The same list from moment to moment, unless its order is that of the moment. */
export const tableRows = computed(() =>
  sortedRows(unsorted.value, sorting.value, sortsByNow(sorting.value) ? measuresNow.value : null),
);

/** What differences are told in parts of; NaN: of nothing. */
export const modelSize = computed(() => {
  const compared = comparison.value;
  if (clipOutcome.value !== null) return clipOutcome.value.size;
  if (compared === null) return Number.NaN;
  const pose = emptyPose(compared.a);
  try {
    poseSide(compared.a, 0, pose);
    return poseSize(pose);
  } catch {
    return Number.NaN;
  }
});

/** Another column is sorted worst first, or in the skeleton's order; the same one the other way round. */
export function sortBy(column: Column): void {
  const { column: before, descending } = sorting.value;
  sorting.value = { column, descending: column === before ? !descending : column !== 'bone' };
}

/** The row of the selected bone; -1 where it is none of them. */
export const selectedRow = computed(() => tableRows.value.findIndex(({ pair }) => pair.a === selectedBone.value));

export function selectRow(row: number): void {
  const pair = tableRows.value[row]?.pair;
  if (pair !== undefined) selectBone(pair.a);
}

/** Selects a bone and goes to the frame where its joints are the farthest apart. */
export function goToWorst(row: number): void {
  const at = tableRows.value[row]?.clip?.distance.mostAt;
  selectRow(row);
  if (at === undefined) return;
  goToFrame(at);
  announce(t('Frame {frame}', { frame: at }));
}

/** Bones that one side alone has, by name. */
export const loneBones = computed(() => {
  const compared = comparison.value;
  if (compared === null) return { a: [], b: [] };
  const { a, b, match } = compared;
  const name = (side: typeof a) => (place: number) => {
    const bone = side.document.bones[place];
    return bone === undefined ? '' : boneLabel(bone);
  };
  return { a: match.onlyA.map(name(a)), b: match.onlyB.map(name(b)) };
});

export async function copyTable(): Promise<void> {
  const { a, b } = loneBones.value;
  const done = await copyText(differenceCsv(tableRows.value, measuresNow.value, a, b));
  announce(done ? t('Copied the table as CSV') : t('The browser did not allow copying'));
}

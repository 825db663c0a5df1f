// What the comparison comes to, in a sentence or two, with the way to the places that they speak of.
// SPDX-License-Identifier: MIT
import { CircleCheck, CircleX, Copy, Info } from 'lucide-preact';
import { type Verdict, verdictOf } from '../../compare/verdict';
import { retold, t } from '../../i18n/text';
import { goToFrame } from '../../state/compare-actions';
import { differingBytes } from '../../state/compare-files';
import { clipMeasure } from '../../state/compare-measure';
import type { Comparison } from '../../state/compare-sides';
import { copyTable, modelSize, showGroup, shownGroup } from '../../state/compare-table';
import { boneLabel } from '../../state/stage-view';
import { selectBone } from '../../state/view-actions';
import { IconButton } from '../icon-button';
import { Choice } from './choice';
import { percent, units } from './difference-text';

export function VerdictLine() {
  const measure = clipMeasure.value;
  return (
    <div class="verdict">
      <div class="verdict-text" role="status">
        {measure.state === 'working' && (
          <>
            <progress value={measure.part} max={1} aria-label={t('Comparing')} />
            <span class="muted">{t('Comparing…')}</span>
          </>
        )}
        {measure.state === 'failed' && (
          <>
            <CircleX size={16} class="error" />
            <span>{retold(measure.sentence)}</span>
          </>
        )}
        {measure.state === 'done' && <VerdictText verdict={verdictOf(measure.of, measure.outcome)} of={measure.of} />}
      </div>
      <Choice
        name={t('Shown in the table')}
        class="group-choice"
        value={shownGroup.value}
        choices={[
          ['clip', t('Over the clip')],
          ['now', t('At the playhead')],
        ]}
        onChoose={showGroup}
      />
      <IconButton
        name={t('Copy the table as CSV')}
        icon={Copy}
        disabled={measure.state !== 'done'}
        onPress={() => void copyTable()}
      />
    </div>
  );
}

function VerdictText({ verdict, of }: { readonly verdict: Verdict; readonly of: Comparison }) {
  const { kind, firstAt, worst } = verdict;
  if (kind === 'nothing-shared') return <span>{t('The two skeletons have no bone in common.')}</span>;
  if (firstAt === null) {
    return (
      <>
        {differingBytes.value === 0 ? <CircleCheck size={16} class="alike" /> : <Info size={16} class="muted" />}
        <span>
          <strong>{alikeText(kind, differingBytes.value)}</strong> {sameText(verdict)}
          {moreText(verdict)}
        </span>
      </>
    );
  }
  const goToWorst = () => {
    if (worst === null) return;
    selectBone(worst.pair.a);
    goToFrame(worst.frame);
  };
  const bone = of.a.document.bones[worst?.pair.a ?? -1];
  return (
    <span>
      {t('{differing} of {count, plural, one {# bone} other {# bones}} differ', {
        differing: verdict.differing,
        count: verdict.bones,
      })}
      {loneText(verdict)}
      {'. '}
      {t('First difference:')}{' '}
      <button type="button" class="link" onClick={() => goToFrame(firstAt)}>
        {t('frame {frame}', { frame: firstAt })}
      </button>
      {'. '}
      {worst !== null && bone !== undefined && (
        <>
          {t('Largest:')}{' '}
          <button type="button" class="link" onClick={goToWorst}>
            {t('frame {frame}', { frame: worst.frame })}
          </button>
          {`, ${boneLabel(bone)}, ${units(worst.distance)}${sizeText(worst.distance)}.`}
        </>
      )}
      {moreText(verdict)}
    </span>
  );
}

/** The same poses may come from other bytes. */
function alikeText(kind: Verdict['kind'], bytes: number): string {
  const alike = kind === 'same' ? t('Poses identical') : t('Poses identical in what both have');
  const files =
    bytes > 0 ? t('; the files differ in {count, plural, one {# byte} other {# bytes}}', { count: bytes }) : '';
  return `${alike}${files}.`;
}

function loneText({ onlyA, onlyB }: Verdict): string {
  const a = onlyA > 0 ? t(', and {count} only in A', { count: onlyA }) : '';
  const b = onlyB > 0 ? t(', and {count} only in B', { count: onlyB }) : '';
  return a + b;
}

function sameText({ frames, bones }: Verdict): string {
  const [inFrames, ofBones] = [
    t('{count, plural, one {# frame} other {# frames}}', { count: frames }),
    t('{count, plural, one {# bone} other {# bones}}', { count: bones }),
  ];
  return t('Every number of every pose is the same: {frames}, {bones}.', { frames: inFrames, bones: ofBones });
}

function sizeText(distance: number): string {
  const part = percent(distance, modelSize.value);
  return part === '' ? '' : ` ${t('({part} of the model)', { part })}`;
}

function moreText({ moreFrames }: Verdict): string {
  if (moreFrames === 0) return '';
  const frames = t('{count, plural, one {# frame} other {# frames}}', { count: Math.abs(moreFrames) });
  return ` ${moreFrames > 0 ? t('A has {frames} more.', { frames }) : t('B has {frames} more.', { frames })}`;
}

// Two sides, what their difference comes to, and the table of it bone by bone. Loaded when something is first compared.
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/text';
import { compareWithLikeliest } from '../../state/compare-actions';
import { watchFiles } from '../../state/compare-files';
import { watchComparison } from '../../state/compare-measure';
import { comparison, likeliest } from '../../state/compare-sides';
import { stageFile } from '../../state/session';
import { CompareFacts } from './compare-facts';
import { CompareTools } from './compare-tools';
import { DifferenceCourse } from './difference-course';
import { DifferenceTable } from './difference-table';
import { VerdictLine } from './verdict-line';
import '../styles/facts.css';
import '../styles/compare.css';
import '../styles/compare-sheet.css';

export function ComparePanel() {
  useEffect(() => {
    const stops = [watchComparison(), watchFiles()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (comparison.value === null) return <NothingCompared />;
  return (
    <div class="compare">
      <CompareTools />
      <div class="compare-body">
        <div class="compare-main">
          <VerdictLine />
          <DifferenceCourse />
          <DifferenceTable />
        </div>
        <CompareFacts />
      </div>
    </div>
  );
}

function NothingCompared() {
  const possible = stageFile.value?.document.skeleton != null && likeliest() !== null;
  return (
    <div class="compare-nothing">
      <p class="hint">
        {possible
          ? t('Two clips or two files in one stage, with their differences bone by bone.')
          : t('There is nothing to compare with: open a second file, or one with several clips.')}
      </p>
      {possible && (
        <button type="button" class="button primary" onClick={compareWithLikeliest}>
          {t('Compare')}
        </button>
      )}
    </div>
  );
}

// Over the stage while two are compared: which is which, and the ways to the table and out.
// SPDX-License-Identifier: MIT
import { Table2, X } from 'lucide-preact';
import { t } from '../../i18n/text';
import { endComparison } from '../../state/compare-actions';
import { type ComparedSide, comparison } from '../../state/compare-sides';
import { openPanel, seesPanel } from '../../state/dock';
import { secondScale } from '../../state/stage-scene';
import { IconButton } from '../icon-button';
import { SideMark } from './side-picker';
import '../styles/compare.css';
import '../styles/compare-sheet.css';

export function CompareLegend() {
  const compared = comparison.value;
  if (compared === null) return null;
  const { a, b } = compared;
  const oneFile = a.file === b.file;
  const inSight = seesPanel('compare');
  return (
    <section class="compare-legend" aria-label={t('What is compared')}>
      <dl>
        <Side letter="A" side={a} oneFile={oneFile} />
        <Side letter="B" side={b} oneFile={oneFile} />
      </dl>
      {!inSight && <IconButton name={t('Table of differences')} icon={Table2} onPress={() => openPanel('compare')} />}
      {!inSight && <IconButton name={t('End the comparison')} icon={X} onPress={endComparison} />}
    </section>
  );
}

interface SideProps {
  readonly letter: 'A' | 'B';
  readonly side: ComparedSide;
  readonly oneFile: boolean;
}

function Side({ letter, side: { file, entry }, oneFile }: SideProps) {
  const clip = entry?.label ?? t('At rest');
  return (
    <div>
      <dt>
        <SideMark letter={letter} />
        <span class="spoken-only">{letter}</span>
      </dt>
      <dd>
        {oneFile ? clip : `${file.name}, ${clip}`}
        {letter === 'B' && secondScale.value !== 1 && (
          <span class="muted"> {t('drawn × {scale}', { scale: secondScale.value })}</span>
        )}
      </dd>
    </div>
  );
}

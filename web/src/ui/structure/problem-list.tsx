// What was odd about the file, each with its place: a press goes there.
// SPDX-License-Identifier: MIT
import { CircleX, Info, TriangleAlert } from 'lucide-preact';
import type { Problem, Severity } from '../../../../wasm-bindings/kotsu';
import { retold, t } from '../../i18n/text';
import { chooseByte } from '../../state/structure-actions';
import { fileProblems, placedProblems } from '../../state/structure-view';
import { hex } from '../numbers';
import { severityTitles } from '../report';

/** Longer lists are in the report; here they would only hide the fields. */
const MOST_SHOWN = 200;

export function ProblemList() {
  const [placed, others] = [placedProblems.value, fileProblems.value];
  if (placed.length + others.length === 0) return null;
  return (
    <details class="facts-section" open>
      <summary>{t('Found while reading ({count})', { count: placed.length + others.length })}</summary>
      <ul class="problem-list">
        {placed.slice(0, MOST_SHOWN).map((problem) => (
          <PlacedProblem key={`${problem.code} ${problem.offset} ${problem.index}`} problem={problem} />
        ))}
        {others.slice(0, MOST_SHOWN).map(({ code, index, severity, message }) => (
          <li key={`${code} ${index}`} class="problem-item">
            <Mark severity={severity} />
            {retold(message)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PlacedProblem({ problem }: { readonly problem: Problem }) {
  const { severity, message, offset } = problem;
  return (
    <li>
      <button type="button" class="problem-item" onClick={() => chooseByte(offset)}>
        <Mark severity={severity} />
        <span>
          {retold(message)} <span class="number link">{hex(offset)}</span>
        </span>
      </button>
    </li>
  );
}

function Mark({ severity }: { readonly severity: Severity }) {
  const Icon = severity === 'error' ? CircleX : severity === 'warning' ? TriangleAlert : Info;
  return (
    <>
      <Icon size={14} class={severity} />
      <span class="spoken-only">{`${t(severityTitles[severity])}: `}</span>
    </>
  );
}

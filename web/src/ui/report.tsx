// What was odd, file by file, in sentences with offsets.
// SPDX-License-Identifier: MIT
import { CircleX, Copy, Info, TriangleAlert } from 'lucide-preact';
import type { Severity } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { retold, t } from '../i18n/text';
import { clearFailures } from '../state/actions';
import { type FileReport, failures, reports } from '../state/session';
import { announce } from '../state/view-actions';
import { hex } from './numbers';
import { missingSentence } from './report-text';

export function Report() {
  if (reports.value.length === 0 && failures.value.length === 0) {
    return <p class="hint">{t('Nothing to report: every open file is as its format says.')}</p>;
  }
  return (
    <div class="report">
      <div class="report-actions">
        <button type="button" class="button" onClick={() => void copyReport()}>
          <Copy size={14} />
          {t('Copy report')}
        </button>
        {failures.value.length > 0 && (
          <button type="button" class="button" onClick={clearFailures}>
            {t('Clear errors')}
          </button>
        )}
      </div>
      {failures.value.length > 0 && (
        <section aria-label={t('Files that did not open')}>
          <h2>{t('Did not open')}</h2>
          <ul>
            {failures.value.map(({ path, sentence, byteOffset }, index) => (
              <Finding key={index} severity="error" text={`${path}: ${retold(sentence)}`} offset={byteOffset} />
            ))}
          </ul>
        </section>
      )}
      {reports.value.map((report) => (
        <FileFindings key={report.file.id} report={report} />
      ))}
    </div>
  );
}

function FileFindings({ report }: { readonly report: FileReport }) {
  const missing = missingSentence(report);
  return (
    <section aria-label={report.file.name}>
      <h2>{report.file.name}</h2>
      <ul>
        {report.problems.map(({ severity, message, offset, code, index }) => (
          <Finding key={`${code} ${offset} ${index}`} severity={severity} text={retold(message)} offset={offset} />
        ))}
        {missing !== null && <Finding severity="warning" text={missing} offset={null} />}
      </ul>
    </section>
  );
}

interface FindingProps {
  readonly severity: Severity;
  readonly text: string;
  readonly offset: number | null;
}

export const severityTitles: Readonly<Record<Severity, string>> = {
  error: msg('error'),
  warning: msg('warning'),
  note: msg('note'),
};

function Finding({ severity, text, offset }: FindingProps) {
  const Icon = severity === 'error' ? CircleX : severity === 'warning' ? TriangleAlert : Info;
  return (
    <li class="finding">
      <Icon size={16} class={severity} />
      <p>
        <span class="spoken-only">{`${t(severityTitles[severity])}: `}</span>
        {text}
        {offset !== null && !tellsOffset(text, offset) && <span class="number muted offset">{hex(offset)}</span>}
      </p>
    </li>
  );
}

/** Most sentences name their offset; and what concerns the file as a whole is found at its start, which says nothing. */
function tellsOffset(text: string, offset: number): boolean {
  return offset === 0 || text.includes(hex(offset));
}

async function copyReport(): Promise<void> {
  try {
    const { sessionReport } = await import('./export/session-report');
    await navigator.clipboard.writeText(await sessionReport());
    announce(t('Report copied'));
  } catch {
    announce(t('The browser did not allow copying'));
  }
}

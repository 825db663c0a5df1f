// What was odd, file by file, in sentences with offsets.
// SPDX-License-Identifier: MIT
import { CircleX, Info, TriangleAlert } from 'lucide-preact';
import type { Severity } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { retold, t } from '../i18n/text';
import { clearFailures } from '../state/actions';
import type { Findings, Finding as Found } from '../state/report-findings';
import { failures, reportFindings } from '../state/session';
import { lazily } from './lazily';
import { hex } from './numbers';
import { missingSentence } from './report-text';
import './styles/facts.css';

const ReportButtons = lazily(async () => (await import('./export/report-buttons')).ReportButtons);

export function Report() {
  if (reportFindings.value.length === 0 && failures.value.length === 0) {
    return <p class="hint">{t('Nothing to report: every open file is as its format says.')}</p>;
  }
  return (
    <div class="report">
      <div class="report-actions">
        <ReportButtons />
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
      {reportFindings.value.map((findings) => (
        <FileFindings key={findings.id} findings={findings} />
      ))}
    </div>
  );
}

function FileFindings({ findings: { name, list } }: { readonly findings: Findings }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {list.map((finding, index) => (
          <Finding key={index} severity={finding.severity} text={sentenceOf(finding)} offset={finding.offset} />
        ))}
      </ul>
    </section>
  );
}

function sentenceOf({ about, files }: Found): string {
  const sentence = typeof about === 'string' ? retold(about) : (missingSentence({ missing: about }) ?? '');
  return files === 1 ? sentence : t('{count} of its files: {sentence}', { count: files, sentence });
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

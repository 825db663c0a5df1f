// Takes the problem report along: into an issue by the clipboard, or as a file.
// SPDX-License-Identifier: MIT
import { Copy, Download } from 'lucide-preact';
import { t } from '../../i18n/text';
import { download } from '../../state/bundle-saving';
import { copyText } from '../../state/copy-text';
import { announce } from '../../state/view-actions';
import { reportFile, sessionReport } from './session-report';
import '../styles/facts.css';

export function ReportButtons() {
  return (
    <div class="report-actions">
      <button type="button" class="button" onClick={() => void copyReport()}>
        <Copy size={14} />
        {t('Copy report')}
      </button>
      <button type="button" class="button" onClick={() => void saveReport()}>
        <Download size={14} />
        {t('Save report')}
      </button>
    </div>
  );
}

async function copyReport(): Promise<void> {
  announce((await copyText(await sessionReport())) ? t('Report copied') : t('The browser did not allow copying'));
}

async function saveReport(): Promise<void> {
  const { name, blob } = await reportFile();
  download(name, blob);
}

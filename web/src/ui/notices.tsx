// Messages over the stage: what did not open and why. They stay until dismissed, and are read out.
// SPDX-License-Identifier: MIT
import { CircleX, Info, X } from 'lucide-preact';
import { t } from '../i18n/text';
import { failures, type Notice, notices } from '../state/session';
import { dismissNotice } from '../state/view-actions';
import { IconButton } from './icon-button';
import { lazily } from './lazily';

const ReportButtons = lazily(async () => (await import('./export/report-buttons')).ReportButtons);

export function Notices() {
  return (
    <div class="notices" role="log" aria-label={t('Messages')} aria-live="polite">
      {notices.value.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const Icon = notice.kind === 'error' ? CircleX : Info;
  return (
    <div class={`notice ${notice.kind}`}>
      <Icon size={16} class={notice.kind} />
      <div class="notice-text">
        <strong>{notice.title}</strong>
        {notice.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {notice.kind === 'error' && failures.value.length > 0 && <ReportButtons />}
      </div>
      <IconButton name={t('Dismiss')} icon={X} onPress={() => dismissNotice(notice.id)} />
    </div>
  );
}

// The top bar's way out: a button, and the dialog that comes when it is asked for.
// SPDX-License-Identifier: MIT
import { Download } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/text';
import { IconButton } from '../icon-button';
import { lazily } from '../lazily';
import type { ExportDialogProps } from './export-dialog';

const ExportDialog = lazily<ExportDialogProps>(async () => (await import('./export-dialog')).ExportDialog);

export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton name={t('Export')} icon={Download} onPress={() => setOpen(true)}>
        {t('Export')}
      </IconButton>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

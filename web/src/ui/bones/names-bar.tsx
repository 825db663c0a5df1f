// The user's names for bones: given, taken back, saved as a file and read from one.
// SPDX-License-Identifier: MIT
import { Download, Pencil, Trash2, Upload } from 'lucide-preact';
import { useRef } from 'preact/hooks';
import type { OpenFile } from '../../files/open-file';
import { t } from '../../i18n/text';
import { exportNames, importNamesFile, removeNames } from '../../state/bone-names-transfer';
import { namesOfFile } from '../../state/bone-naming';
import { chosenBone, setRenaming } from '../../state/bone-tools';

export function NamesBar({ file }: { readonly file: OpenFile }) {
  const picker = useRef<HTMLInputElement>(null);
  const bone = chosenBone.value;
  const count = namesOfFile(file).size;
  const onPicked = () => {
    const picked = picker.current?.files?.[0];
    if (picked !== undefined) void importNamesFile(picked);
    // Emptied, so that choosing the same file again is a change again.
    if (picker.current) picker.current.value = '';
  };
  return (
    <section class="names-bar" id="bone-names" aria-label={t('Names of bones')}>
      <p class="muted">
        {count === 0
          ? t('No bone has a name of yours yet. Names stay in this browser, with the file.')
          : t('{count, plural, one {# bone} other {# bones}} with a name of yours, kept in this browser.', { count })}
      </p>
      <div class="names-buttons">
        <button
          type="button"
          class="button"
          title={t('Rename (F2)')}
          aria-keyshortcuts="F2"
          disabled={bone === null}
          onClick={() => setRenaming(bone?.position ?? null)}
        >
          <Pencil size={14} />
          {t('Rename')}
        </button>
        <button type="button" class="button" onClick={() => picker.current?.click()}>
          <Upload size={14} />
          {t('Import')}
        </button>
        <button type="button" class="button" disabled={count === 0} onClick={() => void exportNames(file)}>
          <Download size={14} />
          {t('Export')}
        </button>
        <button type="button" class="button" disabled={count === 0} onClick={() => removeNames(file)}>
          <Trash2 size={14} />
          {t('Remove all')}
        </button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="names-input"
        onChange={onPicked}
      />
    </section>
  );
}

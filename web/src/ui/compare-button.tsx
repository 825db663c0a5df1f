// The ways into a comparison: the top bar's button, and the one in a file's row.
// SPDX-License-Identifier: MIT
import { Blend } from 'lucide-preact';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { compareWithFile, toggleCompare } from '../state/compare-dock';
import { counterpart } from '../state/compare-pair';
import { seesPanel } from '../state/dock';
import { stageFile } from '../state/session';
import { IconButton, keepFocus } from './icon-button';

export function CompareButton() {
  return (
    <IconButton
      name={t('Compare')}
      icon={Blend}
      shortcut="K"
      class="compare-button"
      pressed={seesPanel('compare')}
      onPress={() => void toggleCompare()}
    >
      {t('Compare')}
    </IconButton>
  );
}

/** Holds a file against the one in charge. */
export function CompareFileButton({ file }: { readonly file: OpenFile }) {
  const isThere = counterpart.value?.file === file && file !== stageFile.value;
  return (
    <button
      type="button"
      class="close beside"
      aria-pressed={isThere}
      aria-label={t('Compare with what is on stage: {name}', { name: file.name })}
      title={t('Compare with what is on stage')}
      disabled={file === stageFile.value}
      onMouseDown={keepFocus}
      onClick={() => void compareWithFile(file.id)}
    >
      <Blend size={14} />
    </button>
  );
}

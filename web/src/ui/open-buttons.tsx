// The two ways to choose files, and the hidden inputs behind them.
// SPDX-License-Identifier: MIT
import { FolderOpen, Upload } from 'lucide-preact';
import { pickedFromInput } from '../files/intake';
import { t } from '../i18n/text';
import { openPicked } from '../state/actions';
import { narrow } from '../state/session';
import { IconButton } from './icon-button';

const filePicker = createPicker(false);
const folderPicker = createPicker(true);

function createPicker(folder: boolean): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = folder;
  input.hidden = true;
  input.dataset['testid'] = folder ? 'folder-input' : 'file-input';
  input.addEventListener('change', () => {
    const picked = pickedFromInput(input.files ?? []);
    // Emptied, so that choosing the same file again is a change again.
    input.value = '';
    if (picked.length > 0) void openPicked(picked);
  });
  document.body.append(input);
  return input;
}

export function chooseFiles(): void {
  filePicker.click();
}

export function chooseFolder(): void {
  folderPicker.click();
}

/** Phones have no folders to choose. */
const canChooseFolders = 'webkitdirectory' in folderPicker && !matchMedia('(hover: none)').matches;

export function OpenButtons() {
  return (
    <>
      <IconButton name={t('Open files')} icon={Upload} class="primary" shortcut="O" onPress={chooseFiles}>
        {t('Open')}
      </IconButton>
      {canChooseFolders && !narrow.value && (
        <IconButton name={t('Open a folder')} icon={FolderOpen} onPress={chooseFolder} />
      )}
    </>
  );
}

/** The same with words, for the welcome panel. */
export function LargeOpenButtons() {
  return (
    <div class="open-buttons">
      <button type="button" class="button primary" onClick={chooseFiles}>
        <Upload size={16} />
        {t('Choose files')}
      </button>
      {canChooseFolders && (
        <button type="button" class="button" onClick={chooseFolder}>
          <FolderOpen size={16} />
          {t('Choose a folder')}
        </button>
      )}
    </div>
  );
}

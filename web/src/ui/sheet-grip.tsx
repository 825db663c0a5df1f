// What a phone's sheet is made larger and smaller with: its upper edge, and a button beside the tabs.
// SPDX-License-Identifier: MIT
import { ChevronsDown, ChevronsUp } from 'lucide-preact';
import { t } from '../i18n/text';
import { sheetOpen } from '../state/session';
import { SMALL, setSheetShare, sheetIsLarge, sheetShare, toggleSheetSize } from '../state/sheet';
import { DockEdge } from './dock-edge';
import { IconButton } from './icon-button';

export function SheetGrip() {
  const isLarge = sheetIsLarge.value;
  return (
    <>
      {sheetOpen.value && (
        <DockEdge
          name={t('Height of the panels')}
          height={(sheetShare.value ?? SMALL) * innerHeight}
          onHeight={(pixels) => setSheetShare(pixels / innerHeight)}
        />
      )}
      <IconButton
        class="sheet-size"
        name={isLarge ? t('Shrink the panels') : t('Enlarge the panels')}
        icon={isLarge ? ChevronsDown : ChevronsUp}
        onPress={toggleSheetSize}
      />
    </>
  );
}

// Every byte of a file by name: fields as a tree, bytes in hexadecimal, and what the chosen ones say. Loaded when it is first opened.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { retold, t } from '../../i18n/text';
import { chooseByte, choosePath, showBeginning } from '../../state/structure-actions';
import { stageByte } from '../../state/structure-dock';
import { chosenOnPage, followPage } from '../../state/structure-follow';
import { isOfStage } from '../../state/structure-places';
import { opening, type Structure, span, structure, watchStructure } from '../../state/structure-view';
import { HexView } from './hex-view';
import { SideFacts } from './side-facts';
import { StructureTools, type UpperPart } from './structure-tools';
import { StructureTree } from './structure-tree';
import '../styles/facts.css';
import '../styles/structure.css';
import '../styles/structure-sheet.css';

/** What is chosen first: what a link names, what is chosen on stage, else the file as a whole. */
function chooseFirst(open: Structure): void {
  const byte = isOfStage(open) ? stageByte.peek() : null;
  const path = chosenOnPage(open);
  if (byte !== null) chooseByte(byte, 'page');
  else if (path !== null) choosePath(path, 'page');
  else showBeginning();
}

/** A link to a byte of the file that is open here already. */
function followLink(): void {
  const [byte, open] = [stageByte.value, structure.peek()];
  if (byte === null || open === null || byte === span.peek()?.head) return;
  if (isOfStage(open)) chooseByte(byte, 'page');
}

export function StructurePanel() {
  useEffect(() => {
    const stops = [watchStructure(chooseFirst), followPage((path) => choosePath(path, 'page')), effect(followLink)];
    return () => {
      for (const stop of stops) stop();
      stageByte.value = null;
    };
  }, []);
  const [part, setPart] = useState<UpperPart>('tree');
  const [open, state] = [structure.value, opening.value];
  return (
    <div class="structure">
      <StructureTools part={part} onPart={setPart} />
      {open !== null ? (
        <div class={`structure-body shows-${part}`}>
          <StructureTree key={`tree ${open.source.key}`} />
          <HexView key={`hex ${open.source.key}`} />
          <SideFacts />
        </div>
      ) : (
        <p class="hint" role="status">
          {state.state === 'failed' ? retold(state.sentence) : t('Reading…')}
        </p>
      )}
    </div>
  );
}

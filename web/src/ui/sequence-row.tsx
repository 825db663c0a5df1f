// A row in the tree of sequences: a sequence with what it plays, or one of its instructions.
// SPDX-License-Identifier: MIT
import { ChevronDown, ChevronRight } from 'lucide-preact';
import type { SequenceOp } from '../../../wasm-bindings/kotsu';
import { readersWords, retold, t } from '../i18n/text';
import { instructionText, sequenceWords } from '../playback/sequences';
import type { SequenceRow } from '../state/sequence-rows';
import { hex } from './numbers';
import type { FileBytes } from './sequences';

interface SequenceRowProps {
  readonly id: string;
  readonly number: number;
  readonly row: SequenceRow;
  /** null: not read yet, or no longer to be read. */
  readonly file: FileBytes | null;
  readonly chosen: boolean;
}

export function SequenceRowView({ id, number, row, file, chosen }: SequenceRowProps) {
  const { sequence, part, open, placeInSet, setSize } = row;
  return (
    <div
      id={id}
      class="sequence-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={part === null ? 1 : 2}
      aria-expanded={part === null ? open : undefined}
      aria-selected={chosen}
      aria-posinset={placeInSet}
      aria-setsize={setSize}
      data-row={number}
    >
      {part === null ? (
        <>
          {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          <span class="sequence-name">{t('Sequence {number}', { number: sequence.number })}</span>
          <span class="muted sequence-plays">{sequenceWords(sequence, readersWords).join(', ')}</span>
        </>
      ) : part === 'fault' ? (
        <span class="muted sequence-plays" title={retold(sequence.fault?.message ?? '')}>
          {retold(sequence.fault?.message ?? '')}
        </span>
      ) : (
        <Instruction instruction={part} file={file} />
      )}
    </div>
  );
}

function Instruction({ instruction, file }: { readonly instruction: SequenceOp; readonly file: FileBytes | null }) {
  const { code, byteOffset, size } = instruction;
  const at = byteOffset - (file?.start ?? 0);
  const bytes = file?.bytes.subarray(at, at + size) ?? Uint8Array.of(code);
  const text = Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
  const shown = bytes.length < size ? `${text} …` : text;
  const plays = instructionText(instruction, bytes);
  return (
    <>
      <span class="number muted">{hex(byteOffset)}</span>
      <code class="number sequence-bytes" title={shown}>
        {shown}
      </code>
      {plays !== '' && <span class="sequence-marked">{retold(plays)}</span>}
    </>
  );
}

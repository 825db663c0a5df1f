// FF8's sequences as a tree: which clips each plays and, unfolded, its instructions by place, op code and bytes.
// SPDX-License-Identifier: MIT
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { KotsuDocument } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { sequencesIn } from '../playback/sequences';
import { readAgain } from '../state/curve-bytes';
import { sequenceMove, sequenceRows } from '../state/sequence-rows';
import { files, stageFile } from '../state/session';
import { showByte } from '../state/structure-dock';
import { targetInList } from './list-keys';
import { scrollToRow, useRowsInSight } from './rows-in-sight';
import { SequenceRowView } from './sequence-row';
import './styles/sequences.css';

export interface SequencesProps {
  /** The file on stage, or the weapon that it holds. */
  readonly document: KotsuDocument;
}

/** Bytes of a file from an offset on. */
export interface FileBytes {
  readonly start: number;
  readonly bytes: Uint8Array;
}

export function Sequences({ document }: SequencesProps) {
  const scope = useId();
  const list = useRef<HTMLDivElement>(null);
  const sequences = useMemo(() => sequencesIn(document), [document]);
  const bytes = useBytesOf(document);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState(0);
  const rows = useMemo(() => sequenceRows(sequences, open), [sequences, open]);
  const { first, end, room } = useRowsInSight(list, rows.length);
  const at = Math.min(chosen, rows.length - 1);
  const toggle = (number: number) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  const choose = (row: number) => {
    setChosen(row);
    scrollToRow(list.current, row);
  };
  const act = (key: string, row: number): boolean => {
    const move = sequenceMove(key, rows, row);
    if (move === null) return false;
    if ('choose' in move) choose(move.choose);
    else if ('toggle' in move) toggle(move.toggle);
    else if ('openAll' in move) setOpen(new Set(sequences.map(({ number }) => number)));
    else if (document === stageFile.value?.document) showByte(move.show.byteOffset);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = targetInList(event.key, at, rows.length);
    if (to !== null) choose(to);
    if (to !== null || act(event.key, at)) event.preventDefault();
  };
  const rowOf = (event: MouseEvent) =>
    Number((event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
  const onClick = (event: MouseEvent) => {
    const row = rowOf(event);
    if (row < 0) return;
    setChosen(row);
    if (rows[row]?.part === null) act('Enter', row);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const row = rowOf(event);
    if (rows[row]?.part !== null) act('Enter', row);
  };
  return (
    <div
      class="sequence-list"
      role="tree"
      tabIndex={0}
      aria-label={t('Sequences')}
      aria-description={t('Enter on an instruction shows its bytes in the file.')}
      aria-activedescendant={at >= first && at < end ? `${scope}-${at}` : undefined}
      style={room}
      ref={list}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDblClick={onDoubleClick}
    >
      {rows.slice(first, end).map((row, index) => (
        <SequenceRowView
          key={first + index}
          id={`${scope}-${first + index}`}
          number={first + index}
          row={row}
          file={bytes}
          chosen={first + index === at}
        />
      ))}
    </div>
  );
}

/** All that the instructions consist of, read once; null: not there yet, or the file can no longer be read. */
function useBytesOf(document: KotsuDocument): FileBytes | null {
  const [bytes, setBytes] = useState<FileBytes | null>(null);
  useEffect(() => {
    let stale = false;
    setBytes(null);
    const file = [...files.peek(), stageFile.peek()].find((candidate) => candidate?.document === document);
    const ops = document.sequenceOps();
    const start = ops.reduce((least, { byteOffset }) => Math.min(least, byteOffset), Number.POSITIVE_INFINITY);
    const last = ops.reduce((most, { byteOffset, size }) => Math.max(most, byteOffset + size), 0);
    if (!file || last <= start) return undefined;
    void readAgain(file, start, last - start).then((read) => {
      if (!stale && read !== null) setBytes({ start, bytes: read });
    });
    return () => {
      stale = true;
    };
  }, [document]);
  return bytes;
}

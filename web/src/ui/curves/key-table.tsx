// The keys of a line as the file holds them; for FF8, the integers of the lines in sight frame by frame.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useComputed } from '@preact/signals';
import { t } from '../../i18n/text';
import { channelWords, ownedWords } from '../../state/channel-words';
import { selectKey } from '../../state/curve-actions';
import { keyAt, type Trace } from '../../state/curve-traces';
import { clipFrame, seenTraces, selectedKey, tableKeys, tableTrace, unitFor } from '../../state/curve-view';
import { stageClip } from '../../state/session';
import { RootSpaceBadge } from '../root-space-badge';
import { KeyBytes } from './key-bytes';
import { frameCells, frameColumns, keyCells, keyColumns } from './key-cells';
import { KeyGrid } from './key-grid';

export function KeyTable() {
  // The key that rules now changes far more seldom than the frame does.
  const current = useComputed(() => (tableTrace.value === null ? -1 : keyAt(tableTrace.value, clipFrame.value)));
  const trace = tableTrace.value;
  if (trace === null) return null;
  return (
    <div class="key-table">
      {trace.source === null ? <Frames trace={trace} current={current} /> : <Keys trace={trace} current={current} />}
    </div>
  );
}

interface KeysProps {
  readonly trace: Trace;
  readonly current: ReadonlySignal<number>;
}

function Keys({ trace, current }: KeysProps) {
  const [keys, entry, selected] = [tableKeys.value, stageClip.value, selectedKey.value?.key ?? -1];
  const unit = unitFor.value(trace.quantity);
  if (keys === null || entry === null) return null;
  return (
    <>
      <p class="key-title">
        {ownedWords(trace)}
        {trace.source !== null && <RootSpaceBadge curve={trace.source.curve} />}
      </p>
      <KeyGrid
        label={t('Keys of {title}', { title: channelWords(trace) })}
        columns={keyColumns}
        count={keys.keys.length}
        selected={selected}
        current={current}
        cells={(row) => keyCells(keys.keys[row], row, unit)}
        onSelect={(row) => selectKey(trace, row)}
      />
      <KeyBytes file={entry.file} clip={entry.clip} trace={trace} keys={keys} selected={selected} />
    </>
  );
}

function Frames({ trace, current }: KeysProps) {
  const traces = seenTraces.value;
  return (
    <KeyGrid
      label={t('Integers frame by frame')}
      columns={frameColumns(traces)}
      count={trace.times.length}
      selected={selectedKey.value?.key ?? -1}
      current={current}
      cells={(frame) => [
        frame,
        ...frameCells(traces, frame, unitFor.value).map(({ raw, second }) => (
          <>
            {raw} <span class="muted second-reading">{second}</span>
          </>
        )),
      ]}
      onSelect={(frame) => selectKey(trace, frame)}
    />
  );
}

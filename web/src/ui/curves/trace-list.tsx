// The lines as a list: what each is, how it is drawn, its value now, and whether it is in the graph.
// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/text';
import { channelWords, ownedWords } from '../../state/channel-words';
import { listKeysOf, toggleChannels, toggleOther } from '../../state/curve-actions';
import { guess } from '../../state/curve-guess';
import type { Trace } from '../../state/curve-traces';
import { written } from '../../state/curve-units';
import { isSeen, readClipFrame, tableTrace, traceGroups, unitFor } from '../../state/curve-view';
import { isGuessed } from '../../state/curve-words';
import { stageClip } from '../../state/session';
import { GuessTag } from '../curve-row';
import { Live } from '../live';
import { counted } from '../numbers';
import { RootSpaceBadge } from '../root-space-badge';
import { dashOf, markPoints } from './trace-look';

export function TraceList({ title }: { readonly title: string | null }) {
  const { ofBone, others } = traceGroups.value;
  const file = stageClip.value?.file;
  // What of the bone is to be guessed is in the graph without being asked for.
  useEffect(() => {
    for (const { source } of ofBone) if (file && source) void guess(file, source.curve);
  }, [file, ofBone]);
  return (
    <div class="trace-list">
      {title !== null && (
        <fieldset>
          <legend>{title}</legend>
          {ofBone.length === 0 && <p class="muted trace-none">{t('The clip leaves it at rest.')}</p>}
          <TraceRows traces={ofBone} areOthers={false} />
        </fieldset>
      )}
      {others.length > 0 && (
        <details open={title === null || ofBone.length === 0}>
          <summary>{counted(others.length, 'other curve')}</summary>
          <fieldset aria-label={t('Other curves of the clip')}>
            <TraceRows traces={others} areOthers />
          </fieldset>
        </details>
      )}
    </div>
  );
}

interface TraceRowsProps {
  readonly traces: readonly Trace[];
  /** They belong to no bone on stage, or are no bone's place, turn or size. */
  readonly areOthers: boolean;
}

function TraceRows({ traces, areOthers }: TraceRowsProps) {
  return (
    <>
      {traces.map((trace) => (
        <TraceRow key={`${trace.id} ${trace.owner}`} trace={trace} isOther={areOthers} />
      ))}
    </>
  );
}

function TraceRow({ trace, isOther }: { readonly trace: Trace; readonly isOther: boolean }) {
  const seen = isSeen(trace, isOther);
  const listed = tableTrace.value?.id === trace.id;
  const name = isOther ? ownedWords(trace) : channelWords(trace);
  const inRoot = trace.source?.curve.rootSpace ? trace.source.curve : null;
  const toggle = () => (isOther ? toggleOther(trace) : toggleChannels([trace.title], !seen));
  return (
    <div class={`trace-row ${listed ? 'listed' : ''} ${isOther || trace.quantity === 'other' ? 'long' : ''}`}>
      <label>
        <input type="checkbox" aria-label={t('Show {name}', { name })} checked={seen} onChange={toggle} />
        <Swatch trace={trace} />
      </label>
      <button
        type="button"
        class="trace-name"
        title={t('List the keys of {name}', { name })}
        aria-pressed={listed}
        disabled={!seen}
        onClick={() => listKeysOf(trace)}
      >
        {name}
      </button>
      {trace.source !== null && isGuessed(trace.source.curve) && <GuessTag />}
      <span class="trace-value number">
        <CurrentValue key={`${trace.id} ${unitFor.value(trace.quantity).suffix}`} trace={trace} />
      </span>
      {inRoot !== null && (
        <span class="trace-space">
          <RootSpaceBadge curve={inRoot} />
        </span>
      )}
    </div>
  );
}

function CurrentValue({ trace }: { readonly trace: Trace }) {
  return <Live read={() => written(trace.valueAt(readClipFrame.value), unitFor.value(trace.quantity))} />;
}

/** A piece of the line with a key on it. */
function Swatch({ trace }: { readonly trace: Trace }) {
  const axis = trace.axis === null ? 'other' : 'xyz'[trace.axis];
  return (
    <svg class={`swatch axis-${axis}`} viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
      <line x1="1" y1="7" x2="27" y2="7" stroke-dasharray={dashOf(trace).join(' ')} />
      {trace.quantity === 'position' ? (
        <circle cx="14" cy="7" r="3" />
      ) : (
        <polygon points={markPoints(trace, 14, 7, 3)} />
      )}
    </svg>
  );
}

// A row of bytes: where it begins, its bytes coloured by what they are for, and the same as text.
// SPDX-License-Identifier: MIT
// biome-ignore-all lint/a11y/useSemanticElements: of a table, rows that are out of sight could not be left out.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and says which cell it is on.
import { readersWords } from '../../i18n/text';
import { asciiOf, type ByteSpan, hexByte, offsetText, spanSize, spanStart } from '../../state/structure-hex';
import { isLit, type LitBytes } from '../../state/structure-lit';
import { hasProblemIn } from '../../state/structure-problems';
import { byteLabel, nameText } from '../../state/structure-text';
import { chosenNode, chosenPath, placedProblems, type Structure } from '../../state/structure-view';

export interface HexRowProps {
  readonly scope: string;
  readonly open: Structure;
  readonly row: number;
  readonly width: number;
  readonly bytes: Uint8Array;
  readonly chosen: ByteSpan | null;
  readonly lit: readonly LitBytes[];
}

export function HexRow({ scope, open, row, width, bytes, chosen, lit }: HexRowProps) {
  const from = row * width;
  const states = Array.from(bytes, (_, at) => stateOf(from + at, chosen, lit));
  return (
    <div class="hex-row" role="row" aria-rowindex={row + 2}>
      <span class="hex-offset muted" role="rowheader">
        {offsetText(from, open.map.size)}
      </span>
      {Array.from({ length: width }, (_, at) => {
        const value = bytes[at];
        // The last row may be short; its columns stay where they are.
        if (value === undefined) return <span key={at} class="byte" role="gridcell" />;
        const byte = from + at;
        const isHead = byte === chosen?.head;
        return (
          <span
            key={at}
            id={isHead ? `${scope}-${byte}` : undefined}
            class={`byte ${kindOf(open, byte)}${states[at]}`}
            role="gridcell"
            aria-selected={isIn(chosen, byte)}
            aria-label={
              isHead
                ? byteLabel(
                    byte,
                    value,
                    chosenNode.value === null ? '' : nameText(chosenNode.value, readersWords),
                    readersWords,
                  )
                : undefined
            }
            data-byte={byte}
          >
            {hexByte(value)}
          </span>
        );
      })}
      <span class="ascii" role="gridcell">
        {textRuns(states, bytes).map(({ at, state, text }) => (
          <span key={at} class={state} data-run={from + at}>
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}

function isIn(chosen: ByteSpan | null, byte: number): boolean {
  return chosen !== null && byte >= spanStart(chosen) && byte < spanStart(chosen) + spanSize(chosen);
}

/** Of a chosen byte, all bytes of its field light up with it. */
function isInField(byte: number): boolean {
  const [node, depth] = [chosenNode.value, chosenPath.value.length];
  return depth > 1 && node !== null && byte >= node.byteOffset && byte < node.byteOffset + node.byteSize;
}

/** The classes that say what a byte is for. */
function kindOf({ marks }: Structure, byte: number): string {
  return marks.startsAt(byte) ? `kind-${marks.roleAt(byte)} starts` : `kind-${marks.roleAt(byte)}`;
}

/** The classes that say what is the matter with it now; each with a space before it. */
function stateOf(byte: number, chosen: ByteSpan | null, lit: readonly LitBytes[]): string {
  let state = isLit(lit, byte) || isInField(byte) ? ' lit' : '';
  if (hasProblemIn(placedProblems.value, byte, byte + 1)) state += ' problem';
  if (isIn(chosen, byte)) state += ' chosen';
  return byte === chosen?.head ? `${state} head` : state;
}

/** The row as text, cut where the state changes: a few elements instead of one for each character. */
function textRuns(states: readonly string[], bytes: Uint8Array) {
  const runs: { readonly at: number; readonly state: string; text: string }[] = [];
  for (const [at, value] of bytes.entries()) {
    const [state, last] = [states[at] ?? '', runs.at(-1)];
    if (last?.state === state) last.text += asciiOf(value);
    else runs.push({ at, state, text: asciiOf(value) });
  }
  return runs;
}

// Beside the table: which parts of the two files differ, and which bones one side alone has.
// SPDX-License-Identifier: MIT
import type { FileDifference, PartDifference } from '../../compare/file-difference';
import { retold, t } from '../../i18n/text';
import { type MeasuredPair, measuredPairs } from '../../state/compare-files';
import { loneBones } from '../../state/compare-table';
import { counted, hex } from '../numbers';
import { SideMark } from './side-picker';

/** Beyond so many, a list says nothing any more. */
const MOST_LISTED = 60;

export function CompareFacts() {
  const { a, b } = loneBones.value;
  const pairs = measuredPairs.value;
  if (pairs.length + a.length + b.length === 0) return null;
  return (
    <aside class="compare-facts" aria-label={t('What else differs')}>
      <LoneBones letter="A" names={a} />
      <LoneBones letter="B" names={b} />
      {pairs.map((pair) => (
        <FileFacts key={`${pair.a.id} ${pair.b.id}`} pair={pair} />
      ))}
    </aside>
  );
}

function LoneBones({ letter, names }: { readonly letter: 'A' | 'B'; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MOST_LISTED;
  return (
    <section>
      <h2>
        <SideMark letter={letter} />
        {letter === 'A' ? t('Only A has') : t('Only B has')}
        <span class="muted lone-count">
          {t('{count, plural, one {# bone} other {# bones}}', { count: names.length })}
        </span>
      </h2>
      <p class="muted">
        {names.slice(0, MOST_LISTED).join(', ')}
        {more > 0 && `, … +${more}`}
      </p>
    </section>
  );
}

function FileFacts({ pair: { a, b, measure } }: { readonly pair: MeasuredPair }) {
  return (
    <section>
      <h2 title={`${a.path}\n${b.path}`}>{a.name === b.name ? a.name : `${a.name} → ${b.name}`}</h2>
      {measure.state === 'working' && <p class="muted">{t('Comparing the bytes…')}</p>}
      {measure.state === 'failed' && <p class="muted">{retold(measure.sentence)}</p>}
      {measure.state === 'done' && <Parts outcome={measure.outcome} />}
    </section>
  );
}

function Parts({ outcome: { bytes, firstAt, parts } }: { readonly outcome: FileDifference }) {
  if (bytes === 0) return <p>{t('The files are the same to the last byte.')}</p>;
  const differing = parts.filter((part) => part.bytes > 0);
  const same = parts.length - differing.length;
  return (
    <>
      <p class="muted">
        {t('{count, plural, one {# byte} other {# bytes}} differ, the first at {place}.', {
          count: bytes,
          place: hex(firstAt ?? 0),
        })}
      </p>
      <table class="part-table">
        <tbody>
          {differing.slice(0, MOST_LISTED).map((part, index) => (
            <tr key={`${part.name} ${index}`}>
              <th scope="row">{part.name}</th>
              <td class="number">{partText(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && (
        <p class="muted">
          {t('{count, plural, one {# other part is} other {# other parts are}} the same.', { count: same })}
        </p>
      )}
    </>
  );
}

function partText({ a, b, bytes }: PartDifference): string {
  if (a === null) return t('only B');
  if (b === null) return t('only A');
  if (a.size === b.size) return counted(bytes, 'byte');
  const more = b.size - a.size;
  return `${counted(bytes, 'byte')} (${more > 0 ? '+' : '−'}${Math.abs(more)})`;
}

// The bytes from the cursor on as numbers of every type and, inside a bit stream, the fields that share the byte.
// SPDX-License-Identifier: MIT
import { readersWords, t } from '../../i18n/text';
import { choosePath } from '../../state/structure-actions';
import { spanSize, spanStart } from '../../state/structure-hex';
import { bitsInByte, decodedText, nameText, shortValue } from '../../state/structure-text';
import { bitsOf, valueAt, valueText, valueTitles, valueTypes } from '../../state/structure-values';
import { chosenPath, span, structure } from '../../state/structure-view';
import { counted, hex } from '../numbers';

export function ByteFacts() {
  const [open, chosen] = [structure.value, span.value];
  if (open === null || chosen === null) return null;
  const start = spanStart(chosen);
  const bytes = open.map.withBytes((all) => all.slice(start, start + 4));
  return (
    <details class="facts-section" open>
      <summary>
        {t('Values at {offset}', { offset: hex(start) })}
        <span class="muted">{t(', {bytes} chosen', { bytes: counted(spanSize(chosen), 'byte') })}</span>
      </summary>
      <dl class="facts byte-values">
        <div>
          <dt>{t('bits')}</dt>
          <dd class="number">{bitsOf(bytes[0] ?? 0)}</dd>
        </div>
        {valueTypes.map((type) => {
          const value = valueAt(bytes, type);
          return (
            <div key={type} title={t(valueTitles[type])}>
              <dt>{type === 'half' ? 'f16' : type}</dt>
              <dd class="number">{value === null ? '–' : valueText(value, type)}</dd>
            </div>
          );
        })}
      </dl>
      <SharedByte byte={start} value={bytes[0] ?? 0} />
    </details>
  );
}

/** The fields that have bits of one byte, where there are several. */
function SharedByte({ byte, value }: { readonly byte: number; readonly value: number }) {
  const open = structure.value;
  if (open === null) return null;
  const paths = new Map<string, ReturnType<typeof open.map.path>>();
  for (let bit = byte * 8; bit < byte * 8 + 8; ) {
    const path = open.map.path(bit);
    const field = path.at(-1);
    if (field === undefined) break;
    paths.set(`${field.bitOffset} ${field.bitSize}`, path);
    bit = field.bitOffset + field.bitSize;
  }
  if (paths.size < 2) return null;
  const chosen = chosenPath.value.at(-1);
  return (
    <table class="shared-byte">
      <caption>{t('Fields in this byte')}</caption>
      <tbody>
        {[...paths].map(([key, path]) => {
          const range = path.at(-1) ?? open.map.root;
          const [node, parent] = [open.map.describe(range), open.map.describe(path.at(-2) ?? open.map.root)];
          return (
            <tr key={key} class={range.bitOffset === chosen?.bitOffset ? 'current' : ''}>
              <td class="number">{bitsInByte(byte, value, node)}</td>
              <td>
                <button type="button" class="link" onClick={() => choosePath(path)}>
                  {`${nameText(parent, readersWords)}, ${nameText(node, readersWords)}`}
                </button>
              </td>
              <td class="number">
                {node.decoded === null ? shortValue(node, readersWords) : decodedText(node, readersWords)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

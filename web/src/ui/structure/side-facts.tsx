// What the chosen field is and says, what its bytes are as numbers of every type, and the problems of the file.
// SPDX-License-Identifier: MIT
import { Copy } from 'lucide-preact';
import { msg } from '../../i18n/english';
import { readersWords, t } from '../../i18n/text';
import { placeInContainer } from '../../state/curve-bytes';
import { type CopyKind, chooseByte, chooseLevel, copyChosen } from '../../state/structure-actions';
import { decodedText, nameText, placeText, rawText, roleTitles, saysText, typeText } from '../../state/structure-text';
import { chosenNode, chosenPath, structure } from '../../state/structure-view';
import { hex } from '../numbers';
import { ByteFacts } from './byte-facts';
import { ProblemList } from './problem-list';

export function SideFacts() {
  return (
    <aside class="structure-side" aria-label={t('What is chosen')}>
      <Way />
      <FieldFacts />
      <ByteFacts />
      <CopyButtons />
      <ProblemList />
    </aside>
  );
}

/** From the file down to what is chosen; each step chooses what it names. */
function Way() {
  const [open, path] = [structure.value, chosenPath.value];
  if (open === null || path.length < 2) return null;
  return (
    <nav aria-label={t('Where the field lies')}>
      <ol class="way">
        {path.map((range, level) => (
          <li key={level}>
            {level + 1 < path.length ? (
              <button type="button" class="link" onClick={() => chooseLevel(level)}>
                {nameText(open.map.describe(range), readersWords)}
              </button>
            ) : (
              <span aria-current="true">{nameText(open.map.describe(range), readersWords)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FieldFacts() {
  const node = chosenNode.value;
  if (node === null) return <p class="muted">{t('Choose a field or a byte.')}</p>;
  const { target } = node;
  const file = structure.value?.source.file ?? null;
  const container = file === null ? null : placeInContainer(file);
  const facts: readonly (readonly [string, string])[] = [
    [t('Place'), placeText(node, readersWords)],
    ...(container === null
      ? []
      : [[t('In {name}', { name: container.name }), hex(container.offset + node.byteOffset)] as const]),
    [t('Type'), typeText(node, readersWords)],
    [t('Kind'), t(roleTitles[node.role])],
    [t('Raw'), rawText(node)],
    [t('Value'), decodedText(node, readersWords)],
    [t('Says'), saysText(node, readersWords)],
  ];
  return (
    <section aria-label={t('Field')}>
      <h2>
        <span class={`kind kind-${node.role}`} aria-hidden="true" /> {nameText(node, readersWords)}
      </h2>
      <p>{t(node.meaning)}</p>
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="number">{value}</dd>
            </div>
          ))}
        {target !== null && (
          <div>
            <dt>{t('Points at')}</dt>
            <dd>
              <button type="button" class="link number" onClick={() => chooseByte(target)}>
                {hex(target)}
              </button>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const copies: readonly (readonly [CopyKind, string])[] = [
  ['hex', msg('Hex')],
  ['c', msg('C array')],
  ['path', msg('Path')],
  ['json-path', msg('JSON path')],
];

function CopyButtons() {
  return (
    <fieldset class="copy-buttons">
      <legend>
        <Copy size={13} /> {t('Copy as')}
      </legend>
      {copies.map(([kind, title]) => (
        <button key={kind} type="button" class="chip" onClick={() => void copyChosen(kind)}>
          {t(title)}
        </button>
      ))}
    </fieldset>
  );
}

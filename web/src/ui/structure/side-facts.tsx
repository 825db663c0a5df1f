// What the chosen field is and says, what its bytes are as numbers of every type, and the problems of the file.
// SPDX-License-Identifier: MIT
import { Copy } from 'lucide-preact';
import { placeInContainer } from '../../state/curve-bytes';
import { type CopyKind, chooseByte, chooseLevel, copyChosen } from '../../state/structure-actions';
import { decodedText, placeText, rawText, roleTitles, typeText } from '../../state/structure-text';
import { chosenNode, chosenPath, structure } from '../../state/structure-view';
import { hex } from '../numbers';
import { ByteFacts } from './byte-facts';
import { ProblemList } from './problem-list';

export function SideFacts() {
  return (
    <aside class="structure-side" aria-label="What is chosen">
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
    <nav aria-label="Where the field lies">
      <ol class="way">
        {path.map((range, level) => (
          <li key={level}>
            {level + 1 < path.length ? (
              <button type="button" class="link" onClick={() => chooseLevel(level)}>
                {open.map.describe(range).name}
              </button>
            ) : (
              <span aria-current="true">{open.map.describe(range).name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FieldFacts() {
  const node = chosenNode.value;
  if (node === null) return <p class="muted">Choose a field or a byte.</p>;
  const { target } = node;
  const file = structure.value?.source.file ?? null;
  const container = file === null ? null : placeInContainer(file);
  const facts: readonly (readonly [string, string])[] = [
    ['Place', placeText(node)],
    ...(container === null ? [] : [[`In ${container.name}`, hex(container.offset + node.byteOffset)] as const]),
    ['Type', typeText(node)],
    ['Kind', roleTitles[node.role]],
    ['Raw', rawText(node)],
    ['Value', decodedText(node)],
    ['Says', node.text],
  ];
  return (
    <section aria-label="Field">
      <h2>
        <span class={`kind kind-${node.role}`} aria-hidden="true" /> {node.name}
      </h2>
      <p>{node.meaning}</p>
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
            <dt>Points at</dt>
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
  ['hex', 'Hex'],
  ['c', 'C array'],
  ['path', 'Path'],
  ['json-path', 'JSON path'],
];

function CopyButtons() {
  return (
    <fieldset class="copy-buttons">
      <legend>
        <Copy size={13} /> Copy as
      </legend>
      {copies.map(([kind, title]) => (
        <button key={kind} type="button" class="chip" onClick={() => void copyChosen(kind)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}

// One bone of the chain: its translation, rotation and scale, its own matrix, and its place in the model.
// SPDX-License-Identifier: MIT
import type { Bone } from '../../../../wasm-bindings/kotsu';
import { t } from '../../i18n/text';
import { type ChainStep, type Matrix, turnOf } from '../../playback/matrix-chain';
import { boneLabel } from '../../state/stage-view';
import { AxisHead } from '../live';
import { degrees, fixed } from '../numbers';
import { CopyButton } from './copy-button';

export interface ChainStepProps {
  readonly step: ChainStep;
  readonly bone: Bone;
  readonly last: boolean;
}

export function ChainStepView({ step, bone, last }: ChainStepProps) {
  const { translation, rotation, scale, accumulated, local, model } = step;
  const turn = turnOf(rotation);
  return (
    <li>
      <details open={last}>
        <summary>{boneLabel(bone)}</summary>
        <table class="values">
          <AxisHead />
          <tbody>
            <Row title={t('Translation T')} values={translation} />
            <Row title={t('Axis of R')} values={turn.axis} />
            <Row title={t('Scale S')} values={scale} />
            {accumulated !== null && <Row title={t('All scale A')} values={accumulated} />}
          </tbody>
        </table>
        <p class="chain-turn">
          <span class="muted">{t('Rotation R')}</span>
          <span class="number">{degrees(turn.angle)}</span>
        </p>
        <p class="chain-turn">
          <span class="muted">x y z w</span>
          <span class="number">{rotation.map((value) => fixed(value, 4)).join('  ')}</span>
        </p>
        <MatrixTable title={accumulated === null ? t('Own matrix T · R · S') : t('Own matrix T · R')} matrix={local} />
        <MatrixTable title={t('In the model')} matrix={model} />
      </details>
    </li>
  );
}

function Row({ title, values }: { readonly title: string; readonly values: readonly number[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {values.map((value, axis) => (
        <td key={axis}>{fixed(value, 4)}</td>
      ))}
    </tr>
  );
}

const rows = [0, 1, 2, 3] as const;

function MatrixTable({ title, matrix }: { readonly title: string; readonly matrix: Matrix }) {
  const at = (row: number, column: number) => matrix[column * 4 + row] ?? 0;
  // Rows as they are written on paper; every digit there is.
  const text = () => rows.map((row) => rows.map((column) => at(row, column)).join('\t')).join('\n');
  return (
    <div class="matrix">
      <p class="chain-head">
        <span class="muted">{title}</span>
        <CopyButton name={t('Copy the matrix: {title}', { title })} text={text} />
      </p>
      <table class="matrix-table" aria-label={title}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {rows.map((column) => (
                <td key={column} class={row === 3 ? 'muted' : undefined}>
                  {fixed(at(row, column), 4)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

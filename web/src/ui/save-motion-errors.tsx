// How far a saved motion may be off: in units, degrees and as a factor.
// SPDX-License-Identifier: MIT
import type { MotionErrors } from '../../../wasm-bindings/motion-writer';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';

const RADIANS_PER_DEGREE = Math.PI / 180;

/** A thousandth of a unit, a twentieth of a degree: nothing that an eye can find. */
export const startErrors: MotionErrors = { position: 0.001, rotation: 0.05 * RADIANS_PER_DEGREE, scale: 0.001 };

const kinds = [
  { kind: 'position', title: msg('Positions, units'), unit: 1 },
  { kind: 'rotation', title: msg('Angles, degrees'), unit: RADIANS_PER_DEGREE },
  { kind: 'scale', title: msg('Scales, factor'), unit: 1 },
] as const;

export interface SaveErrorsProps {
  readonly allowed: MotionErrors;
  readonly onChange: (allowed: MotionErrors) => void;
}

export function SaveErrors({ allowed, onChange }: SaveErrorsProps) {
  return (
    <fieldset class="save-errors">
      <legend>{t('Allowed error')}</legend>
      {kinds.map(({ kind, title, unit }) => (
        <label key={kind}>
          <span>{t(title)}</span>
          <input
            type="number"
            class="number"
            min="0"
            step="any"
            value={Number((allowed[kind] / unit).toPrecision(6))}
            onInput={(event) => {
              const value = event.currentTarget.valueAsNumber * unit;
              if (value >= 0 && Number.isFinite(value)) onChange({ ...allowed, [kind]: value });
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}

// The sides that a model can be looked at from, as buttons: what the gizmo does for those who point at it.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import type { ViewSide } from '../scene/viewport';
import { lookAtSide } from '../state/camera-actions';

const sides: readonly (readonly [side: ViewSide, title: string])[] = [
  ['front', msg('Front')],
  ['side', msg('Side')],
  ['top', msg('Top')],
  ['opposite', msg('Opposite')],
];

export function LookFrom() {
  return (
    <fieldset>
      <legend>{t('Look from')}</legend>
      <div class="look-from">
        {sides.map(([side, title]) => (
          <button key={side} type="button" class="button" onClick={() => lookAtSide(side)}>
            {t(title)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

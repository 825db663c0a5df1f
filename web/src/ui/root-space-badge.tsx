// The badge on a curve that God Hand keeps in the root's space: what becomes of it, in words.
// SPDX-License-Identifier: MIT

import type { Curve } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { rootSpaceText } from './dialect';

/** Nothing for an ordinary curve. */
export function RootSpaceBadge({ curve }: { readonly curve: Curve }) {
  const text = rootSpaceText(curve);
  if (text === null) return null;
  return <span class={`tag root-space ${curve.rootSpace === 'applied' ? '' : 'warning'}`}>{t(text)}</span>;
}

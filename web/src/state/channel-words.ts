// What a channel is called wherever the page names one: "Rotation X", "Property 64". Files and exports keep the short names.
// SPDX-License-Identifier: MIT
import type { Curve } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { partsOf, type Quantity } from './curve-traces';

export interface Named {
  readonly quantity: Quantity;
  readonly axis: 0 | 1 | 2 | null;
  /** Of a curve that is none of the channels: its number in the file; null for a channel. */
  readonly property: number | null;
  /** The own number of the bone that a curve names, -1 for the root; null where none is named. */
  readonly owner: number | null;
}

const titles: Readonly<Record<Quantity, string>> = {
  position: msg('Position {axis}'),
  rotation: msg('Rotation {axis}'),
  scale: msg('Scale {axis}'),
  other: msg('Property {property}'),
};

export function channelWords({ quantity, axis, property }: Omit<Named, 'owner'>): string {
  return t(titles[quantity], { axis: axis === null ? '' : 'XYZ'.charAt(axis), property: property ?? '' });
}

export function curveWords({ channel, property }: Pick<Curve, 'channel' | 'property'>): string {
  return channelWords({ ...partsOf(channel), property });
}

/** With the bone that it is said of, for those that belong to none on stage. */
export function ownedWords(named: Named): string {
  const { owner } = named;
  if (owner === null) return channelWords(named);
  return `${owner < 0 ? t('Root') : t('Bone {id}', { id: owner })} · ${channelWords(named)}`;
}

// The rows of the key table in words and numbers. Pure.
// SPDX-License-Identifier: MIT
import type { CurveKey } from '../../../../wasm-bindings/kotsu';
import { msg } from '../../i18n/english';
import type { Quantity, Trace } from '../../state/curve-traces';
import { type Unit, written } from '../../state/curve-units';
import { hex } from '../numbers';

export const keyColumns = [msg('Key'), msg('Frame'), msg('Value'), msg('In'), msg('Out'), msg('Codes'), msg('Offset')];

/** Tangents are slopes over their whole segment, in the unit of the value. */
export function keyCells(key: CurveKey | undefined, number: number, unit: Unit): string[] {
  if (key === undefined) return [String(number)];
  const { time, value, tangentIn, tangentOut, codes, byteOffset } = key;
  return [
    String(number),
    String(time),
    written(value, unit),
    written(tangentIn, unit),
    written(tangentOut, unit),
    codes === null ? '–' : codes.join(' '),
    hex(byteOffset),
  ];
}

/** An FF8 integer and what it comes to. */
export interface FrameCell {
  readonly raw: string;
  readonly second: string;
}

export function frameColumns(traces: readonly Trace[]): string[] {
  return [msg('Frame'), ...traces.map(({ title }) => title)];
}

export function frameCells(
  traces: readonly Pick<Trace, 'values' | 'quantity'>[],
  frame: number,
  unitOf: (quantity: Quantity) => Unit,
): FrameCell[] {
  return traces.map(({ values, quantity }) => {
    const value = values[frame] ?? Number.NaN;
    const unit = unitOf(quantity);
    return { raw: written(value, unit), second: unit.second === null ? '' : written(value, unit.second) };
  });
}

/** "1C 00 80 3F". */
export function hexBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

/** A number of a curve's header: six digits tell any 16-bit float, and nearly any other. */
export function headerNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

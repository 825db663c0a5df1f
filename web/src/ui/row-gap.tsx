// In the body of a table: room for rows that are out of sight.
// SPDX-License-Identifier: MIT
import { heightOf } from './rows-in-sight';

export interface RowGapProps {
  readonly rows: number;
  /** How many columns the table has. */
  readonly columns: number;
}

export function RowGap({ rows, columns }: RowGapProps) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be reached.
    <tr aria-hidden="true" style={{ height: heightOf(rows) }}>
      <td colSpan={columns} />
    </tr>
  );
}

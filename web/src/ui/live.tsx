// Tables of values that follow a signal without rendering their components again.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** `read` is evaluated when the signals in it change, and when the component around it renders. */
export function Live({ read }: { readonly read: () => string }) {
  const latest = useSignal(read);
  latest.value = read;
  return <>{useComputed(() => latest.value())}</>;
}

/** A table row of three live numbers. */
export function LiveRow<Reading>({
  title,
  reading,
  read,
}: {
  readonly title: string;
  readonly reading: ReadonlySignal<Reading>;
  readonly read: (reading: Reading, axis: 0 | 1 | 2) => string;
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Live read={() => read(reading.value, 0)} />
      </td>
      <td>
        <Live read={() => read(reading.value, 1)} />
      </td>
      <td>
        <Live read={() => read(reading.value, 2)} />
      </td>
    </tr>
  );
}

export function AxisHead() {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col" class="axis-x">
          X
        </th>
        <th scope="col" class="axis-y">
          Y
        </th>
        <th scope="col" class="axis-z">
          Z
        </th>
      </tr>
    </thead>
  );
}

/** Rows of one quantity under its name. */
export function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <tbody>
      <tr class="group">
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

// A tick and a list to choose from, as the export dialog has several of.
// SPDX-License-Identifier: MIT
import { useId } from 'preact/hooks';

export interface TickProps {
  readonly title: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Tick({ title, hint, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <div class="export-tick">
      <label class="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {title}
      </label>
      {hint !== undefined && (
        <p id={id} class="export-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export interface PickProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

export function Pick<Value extends string>({ title, value, options, onChange }: PickProps<Value>) {
  const id = useId();
  return (
    <div class="export-pick">
      <label for={id}>{title}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([name]) => name === event.currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

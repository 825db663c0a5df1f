// A named choice among a few ways to read a file.
// SPDX-License-Identifier: MIT

export interface ReadingSelectProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

export function ReadingSelect<Value extends string>({ title, value, options, onChange }: ReadingSelectProps<Value>) {
  return (
    <label class="reading">
      <span>{title}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex]?.[0];
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

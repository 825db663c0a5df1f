// One of two or three, all of them in sight.
// SPDX-License-Identifier: MIT

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  readonly class?: string;
}

export function Choice<Value extends string>({
  name,
  value,
  choices,
  onChoose,
  class: className = '',
}: ChoiceProps<Value>) {
  return (
    <fieldset class={`compare-choice ${className}`}>
      <legend class="spoken-only">{name}</legend>
      {choices.map(([each, title]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChoose(each)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}

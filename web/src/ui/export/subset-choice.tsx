// Which of many go along: all, the one that the stage is about, or some that are ticked in a list.
// SPDX-License-Identifier: MIT

export type SubsetMode = 'all' | 'current' | 'chosen';

export interface SubsetChoiceProps<Key> {
  readonly legend: string;
  /** Of the list, for those who do not see that it is one. */
  readonly listLabel: string;
  readonly modes: readonly (readonly [SubsetMode, string])[];
  readonly mode: SubsetMode;
  readonly items: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: ReadonlySet<Key>;
  readonly disabled: boolean;
  readonly onMode: (mode: SubsetMode) => void;
  readonly onChosen: (chosen: ReadonlySet<Key>) => void;
}

export function SubsetChoice<Key extends string | number>({
  legend,
  listLabel,
  modes,
  mode,
  items,
  chosen,
  disabled,
  onMode,
  onChosen,
}: SubsetChoiceProps<Key>) {
  const toggle = (key: Key, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    onChosen(next);
  };
  return (
    <fieldset class="export-group" disabled={disabled}>
      <legend>{legend}</legend>
      <div class="export-row">
        {modes.map(([id, title]) => (
          <label key={id} class="check">
            <input type="radio" name={`export-${legend}`} checked={mode === id} onChange={() => onMode(id)} />
            {title}
          </label>
        ))}
      </div>
      {mode === 'chosen' && (
        <fieldset class="export-items" aria-label={listLabel}>
          {items.map(({ key, label }) => (
            <label key={key} class="check">
              <input
                type="checkbox"
                checked={chosen.has(key)}
                onChange={(event) => toggle(key, event.currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

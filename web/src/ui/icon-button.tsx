// A button that shows an icon and has its name in a tooltip and for screen readers.
// SPDX-License-Identifier: MIT
import type { LucideIcon } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { letterKeys } from '../state/letter-keys';

/** What does nothing where the user has switched letters off. */
const isLetter = /^[A-Z?]$/;

export interface IconButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  /** A toggle's state; leave out for a plain button. */
  readonly pressed?: boolean;
  /** As written on the key. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Of a button that unfolds something, and the id of what it unfolds while that is there. */
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly class?: string;
  /** Text beside the icon, where there is room. */
  readonly children?: ComponentChildren;
}

export function IconButton({ name, icon: Icon, onPress, shortcut, children, ...rest }: IconButtonProps) {
  const key = shortcut !== undefined && isLetter.test(shortcut) && !letterKeys.value ? undefined : shortcut;
  return (
    <button
      type="button"
      class={`icon-button ${rest.class ?? ''}`}
      aria-label={name}
      aria-pressed={rest.pressed}
      aria-expanded={rest.expanded}
      aria-controls={rest.expanded ? rest.controls : undefined}
      aria-keyshortcuts={key}
      title={key === undefined ? name : `${name} (${key})`}
      disabled={rest.disabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <Icon size={16} />
      {children !== undefined && <span class="label">{children}</span>}
    </button>
  );
}

/** After a mouse click the keys go on meaning what they meant before: Space plays, it does not press this button again. */
export function keepFocus(event: Event): void {
  event.preventDefault();
}

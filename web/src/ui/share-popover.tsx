// A button of the top bar that opens a small panel under it. The browser closes it on Escape or a click outside.
// SPDX-License-Identifier: MIT
import type { LucideIcon } from 'lucide-preact';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { keepFocus } from './icon-button';
import { Later } from './share-later';

export interface PopoverButtonProps {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Beside the icon, where there is room. */
  readonly label?: string;
  readonly load: () => Promise<ComponentType>;
}

export function PopoverButton({ id, name, icon: Icon, label, load }: PopoverButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        popovertarget={id}
        aria-label={name}
        aria-haspopup="dialog"
        title={name}
        onMouseDown={keepFocus}
      >
        <Icon size={16} />
        {label !== undefined && <span class="label">{label}</span>}
      </button>
      <div
        id={id}
        popover="auto"
        class="popover"
        role="dialog"
        aria-label={name}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <Later load={load} />}
      </div>
    </>
  );
}

export function closePopover(id: string): void {
  document.getElementById(id)?.hidePopover();
}

// The button that opens the view menu, and what closes it again: Escape, a click elsewhere, the button itself.
// SPDX-License-Identifier: MIT
import { SlidersHorizontal } from 'lucide-preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/text';
import { keepFocus } from './icon-button';
import { lazily } from './lazily';

const ViewMenu = lazily<object>(async () => (await import('./view-menu')).ViewMenu);

export function ViewMenuButton() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const elsewhere = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', elsewhere, { signal });
    // Before the page's own keys: Escape would deselect the bone.
    addEventListener('keydown', onEscape, { signal, capture: true });
    return () => listeners.abort();
  }, [open]);
  return (
    <div class="view-menu-place" ref={place}>
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={t('What is shown')}
        title={t('What is shown')}
        aria-expanded={open}
        aria-controls={open ? 'view-menu' : undefined}
        onMouseDown={keepFocus}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal size={16} />
      </button>
      {open && (
        <fieldset class="view-menu" id="view-menu" aria-label={t('What is shown')}>
          <ViewMenu />
        </fieldset>
      )}
    </div>
  );
}

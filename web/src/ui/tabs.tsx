// Tabs over panels, with the arrow keys of the tabs pattern. Only the chosen panel exists.
// SPDX-License-Identifier: MIT
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n/text';

export interface Tab<Id extends string> {
  readonly id: Id;
  /** English, marked for translation. */
  readonly title: string;
  readonly badge?: ComponentChildren;
  readonly panel: FunctionComponent;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  /** False folds the panel away and leaves the tabs. */
  readonly open?: boolean;
  readonly onChoose: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, tabs, chosen, open = true, onChoose }: TabsProps<Id>) {
  const scope = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  if (current === undefined) return null;
  const Panel = current.panel;

  // On a phone there are more of them than fit.
  useEffect(() => {
    list.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current);
    const to = tabAfterKey(event.key, at, tabs.length);
    const next = tabs[to];
    if (to === at || next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${scope}-${tab.id}`}
            aria-selected={tab === current && open}
            aria-controls={tab === current && open ? `${scope}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {t(tab.title)}
            {tab.badge}
          </button>
        ))}
      </div>
      {open && (
        <div
          class="tab-panel"
          key={current.id}
          role="tabpanel"
          id={`${scope}-panel`}
          aria-labelledby={`${scope}-${current.id}`}
        >
          <Panel />
        </div>
      )}
    </>
  );
}

function tabAfterKey(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at;
}

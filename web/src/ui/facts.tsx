// A list of named facts under a heading that folds.
// SPDX-License-Identifier: MIT
import type { ComponentChildren } from 'preact';
import './styles/facts.css';

/** null is left out. */
export type Fact = readonly [name: string, value: ComponentChildren] | null;

/** Hexadecimal and other things that are copied rather than read. */
export function Code({ children }: { readonly children: string }) {
  return <code class="number">{children}</code>;
}

export function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <details class="facts-section" open>
      <summary>{title}</summary>
      <dl class="facts">
        {facts.map(
          (fact) =>
            fact !== null && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

// The chain of matrices in the inspector: folded, and its code not loaded, until it is asked for.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import { t } from '../../i18n/text';
import { lazily } from '../lazily';

const MatrixChain = lazily<object>(async () => (await import('./matrix-chain')).MatrixChain);

/** Over the change from one bone to the next. */
const open = signal(false);

export function ChainSection() {
  return (
    <details
      class="facts-section chain"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t('Matrix chain')}</summary>
      {open.value && <MatrixChain />}
    </details>
  );
}

// Components whose code the first view does without: fetched when they are first shown.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/text';

/** While the code is on its way nothing is shown; when it cannot be had, a sentence and a way to try again. */
export function lazily<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  const loaded = signal<{ readonly component: FunctionComponent<Props> } | 'waiting' | 'failed'>('waiting');
  const fetchCode = async () => {
    loaded.value = 'waiting';
    try {
      loaded.value = { component: await load() };
    } catch {
      loaded.value = 'failed';
    }
  };
  return function Lazily(props: Props) {
    const state = loaded.value;
    useEffect(() => {
      if (loaded.peek() === 'waiting') void fetchCode();
    }, []);
    if (state === 'waiting') return null;
    if (state === 'failed') {
      return (
        <p class="hint" role="alert">
          {t('This part of the page did not load.')}{' '}
          <button type="button" class="link" onClick={() => void fetchCode()}>
            {t('Try again')}
          </button>
        </p>
      );
    }
    const { component: Component } = state;
    return <Component {...props} />;
  };
}

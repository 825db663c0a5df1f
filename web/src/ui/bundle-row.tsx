// An open container or archive in the list of files, and what it holds under it.
// SPDX-License-Identifier: MIT
import { X } from 'lucide-preact';
import type { Bundle } from '../files/bundle';
import { formatTitles } from '../files/formats';
import { t } from '../i18n/text';
import { closeBundle } from '../state/bundle-actions';
import type { BundleContentsProps } from './bundle-contents';
import { keepFocus } from './icon-button';
import { lazily } from './lazily';
import { byteSize } from './numbers';

const Contents = lazily<BundleContentsProps>(async () => (await import('./bundle-contents')).BundleContents);

export function BundleRow({ bundle }: { readonly bundle: Bundle }) {
  return (
    <li>
      <div class="file-row">
        <p class="file-row-name" title={bundle.path}>
          <span>{bundle.name}</span>
          <span class="file-row-facts muted">
            {t(formatTitles[bundle.format])} ·{' '}
            {t('{count, plural, one {# entry} other {# entries}}', { count: bundle.entries.length })} ·{' '}
            {byteSize(bundle.size)}
          </span>
        </p>
        <button
          type="button"
          class="close"
          aria-label={t('Close {name}', { name: bundle.name })}
          title={t('Close')}
          onMouseDown={keepFocus}
          onClick={() => closeBundle(bundle)}
        >
          <X size={14} />
        </button>
      </div>
      <Contents bundle={bundle} />
    </li>
  );
}

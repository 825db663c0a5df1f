// Before anything is open: the promise, the ways in, two demos, the formats.
// SPDX-License-Identifier: MIT
import { Play } from 'lucide-preact';
import { demos } from '../files/demos';
import { t } from '../i18n/text';
import { openDemo } from '../state/actions';
import { narrow } from '../state/session';
import { FormatList } from './format-list';
import { LanguageSelect } from './language-select';
import { LinkPaste } from './link-paste';
import { LargeOpenButtons } from './open-buttons';
import { RecentWelcome } from './recent-welcome';

export function Welcome() {
  return (
    <aside class="welcome" aria-label={t('Welcome')}>
      <div class="promise">
        <h2>
          {t('See it move.')} <span>{t('Nothing leaves your computer.')}</span>
        </h2>
        <p class="muted">
          {t(
            'Kotsu plays the skeletons of Final Fantasy VIII and Okami and shows the numbers behind every bone, straight from the game’s own files.',
          )}
        </p>
      </div>
      <div class="drop-target">
        {!narrow.value && <p>{t('Drop files or a folder anywhere, or')}</p>}
        <LargeOpenButtons />
        <LinkPaste />
      </div>
      <RecentWelcome />
      <section aria-labelledby="demos-title">
        <h3 id="demos-title">{t('Nothing at hand? Try a demo')}</h3>
        <div class="demos">
          {demos.map((demo) => (
            <button key={demo.id} type="button" class="demo" onClick={() => void openDemo(demo)}>
              <span class="demo-icon">
                <Play size={16} />
              </span>
              <span>
                <strong>{t(demo.title)}</strong>
                <span class="muted">{t(demo.what)}</span>
              </span>
            </button>
          ))}
        </div>
      </section>
      <section aria-labelledby="formats-title">
        <h3 id="formats-title">{t('What it reads')}</h3>
        <FormatList />
      </section>
      <LanguageSelect />
    </aside>
  );
}

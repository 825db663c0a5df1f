// What the `?` dialog says: keys, gestures, formats, privacy.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { isCharacter, letterKeys, setLetterKeys } from '../state/letter-keys';
import { FormatList } from './format-list';
import { LanguageSelect } from './language-select';
import { type PanelKeyGroup, panelKeyGroups } from './panel-keys';
import { shortcutGroups } from './shortcuts';

const gestures: readonly (readonly [string, string])[] = [
  [msg('Drag, one finger'), msg('Turn the view')],
  [msg('Right drag, two fingers'), msg('Move the view')],
  [msg('Wheel, pinch'), msg('Zoom')],
  [msg('Click, tap'), msg('Select a bone')],
];

export function HelpText() {
  return (
    <div class="help-body">
      <section>
        {[...shortcutGroups, ...panelKeyGroups].map((group) => (
          <KeyGroup key={group[0]} group={group} off={letterKeys.value ? () => false : isCharacter} />
        ))}
      </section>
      <section>
        <LanguageSelect />
        <LetterSwitch />
        <h3>{t('Mouse and touch')}</h3>
        <dl class="keys gestures">
          {gestures.map(([gesture, effect]) => (
            <div key={gesture}>
              <dt>{t(gesture)}</dt>
              <dd>{t(effect)}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('What Kotsu reads')}</h3>
        <FormatList />
        <h3>{t('Privacy')}</h3>
        <p class="muted">
          {t(
            'Files are decoded in this tab and never sent anywhere; there is no account, no cookie and no statistics. Files that you open are kept in this browser for the next visit, unless you choose “Keep nothing” under Recent files. Other servers are asked only where a link names one and you agree.',
          )}
        </p>
      </section>
    </div>
  );
}

interface KeyGroupProps {
  readonly group: PanelKeyGroup;
  /** Whether a key does nothing. */
  readonly off: (key: string) => boolean;
}

function KeyGroup({ group: [title, shortcuts], off }: KeyGroupProps) {
  return (
    <div class="keys-group">
      <h3>{t(title)}</h3>
      <dl class="keys">
        {shortcuts.map(({ keys, shown, title: effect }) => (
          <div key={shown} class={keys.every(off) ? 'off' : ''}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{t(effect)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Those who dictate, or hit keys by mistake, do without keys of one character. */
function LetterSwitch() {
  return (
    <>
      <h3>{t('Keys of one character')}</h3>
      <label class="letter-switch">
        <input
          type="checkbox"
          checked={letterKeys.value}
          onChange={(event) => setLetterKeys(event.currentTarget.checked)}
        />
        {t('Letters, brackets and ? do something')}
      </label>
    </>
  );
}

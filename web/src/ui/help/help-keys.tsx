// The keys and gestures of the page, from the tables that it obeys itself.
// SPDX-License-Identifier: MIT
import { msg } from '../../i18n/english';
import { t } from '../../i18n/text';
import { isCharacter, letterKeys, setLetterKeys } from '../../state/letter-keys';
import { type PanelKeyGroup, panelKeyGroups } from '../panel-keys';
import { shortcutGroups } from '../shortcuts';

const gestures: readonly (readonly [string, string])[] = [
  [msg('Drag, one finger'), msg('Turn the view')],
  [msg('Right drag, two fingers'), msg('Move the view')],
  [msg('Wheel, pinch'), msg('Zoom')],
  [msg('Click, tap'), msg('Select a bone')],
];

export function HelpKeys() {
  const off = letterKeys.value ? () => false : isCharacter;
  return (
    <>
      <LetterSwitch />
      <div class="keys-groups">
        {[...shortcutGroups, ...panelKeyGroups].map((group) => (
          <KeyGroup key={group[0]} group={group} off={off} />
        ))}
        <div class="keys-group">
          <h4>{t('Mouse and touch')}</h4>
          <dl class="keys gestures">
            {gestures.map(([gesture, effect]) => (
              <div key={gesture}>
                <dt>{t(gesture)}</dt>
                <dd>{t(effect)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </>
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
      <h4>{t(title)}</h4>
      <dl class="keys">
        {shortcuts.map(({ keys, shown, title: effect }) => (
          <div key={`${shown} ${effect}`} class={keys.every(off) ? 'off' : ''}>
            <dt>
              <kbd>{t(shown)}</kbd>
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
    <label class="letter-switch">
      <input
        type="checkbox"
        checked={letterKeys.value}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
      {t('Letters, digits, brackets and ? do something')}
    </label>
  );
}

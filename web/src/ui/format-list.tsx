// The formats that Kotsu reads, for the welcome panel and the help.
// SPDX-License-Identifier: MIT
import { knownFormats } from '../files/formats';
import { t } from '../i18n/text';

export function FormatList() {
  return (
    <ul class="formats">
      {knownFormats.map(({ game, what, names }) => (
        <li key={what}>
          <strong>{game}</strong>
          <span class="format-names number">
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </span>
          <span class="muted">{t(what)}</span>
        </li>
      ))}
    </ul>
  );
}

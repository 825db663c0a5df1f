// The choice of the page's language, each under its own name.
// SPDX-License-Identifier: MIT
import { Languages } from 'lucide-preact';
import { isLanguage, languages, languageTags } from '../i18n/languages';
import { language, t } from '../i18n/text';
import { chooseLanguage } from '../state/language-actions';

export function LanguageSelect() {
  const onChange = async (select: HTMLSelectElement) => {
    if (isLanguage(select.value)) await chooseLanguage(select.value);
    // One that could not be loaded is not the page's.
    select.value = language.value;
  };
  return (
    <label class="language-select">
      <Languages size={16} />
      <span>{t('Language')}</span>
      <select class="speed" value={language.value} onChange={(event) => void onChange(event.currentTarget)}>
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag]}
          </option>
        ))}
      </select>
    </label>
  );
}

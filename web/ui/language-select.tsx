import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chooseLocale, currentLanguage, locales } from '../intl/language.ts';
import { languageTag } from '../intl/negotiate.ts';
import { Alert } from './alert.tsx';
import { Icon } from './icon.tsx';
import styles from './language-select.module.css';
import { SelectField } from './select-field.tsx';

/** The name of a language in that language itself, as those look for it who read no other. */
export function languageName(locale: string): string {
  const tag = languageTag(locale);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The choice of a language; one that cannot be loaded changes nothing. */
function useLanguageChoice(onChosen?: (locale: string) => void) {
  const [failed, setFailed] = useState(false);
  const choose = async (locale: string) => {
    const isSpoken = await chooseLocale(locale);
    setFailed(!isSpoken);
    if (isSpoken) onChosen?.(locale);
  };
  return {
    failed,
    value: currentLanguage().locale,
    options: locales.map((locale) => ({
      value: locale,
      text: languageName(locale),
      lang: languageTag(locale),
    })),
    choose: (locale: string) => void choose(locale),
  };
}

/** Among settings, with a label of its own. */
export function LanguageField({ onChosen }: { onChosen?: (locale: string) => void }) {
  const choice = useLanguageChoice(onChosen);
  return (
    <>
      <SelectField
        label={
          <FormattedMessage
            id="language.label"
            defaultMessage="Language"
            description="Label of the choice of the interface's language"
          />
        }
        value={choice.value}
        options={choice.options}
        onChange={choice.choose}
      />
      {choice.failed && <Failure />}
    </>
  );
}

/** In a line of its own, for strangers: a globe and the language's name. Absent while there is nothing to choose. */
export function LanguageSelect() {
  const intl = useIntl();
  const id = useId();
  const choice = useLanguageChoice();
  if (choice.options.length < 2) return null;
  return (
    <>
      <span className={styles.line}>
        <Icon name="globe" size={18} />
        <label htmlFor={id} className="visually-hidden">
          {intl.formatMessage({
            id: 'language.label',
            defaultMessage: 'Language',
            description: "Label of the choice of the interface's language",
          })}
        </label>
        <select
          id={id}
          className={styles.select}
          value={choice.value}
          onChange={(event) => choice.choose(event.currentTarget.value)}
        >
          {choice.options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {choice.failed && <Failure />}
    </>
  );
}

function Failure() {
  return (
    <Alert kind="error">
      <FormattedMessage
        id="language.failed"
        defaultMessage="This language could not be loaded. Nothing was changed."
        description="Error after choosing another language for the interface"
      />
    </Alert>
  );
}

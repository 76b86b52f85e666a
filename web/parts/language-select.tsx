import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chooseLocale, currentLanguage, languageOptions } from '../intl/language.ts';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { Alert } from '../ui/notice.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './language-select.module.css';

/** State of a language choice. If a language cannot be loaded, the current one stays. */
export function useLanguageChoice(onChosen?: (locale: string) => void) {
  const [failed, setFailed] = useState(false);
  const choose = async (locale: string) => {
    const isLoaded = await chooseLocale(locale);
    setFailed(!isLoaded);
    if (isLoaded) onChosen?.(locale);
  };
  return {
    failed,
    value: currentLanguage().locale,
    options: languageOptions,
    choose: (locale: string) => void choose(locale),
  };
}

/** The choice of the language at the end of a page. */
export function LanguageSelect({ onChosen }: { onChosen?: (locale: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const choice = useLanguageChoice(onChosen);
  // What is prerendered has the chosen one alone: the HTML of each page would bring all of them.
  const hasAll = useBrowserValue(() => true, false);
  const options = choice.options.filter(({ value }) => hasAll || value === choice.value);
  return (
    <>
      <span className={styles.line}>
        <Icon name="globe" size={18} />
        <label htmlFor={id} className="visually-hidden">
          {intl.formatMessage({
            id: 'language.label',
            defaultMessage: 'Language',
            description:
              'Label of a choice of language; also the heading of a column with the languages of customers',
          })}
        </label>
        <select
          id={id}
          className={styles.select}
          value={choice.value}
          onChange={(event) => choice.choose(event.currentTarget.value)}
        >
          {options.map(({ value, text, lang }) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {choice.failed && <LanguageFailure />}
    </>
  );
}

export function LanguageFailure() {
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

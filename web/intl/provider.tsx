import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { directionOf } from '../../shared/language.ts';
import { defaultLocale, languageTag } from '../../shared/locales.ts';
import { currentLanguage, onLanguageChange } from './language.ts';

/** Gives every text its language, and the document its direction. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(onLanguageChange, currentLanguage);
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return (
    <IntlProvider
      locale={languageTag(locale)}
      defaultLocale={defaultLocale}
      messages={messages}
      onError={report}
    >
      {children}
    </IntlProvider>
  );
}

/** English stands in for what a language lacks; anything else is a fault of ours. */
function report(error: { code: string }): void {
  if (error.code === 'MISSING_TRANSLATION') return;
  // oxlint-disable-next-line no-console -- the only place where a broken message can be told of
  console.error(error);
}

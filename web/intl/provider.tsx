import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { defaultLocale } from '../../shared/locales.ts';
import { directionOf, negotiateLocale } from './negotiate.ts';

const STORAGE_KEY = 'locale';

/** Gives every text its language. English stands in the code itself, so that it needs no load. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale] = useState(() => negotiateLocale(chosenLocale(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = locale.replace('_', '-');
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return (
    <IntlProvider locale={locale.replace('_', '-')} defaultLocale={defaultLocale}>
      {children}
    </IntlProvider>
  );
}

function chosenLocale(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

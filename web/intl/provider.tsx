import { Children, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { directionOf, regionalTag } from '../../shared/language.ts';
import { defaultLocale, languageTag } from '../../shared/locales.ts';
import { useBrowserValue } from '../prerender/browser-value.ts';
import { textElement } from './text-element.tsx';
import { currentLanguage, onLanguageChange } from './language.ts';

/** Sets the language of the texts, and the language and direction of the document. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(
    onLanguageChange,
    currentLanguage,
    currentLanguage,
  );
  const regional = () => regionalTag(locale, navigator.languages);
  // The boot script writes moments as the region of the browser does.
  const prerendered =
    globalThis.waxseal?.shownState === undefined ? languageTag(locale) : regional();
  const tag = useBrowserValue(regional, prerendered);
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return (
    <IntlProvider
      locale={tag}
      defaultLocale={defaultLocale}
      messages={messages}
      textComponent={MessageText}
      onError={report}
    >
      {children}
    </IntlProvider>
  );
}

/**
 * A message is an element, and so is each text between the elements inside it: React replaces the content of an element, whatever a
 * translator has made of it, but would never find a text node that was replaced.
 */
function MessageText({ children }: { children?: ReactNode }) {
  return (
    <span>{typeof children === 'string' ? children : Children.map(children, textElement)}</span>
  );
}

/** English is the fallback for missing translations; any other error is a bug. */
function report(error: { code: string }): void {
  if (error.code === 'MISSING_TRANSLATION') return;
  // oxlint-disable-next-line no-console -- the only place where a broken message can be reported
  console.error(error);
}

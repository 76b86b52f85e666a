import { nearestLocale } from '../../shared/language.ts';
import { LANGUAGE_COOKIE_SECONDS } from '../../shared/limits.ts';

/** The chosen language: in session storage for the tab, in a cookie for later visits and for the server. */
const KEY = 'locale';

/** Earlier choices, best first: in the address (`?locale=`), in this tab, on an earlier visit. */
export function earlierChoices(): string[] {
  const cookie = new RegExp(`(?:^|; )${KEY}=([^;]*)`).exec(document.cookie)?.[1];
  return [...choicesOfTab(), cookie].filter((choice) => typeof choice === 'string');
}

/** Choices in the address and in this tab, best first. */
export function choicesOfTab(): string[] {
  return [choiceInAddress(), choiceInSession()].filter((choice) => choice !== null);
}

/** The choice in the address (`?locale=`); null for none. */
export function choiceInAddress(): string | null {
  return new URLSearchParams(location.search).get(KEY);
}

/** Stores a choice, and removes the language from the address. */
export function storeChoice(locale: string): void {
  const address = new URL(location.href);
  if (address.searchParams.has(KEY)) {
    address.searchParams.delete(KEY);
    history.replaceState(history.state, '', address);
  }
  try {
    sessionStorage.setItem(KEY, locale);
  } catch {
    // Without storage the cookie has it.
  }
  storeCookie(locale);
}

/** Stores a language for later visits and for the texts of the server. */
export function storeCookie(locale: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${KEY}=${locale}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

function choiceInSession(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Picks the language of the interface: a choice wins over the languages of the browser.
 *
 * @param chosen earlier choices, best first; unknown codes are ignored
 * @param wanted the browser's languages, best first, as BCP 47 tags
 * @param offered the codes on offer, the default first
 */
export function negotiateLocale(
  chosen: readonly string[],
  wanted: readonly string[],
  offered: readonly string[],
): string {
  const known = chosen.find((code) => offered.includes(code));
  if (known !== undefined) return known;
  for (const tag of wanted) {
    const nearest = nearestLocale(tag, offered);
    if (nearest !== undefined) return nearest;
  }
  return offered[0] ?? 'en';
}

/** The request header with the language of the page, for the texts of the response. */
export function pageLanguage(): [name: string, tag: string] {
  return ['O-Locale', document.documentElement.lang];
}

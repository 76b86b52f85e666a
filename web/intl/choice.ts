import { nearestLocale } from '../../shared/language.ts';

/** The language that somebody chose: for the tab in its session storage, for later visits and the server in a cookie. */
const KEY = 'locale';
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** What was chosen, best first: by the address (`?locale=`), in this tab, on an earlier visit. */
export function givenChoice(): string[] {
  const cookie = new RegExp(`(?:^|; )${KEY}=([^;]*)`).exec(document.cookie)?.[1];
  return [...choiceOfTab(), cookie].filter((choice) => typeof choice === 'string');
}

/** What was chosen by the address or in this tab, best first. */
export function choiceOfTab(): string[] {
  const asked = new URLSearchParams(location.search).get(KEY);
  return [asked, inSession()].filter((choice) => choice !== null);
}

/** Remembers a choice; what the address asks for no longer counts. */
export function storeChoice(locale: string): void {
  const address = new URL(location.href);
  if (address.searchParams.has(KEY)) {
    address.searchParams.delete(KEY);
    history.replaceState(history.state, '', address);
  }
  try {
    sessionStorage.setItem(KEY, locale);
  } catch {
    // Without storage the cookie still knows.
  }
  keepForServer(locale);
}

/** Remembers a language for later visits, and for what the server says. */
export function keepForServer(locale: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${KEY}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

function inSession(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Picks the language of the interface: what was chosen wins over what the browser asks for.
 *
 * @param chosen earlier choices, best first; what is not on offer counts as none
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

/** The header in which every call says what language its page speaks: the answer is to be in the same. */
export function pageLanguage(): [name: string, tag: string] {
  return ['O-Locale', document.documentElement.lang];
}

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

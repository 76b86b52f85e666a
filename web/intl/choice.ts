/** The language that somebody chose: for the tab in its session storage, for later visits and the server in a cookie. */
const KEY = 'locale';
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** What was chosen, best first: by the address (`?locale=`), in this tab, on an earlier visit. */
export function givenChoice(): string[] {
  const asked = new URLSearchParams(location.search).get(KEY);
  const cookie = new RegExp(`(?:^|; )${KEY}=([^;]*)`).exec(document.cookie)?.[1];
  return [asked, inSession(), cookie].filter((choice) => typeof choice === 'string');
}

/** Remembers a choice. */
export function keepChoice(locale: string): void {
  try {
    sessionStorage.setItem(KEY, locale);
  } catch {
    // Without storage the cookie still knows.
  }
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

/** The cookies there are. */
import { parse } from 'hono/utils/cookie';
import { DEVICE_SECONDS, FLASH_SECONDS, SESSION_REMEMBERED_SECONDS } from '../../shared/limits.ts';

const LOCALE_SECONDS = 30 * 24 * 60 * 60;

/** A cookie's value; null when it is absent, or was sent more than once: then no one knows which is ours. */
export function cookieOf(request: Request, name: string): string | null {
  const [value, ...others] = valuesOf(request, name);
  if (value === undefined || others.length > 0) return null;
  return parse(`${name}=${value}`, name)[name] ?? null;
}

/**
 * What was sent under a name, as often as it was sent. Of white space only that of RFC 6265 is removed: `trim` would take a
 * no-break space before `__Host-sess` away as well, and browsers let any subdomain set a cookie of that name.
 */
function valuesOf(request: Request, name: string): string[] {
  const pairs = (request.headers.get('Cookie') ?? '').split(';');
  return pairs.flatMap((pair) => {
    const equals = pair.indexOf('=');
    const isNamed = equals >= 0 && pair.slice(0, equals).replace(/^[ \t]+|[ \t]+$/g, '') === name;
    return isNamed ? [pair.slice(equals + 1)] : [];
  });
}

/**
 * The name of one of the site's own cookies. By https it has the prefix `__Host-`: browsers take such a cookie from this
 * very host alone, by https, so that no subdomain or sibling can plant or replace it. By http, which only this
 * machine speaks (`servePlainHttp`), browsers would refuse it.
 */
function ownName(request: Request, name: 'sess' | 'flash'): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** The value of the session's cookie; null when there is none, or more than one. */
export function sessionCookieOf(request: Request): string | null {
  return cookieOf(request, ownName(request, 'sess'));
}

/**
 * The session's cookie: out of reach for scripts, and of other hosts.
 *
 * @param isRemembered whether it outlives the browser
 */
export function sessionCookie(request: Request, session: string, isRemembered = false): string {
  const age = isRemembered ? `; Max-Age=${SESSION_REMEMBERED_SECONDS}` : '';
  const name = ownName(request, 'sess');
  return `${name}=${session}; Path=/${age}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Tells a browser that signed in from strangers, when its owner mistypes while a crowd is guessing. */
export function deviceCookie(request: Request, token: string): string {
  return `device=${token}; Path=/api/v2/account; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Takes away what signing in and choosing a language left. */
export function signedOutCookies(request: Request): string[] {
  return [
    `${ownName(request, 'sess')}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure(request)}`,
    `locale=; Path=/; Max-Age=0; SameSite=Lax${secure(request)}`,
  ];
}

/** The value of what a plain form left; null when there is nothing, or more than one of it. */
export function flashCookieOf(request: Request): string | null {
  return cookieOf(request, ownName(request, 'flash'));
}

/** Whether a plain form left anything, understood or not. */
export function hasFlashCookie(request: Request): boolean {
  return valuesOf(request, ownName(request, 'flash')).length > 0;
}

/** What a plain form leaves for the next page. */
export function flashCookie(request: Request, sealed: string): string {
  const name = ownName(request, 'flash');
  return `${name}=${sealed}; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Takes it away once it was shown. */
export function spentFlashCookie(request: Request): string {
  const name = ownName(request, 'flash');
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** The chosen language, readable for the page. */
export function localeCookie(request: Request, locale: string): string {
  return `locale=${locale}; Path=/; Max-Age=${LOCALE_SECONDS}; SameSite=Lax${secure(request)}`;
}

function secure(request: Request): string {
  return isSecure(request) ? '; Secure' : '';
}

/** Only a loopback name is visited by plain http. */
function isSecure(request: Request): boolean {
  return new URL(request.url).protocol !== 'http:';
}

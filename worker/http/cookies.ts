/** All cookies of the site. Hono's helper would change the order of their attributes, which recorded exchanges fix. */
import { parse } from 'hono/utils/cookie';
import { DEVICE_SECONDS, FLASH_SECONDS, SESSION_REMEMBERED_SECONDS } from '../../shared/limits.ts';

const LOCALE_SECONDS = 30 * 24 * 60 * 60;

/** A cookie's value; null if it is absent, or was sent more than once: then it is unknown which one is ours. */
export function cookieOf(request: Request, name: string): string | null {
  const [value, ...others] = valuesOf(request, name);
  if (value === undefined || others.length > 0) return null;
  return parse(`${name}=${value}`, name)[name] ?? null;
}

/**
 * All values of a cookie name. Of white space only that of RFC 6265 is removed: `trim` would also remove a no-break space
 * before `__Host-sess`, and browsers let any subdomain set a cookie of that name.
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
 * `__Host-`: browsers accept such a cookie from this very host alone, so that no subdomain or sibling can set or replace it.
 * `__Secure-`: only by https; unlike the other it permits a narrow path.
 */
const PREFIXES = { sess: '__Host-', flash: '__Host-', device: '__Secure-' } as const;

/** The name of a cookie, with its prefix by https. By http, which only loopback hosts serve, browsers would refuse a prefix. */
function ownName(request: Request, name: keyof typeof PREFIXES): string {
  return isSecure(request) ? PREFIXES[name] + name : name;
}

/** The value of the session's cookie; null if there is none, or more than one. */
export function sessionCookieOf(request: Request): string | null {
  return cookieOf(request, ownName(request, 'sess'));
}

/** @param isRemembered whether it outlives the browser */
export function sessionCookie(request: Request, session: string, isRemembered = false): string {
  const age = isRemembered ? SESSION_REMEMBERED_SECONDS : null;
  return serialize(request, ownName(request, 'sess'), session, { age });
}

/** Recognises a browser that signed in before, so that the attempts of others do not lock its owner out. */
export function deviceCookie(request: Request, token: string): string {
  const name = ownName(request, 'device');
  return serialize(request, name, token, { age: DEVICE_SECONDS, path: '/api/v2/account' });
}

/** The value of the device cookie; null for none. */
export function deviceCookieOf(request: Request): string | null {
  return cookieOf(request, ownName(request, 'device'));
}

/** Deletes the cookies of the session and the language. */
export function signedOutCookies(request: Request): string[] {
  return [
    serialize(request, ownName(request, 'sess'), '', { age: 0 }),
    serialize(request, 'locale', '', { age: 0, isForScripts: true }),
  ];
}

/**
 * The value of `Clear-Site-Data` when someone signs out: the cache, in which the back button may find whole pages of the
 * account. Nothing else: `"storage"` would also delete the preferences of the browser, and the claim token with which another
 * tab loads an opened message again; `"cookies"` those of every host of the domain, and `device`, which keeps other people's
 * attempts from locking the owner out.
 *
 * Chromium searches its whole cache for the site's files before it goes on: measured, 0.2 s with 3,000 files of other sites,
 * 0.7 s with 15,000. So it is sent once for each session.
 */
export const CLEARED_DATA = '"cache"';

/** The value of the flash cookie; null if there is none, or more than one. */
export function flashCookieOf(request: Request): string | null {
  return cookieOf(request, ownName(request, 'flash'));
}

/** True for any flash cookie, valid or not. */
export function hasFlashCookie(request: Request): boolean {
  return valuesOf(request, ownName(request, 'flash')).length > 0;
}

export function flashCookie(request: Request, sealed: string): string {
  return serialize(request, ownName(request, 'flash'), sealed, { age: FLASH_SECONDS });
}

/** Deletes the flash cookie. */
export function spentFlashCookie(request: Request): string {
  return serialize(request, ownName(request, 'flash'), '', { age: 0 });
}

/** The chosen language, readable by the page. */
export function localeCookie(request: Request, locale: string): string {
  return serialize(request, 'locale', locale, { age: LOCALE_SECONDS, isForScripts: true });
}

interface CookieOptions {
  /** Seconds; null ends with the browser. */
  readonly age: number | null;
  readonly path?: string;
  readonly isForScripts?: boolean;
}

function serialize(
  request: Request,
  name: string,
  value: string,
  { age, path = '/', isForScripts = false }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(age === null ? [] : [`Max-Age=${age}`]),
    ...(isForScripts ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(isSecure(request) ? ['Secure'] : []),
  ].join('; ');
}

/** Only loopback hosts are visited by plain http. */
function isSecure(request: Request): boolean {
  return new URL(request.url).protocol !== 'http:';
}

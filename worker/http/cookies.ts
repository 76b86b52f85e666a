/** The cookies there are. */
import { parse } from 'hono/utils/cookie';
import { DEVICE_SECONDS, FLASH_SECONDS, SESSION_REMEMBERED_SECONDS } from '../../shared/limits.ts';

const LOCALE_SECONDS = 30 * 24 * 60 * 60;

/** A cookie's value; null when it is absent or was sent more than once, for then nobody knows whose it is. */
export function cookieOf(request: Request, name: string): string | null {
  const header = request.headers.get('Cookie');
  if (!header) return null;
  const given = header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name);
  if (given.length !== 1) return null;
  return parse(header, name)[name] ?? null;
}

/**
 * The session's cookie: out of reach for scripts, and of other hosts.
 *
 * @param isRemembered whether it outlives the browser
 */
export function sessionCookie(request: Request, session: string, isRemembered = false): string {
  const age = isRemembered ? `; Max-Age=${SESSION_REMEMBERED_SECONDS}` : '';
  return `sess=${session}; Path=/${age}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Tells a browser that signed in from strangers, when its owner mistypes while a crowd is guessing. */
export function deviceCookie(request: Request, token: string): string {
  return `device=${token}; Path=/api/v2/account; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Takes away what signing in and choosing a language left. */
export function signedOutCookies(request: Request): string[] {
  return [
    `sess=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure(request)}`,
    `locale=; Path=/; Max-Age=0; SameSite=Lax${secure(request)}`,
  ];
}

/** What a plain form leaves for the next page. */
export function flashCookie(request: Request, sealed: string): string {
  return `flash=${sealed}; Path=/; Max-Age=${FLASH_SECONDS}; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** Takes it away once it was shown. */
export function spentFlashCookie(request: Request): string {
  return `flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure(request)}`;
}

/** The chosen language, readable for the page. */
export function localeCookie(request: Request, locale: string): string {
  return `locale=${locale}; Path=/; Max-Age=${LOCALE_SECONDS}; SameSite=Lax${secure(request)}`;
}

/** Everything but plain http, which only a loopback address speaks, demands a secure channel. */
function secure(request: Request): string {
  return new URL(request.url).protocol === 'http:' ? '' : '; Secure';
}

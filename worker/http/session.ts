/**
 * Anonymous sessions, and how calls in them are protected against forgery by other sites (CSRF). A session is a signed random name
 * in a cookie, and nothing is stored. An unsafe call must not come from a page of another site, and must have a shrimp: the
 * session's anti-forgery token. It is stateless, and valid for several uses, because a single use would break retries and
 * parallel tabs.
 */
import { isSigned, sign, type SigningKeys } from '../crypto/signature.ts';
import { sessionCookieOf } from './cookies.ts';
import { SHRIMP_SECONDS } from '../../shared/limits.ts';
import { generateToken } from '../crypto/tokens.ts';

const SESSION = 'session';
const SHRIMP = 'shrimp';

/** A new session's cookie value: `<random>.<key id>.<mac>`. */
export function openSession(keys: SigningKeys): string {
  const name = generateToken();
  return `${name}.${sign(keys, SESSION, name)}`;
}

/** The session of a request, or null: a cookie without our signature counts as absent. */
export function liveSession(request: Request, keys: SigningKeys): string | null {
  const session = sessionCookieOf(request);
  if (session === null) return null;
  const dot = session.indexOf('.');
  const [name, signature] = [session.slice(0, dot), session.slice(dot + 1)];
  return isSigned(keys, SESSION, name, signature) ? session : null;
}

/** A fresh shrimp for a session: `<epoch seconds of its end>.<key id>.<mac>`. */
export function freshShrimp(keys: SigningKeys, session: string): string {
  const endsAt = Math.floor(Date.now() / 1000) + SHRIMP_SECONDS;
  return `${endsAt}.${sign(keys, SHRIMP, `${session}\0${endsAt}`)}`;
}

/** A shrimp is valid when it is ours, belongs to this session and has not ended. */
export function isShrimp(keys: SigningKeys, session: string, shrimp: unknown): boolean {
  if (typeof shrimp !== 'string') return false;
  const dot = shrimp.indexOf('.');
  const [end, signature] = [shrimp.slice(0, dot), shrimp.slice(dot + 1)];
  if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= Date.now()) return false;
  return isSigned(keys, SHRIMP, `${session}\0${end}`, signature);
}

/** An unsafe call is foreign when a page of another site made it. Programs send no browser headers. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  // A page without an origin: ours only if the browser adds that it is, as for a form under `no-referrer`.
  if (origin === 'null') return site !== 'same-origin';
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && hostOf(origin) !== new URL(request.url).host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** True for a form or a page that the browser opens by itself, without a script of ours. */
export function isPlainForm({ headers }: Request): boolean {
  const mode = headers.get('Sec-Fetch-Mode');
  if (mode !== null) return mode === 'navigate';
  return (headers.get('Accept') ?? '').includes('text/html');
}

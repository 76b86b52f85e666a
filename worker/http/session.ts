/**
 * Anonymous sessions and shrimps. A session is a signed random name in a cookie, and nothing is stored. A shrimp is its
 * anti-forgery (CSRF) token: stateless, and valid for several uses, because a single use would break retries and parallel tabs.
 */
import { isSigned, sign, type SigningKeys } from '../crypto/signature.ts';
import { sessionCookieOf } from './cookies.ts';
import { SHRIMP_SECONDS } from '../../shared/limits.ts';
import { drawToken } from '../crypto/tokens.ts';

const SESSION = 'session';
const SHRIMP = 'shrimp';

/** A new session's cookie value: `<random>.<key id>.<mac>`. */
export function openSession(keys: SigningKeys): string {
  const name = drawToken();
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

/** Whether a shrimp is ours, belongs to this session and has not ended. */
export function isShrimp(keys: SigningKeys, session: string, shrimp: unknown): boolean {
  if (typeof shrimp !== 'string') return false;
  const dot = shrimp.indexOf('.');
  const [end, signature] = [shrimp.slice(0, dot), shrimp.slice(dot + 1)];
  if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= Date.now()) return false;
  return isSigned(keys, SHRIMP, `${session}\0${end}`, signature);
}

/** Anonymous sessions: a signed random name in a cookie, and nothing stored. They give a shrimp something to hold on to. */
import { isSigned, sign, type SigningKeys } from '../crypto/signature.ts';
import { drawToken } from '../crypto/token.ts';
import { sessionCookieOf } from './cookies.ts';

const PURPOSE = 'session';

/** A new session's cookie value: `<random>.<key id>.<mac>`. */
export function openSession(keys: SigningKeys): string {
  const name = drawToken();
  return `${name}.${sign(keys, PURPOSE, name)}`;
}

/** The live session of a request, or null: a malformed or foreign cookie counts as absent. */
export function liveSession(request: Request, keys: SigningKeys): string | null {
  const session = sessionCookieOf(request);
  if (session === null) return null;
  const dot = session.indexOf('.');
  const [name, signature] = [session.slice(0, dot), session.slice(dot + 1)];
  return isSigned(keys, PURPOSE, name, signature) ? session : null;
}

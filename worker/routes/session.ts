/** Keeping a browser's session and shrimp alive. */
import type { validateShrimp } from '../../shared/contract/session.ts';
import { sessionCookie } from '../http/cookies.ts';
import { reply } from '../http/failure.ts';
import type { Call, Handler } from '../http/mount.ts';
import { freshShrimp, isShrimp, openSession } from '../http/session.ts';

/** A valid shrimp comes back the same; any other is replaced, with a session to go with it where there is none. */
export const validate: Handler<typeof validateShrimp> = (call) => {
  const keys = call.config.SESSION_KEYS;
  const session = sessionOf(call);
  const shrimp = call.request.headers.get('O-Shrimp') ?? '';
  const isValid = isShrimp(keys, session, shrimp);
  return reply({ isValid, shrimp: isValid ? shrimp : freshShrimp(keys, session) });
};

/** The caller's session; one is opened, and its cookie set, where there is none. */
export function sessionOf(call: Pick<Call, 'caller' | 'config' | 'request' | 'setCookie'>) {
  if (call.caller.session !== null) return call.caller.session;
  const session = openSession(call.config.SESSION_KEYS);
  call.setCookie(sessionCookie(call.request, session));
  return session;
}

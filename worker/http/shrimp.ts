/**
 * The shrimp: an anti-forgery token bound to a session. Stateless, and good for several uses: a single use would
 * break retries and parallel tabs.
 */
import { SHRIMP_SECONDS } from '../../shared/limits.ts';
import { isSigned, sign, type SigningKeys } from '../crypto/signature.ts';

const PURPOSE = 'shrimp';

/** A fresh shrimp for a session: `<epoch seconds of its end>.<key id>.<mac>`. */
export function freshShrimp(keys: SigningKeys, session: string): string {
  const endsAt = Math.floor(Date.now() / 1000) + SHRIMP_SECONDS;
  return `${endsAt}.${sign(keys, PURPOSE, `${session}\0${endsAt}`)}`;
}

/** Whether a shrimp is ours, belongs to this session and has not ended. */
export function isShrimp(keys: SigningKeys, session: string, shrimp: unknown): boolean {
  if (typeof shrimp !== 'string') return false;
  const dot = shrimp.indexOf('.');
  const [end, signature] = [shrimp.slice(0, dot), shrimp.slice(dot + 1)];
  if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= Date.now()) return false;
  return isSigned(keys, PURPOSE, `${session}\0${end}`, signature);
}

/** Whether a password may be chosen: the same wherever a new one is taken. */
import type { Config } from '../config/config.ts';
import { isWeakPassword } from '../passwords/weak-password.ts';
import { logWarning } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';
import { checkBreaches } from '../passwords/breaches.ts';
import type { Stores } from '../rpc/call-object.ts';
import { type Failure, refuse } from './failure.ts';

type PasswordField = 'password' | 'newp';

/**
 * Refuses a password that is common, or contains a name that anyone would try.
 *
 * @param address of the account; null where it is not known yet
 * @returns null when there is nothing to be said against it
 */
export function refuseWeak(
  { SITE_NAME: siteName, SITE_HOST: siteHost }: Config,
  password: string,
  address: string | null,
  field: PasswordField,
): Failure | null {
  const isWeak = isWeakPassword(password, { siteName, siteHost, address });
  return isWeak ? refuse('password_weak', { field }) : null;
}

/**
 * Refuses a password that was in a data breach, where an installation asks. Without an answer it is taken: the service of
 * others must not decide whether anyone can sign up. Never asked about something that depends on whether there is an account.
 */
export async function refuseBreached(
  { env, config }: Stores,
  password: string,
  field: PasswordField,
): Promise<Failure | null> {
  const { BREACHED_PASSWORDS_URL: url } = config;
  if (url === '') return null;
  const answer = await checkBreaches(url, password);
  if (answer.kind === 'unavailable') {
    count(env, 'breach_checks', { outcome: 'unavailable' });
    // What was asked is in the address: of the error, nothing but its kind is logged.
    logWarning('breach_check_failed', { reason: answer.reason });
    return null;
  }
  count(env, 'breach_checks', { outcome: answer.isBreached ? 'breached' : 'clean' });
  return answer.isBreached ? refuse('password_breached', { field }) : null;
}

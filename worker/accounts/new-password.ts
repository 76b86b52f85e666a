/** The rules for new passwords. */
import { isWeakPassword } from './weak-password.ts';
import { logWarning } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { checkBreaches } from './breaches.ts';
import type { Stores } from '../platform/call-object.ts';
import { siteList } from '../platform/site-list.ts';
import { type Failure, refuse } from '../http/failure.ts';

type PasswordField = 'password' | 'newp';

/**
 * Refuses a password that is common, or contains a name that anyone would try.
 *
 * @param address of the account; null where it is not known yet
 * @returns null if it is accepted
 * @throws StoreUnavailable when the lists cannot be read: no password is set without this check. It needs no other service.
 */
export async function refuseWeak(
  { env, config: { SITE_NAME: siteName, SITE_HOST: siteHost } }: Stores,
  password: string,
  address: string | null,
  field: PasswordField,
): Promise<Failure | null> {
  const [commonPasswords, suffixes] = await Promise.all([
    siteList(env, 'common-passwords'),
    siteList(env, 'icann-suffixes'),
  ]);
  const names = { siteName, siteHost, address };
  const isWeak = isWeakPassword(password, names, { commonPasswords, suffixes });
  return isWeak ? refuse('password_weak', { field }) : null;
}

/**
 * Refuses a password that was in a data breach, if the installation checks that. Without an answer it is accepted: a failing
 * service must not prevent signing up. Must not depend on whether there is an account.
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
    // The address contains a part of the password's hash: only the kind of error is logged.
    logWarning('breach_check_failed', { reason: answer.reason });
    return null;
  }
  count(env, 'breach_checks', { outcome: answer.isBreached ? 'breached' : 'clean' });
  return answer.isBreached ? refuse('password_breached', { field }) : null;
}

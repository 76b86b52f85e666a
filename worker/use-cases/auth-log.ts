/** Reading and writing an account's authentication log. */
import type { AuthLogPage } from '../rpc/types/account.ts';
import { logWarning } from '../observability/log.ts';
import { callAccount } from '../rpc/account.ts';
import { isMissingMethod, type Stores } from '../rpc/call-object.ts';
import { atMostOnce } from '../rpc/retry.ts';
import { StoreUnavailable } from '../rpc/store-unavailable.ts';

/**
 * One page of an account's log, newest first.
 *
 * @throws StoreUnavailable also while the account is still of the previous version, which has no log
 */
export async function authLogOf(
  stores: Stores,
  account: string,
  offset: number,
  limit: number,
): Promise<AuthLogPage> {
  try {
    return await callAccount(stores, account, async (object) => object.authLog(offset, limit));
  } catch (error) {
    if (!isMissingMethod(error)) throw error;
    throw new StoreUnavailable('an account has no log yet', { cause: error });
  }
}

/** Records a wrong password of a session that was asked for it again. */
export async function recordFailedConfirmation(
  stores: Stores,
  account: string,
  device: string,
): Promise<void> {
  try {
    // A repetition would be a second line.
    await callAccount(
      stores,
      account,
      async (object) => object.recordFailedConfirmation(device),
      atMostOnce,
    );
  } catch (error) {
    if (!isMissingMethod(error)) throw error;
    logWarning('auth_log_missing', { error: String(error) });
  }
}

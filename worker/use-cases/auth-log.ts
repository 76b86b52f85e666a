/** Reading and writing an account's authentication log. */
import { callAccount } from '../rpc/account.ts';
import type { Stores } from '../rpc/call-object.ts';
import { atMostOnce } from '../rpc/retry.ts';
import type { AuthLogPage } from '../rpc/types/account.ts';

/** One page of an account's log, newest first. */
export async function authLogOf(
  stores: Stores,
  account: string,
  offset: number,
  limit: number,
): Promise<AuthLogPage> {
  return callAccount(stores, account, async (object) => object.authLog(offset, limit));
}

/** Records a wrong password when a session had to confirm it. */
export async function recordFailedConfirmation(
  stores: Stores,
  account: string,
  device: string,
): Promise<void> {
  // A repetition would record it twice.
  await callAccount(
    stores,
    account,
    async (object) => object.recordFailedConfirmation(device),
    atMostOnce,
  );
}

/** Calls of accounts. */
import type { AccountHome } from './account-types.ts';
import { callObject, type Stores } from '../platform/call-object.ts';
import { idempotent } from '../platform/retry.ts';
import { accountNameOf } from '../crypto/object-names.ts';

export type AccountStub = ReturnType<Env['ACCOUNT']['getByName']>;

/** The name of the account that an address has, or would have. */
export function accountOf({ config }: Pick<Stores, 'config'>, address: string): string {
  return accountNameOf(config.NAME_KEY, address);
}

/**
 * Calls an account by its name.
 *
 * @param operation must be idempotent unless the policy is `atMostOnce`
 * @throws StoreUnavailable when no attempt came through
 */
export async function callAccount<Result>(
  { env, config }: Stores,
  name: string,
  operation: (account: AccountStub) => Promise<Result>,
  policy = idempotent,
): Promise<Result> {
  return callObject(config, env.ACCOUNT, name, operation, policy);
}

/** The counts and domains of an account for its start page. */
export async function homeOf(
  stores: Stores,
  { account }: { readonly account: string },
): Promise<AccountHome> {
  return callAccount(stores, account, async (object) => object.home());
}

/** The way to an account. */
import { accountNameOf } from '../crypto/account.ts';
import type { Account } from '../durable/account.ts';
import { callObject, type Stores } from './objects.ts';

/** The name of the account that an address has, or would have. */
export function accountOf({ config }: Pick<Stores, 'config'>, address: string): string {
  return accountNameOf(config.NAME_KEY, address);
}

/**
 * Calls an account by its name; `operation` must bear being repeated.
 *
 * @throws StoreUnavailable when no attempt came through
 */
export async function callAccount<Result>(
  { env, config }: Stores,
  name: string,
  operation: (account: DurableObjectStub<Account>) => Promise<Result>,
): Promise<Result> {
  return callObject(config, env.ACCOUNT, name, operation);
}

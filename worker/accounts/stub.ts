/** Calls of accounts. */
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { idempotent } from '../platform/retry.ts';
import { checkCanaries } from '../platform/canaries.ts';
import { accountNameOf } from '../crypto/object-names.ts';

/** The name of the account that an address has, or would have. */
export function accountOf({ config }: Pick<Stores, 'config'>, address: string): string {
  return accountNameOf(config.NAME_KEY, address);
}

export type AccountStub = Calls<ReturnType<Env['ACCOUNT']['getByName']>>;

/**
 * The calls of an account. Before the first one of an isolate, the canaries are compared.
 *
 * @param name of the account
 * @param policy `atMostOnce` for a call that is not idempotent
 * @throws StoreUnavailable, each of them, when no attempt came through
 * @throws when the accounts belong to other keys, or to another jurisdiction
 */
export function accountStub(
  { env, config }: Stores,
  name: string,
  policy = idempotent,
): AccountStub {
  return callsOf(async (method, args) => {
    await checkCanaries({ env, config });
    return callObject(
      config,
      env.ACCOUNT,
      name,
      (account) => invoke(account, method, args),
      policy,
    );
  });
}

/** Calls of accounts. */
import * as v from 'valibot';
import type { AccountHome } from './types/account.ts';
import { logWarning } from '../observability/log.ts';
import { askLauncher, EXISTS_PATH, existsResult } from './launcher.ts';
import { callObject, pinned, type Stores } from './call-object.ts';
import { idempotent } from './retry.ts';
import { accountNameOf } from '../crypto/object-names.ts';

export type AccountStub = ReturnType<Env['ACCOUNT']['getByName']>;

/** Longer than the launcher takes, and shorter than a visitor waits to sign in. */
const LAUNCHER_MS_MAX = 5000;

/** The name of the account that an address has, or would have. */
export function accountOf({ config }: Pick<Stores, 'config'>, address: string): string {
  return accountNameOf(config.NAME_KEY, address);
}

/**
 * The account to call for an address that the caller has not proven: the address's own, or a decoy that no address has, if the
 * launcher finds that no one signed up with it. Calling an object creates a file, and made-up addresses must not fill the
 * disk. The same calls are made either way.
 */
export async function accountOrDecoy(stores: Stores, name: string): Promise<string> {
  const { env, config } = stores;
  if (!env.OBJECT_FILES) return name;
  const id = pinned(config, env.ACCOUNT).idFromName(name).toString();
  const object = { className: 'Account', id } as const;
  try {
    const answer = await askLauncher(env.OBJECT_FILES, EXISTS_PATH, object, LAUNCHER_MS_MAX);
    return v.parse(existsResult, answer).exists ? name : accountOf(stores, '');
  } catch (error) {
    logWarning('launcher_unreachable', { error: String(error) });
    return name;
  }
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

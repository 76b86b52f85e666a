/** The calls of an account that a stolen session alone must not make: they ask for the password once more. */
import { tokenHash } from '../crypto/account.ts';
import { base64url } from '../crypto/encoding.ts';
import { browserOf, type Customer } from '../http/caller.ts';
import { type Outcome, refuse } from '../http/failure.ts';
import { chargePasswordAttempt } from '../http/attempt.ts';
import type { Call } from '../http/mount.ts';
import { callAccount } from '../rpc/account.ts';
import { recordFailedConfirmation } from '../use-cases/auth-log.ts';
import { tryPassword } from '../use-cases/check-password.ts';

/** The caller of a call that `mount` lets nobody else make. */
export function customerOf({ caller }: Pick<Call, 'caller'>): Customer {
  if (!caller.customer) throw new Error('a call for the signed in was let through to nobody');
  return caller.customer;
}

interface Confirmed {
  readonly verifier: Uint8Array;
  readonly accountKey: Uint8Array;
}

/**
 * Asks for the password once more before something that a stolen session must not do. Its guesses are charged like
 * those at the door.
 *
 * @param act answers null when the account itself finds the password wrong
 */
export async function withPassword<Reply>(
  call: Pick<Call, 'caller' | 'config' | 'env' | 'request'>,
  password: string,
  field: string,
  act: (confirmed: Confirmed) => Promise<Outcome<Reply> | null>,
): Promise<Outcome<Reply>> {
  const { account, credential } = customerOf(call);
  const browser = base64url(tokenHash(credential.random));
  const guess = await chargePasswordAttempt(call, account, call.caller.address, browser);
  if (guess.waitSeconds > 0) return refuse('rate_limited', { retry_after: guess.waitSeconds });
  const stored = await callAccount(call, account, async (object) => object.password());
  const { verifier, accountKey } = await tryPassword(call.config, account, password, stored);
  const outcome = accountKey && (await act({ verifier, accountKey }));
  if (!outcome) {
    await recordFailedConfirmation(call, account, browserOf(call.request));
    return refuse('password_wrong', { field });
  }
  await guess.wasRight();
  return outcome;
}

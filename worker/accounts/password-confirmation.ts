/** Confirming the password: a stolen session alone must not change credentials or delete the account. */
import { base64url } from '../crypto/encoding.ts';
import { browserOf, type Customer } from '../http/caller.ts';
import { type Outcome, refuse } from '../http/failure.ts';
import { recordPasswordAttempt } from '../http/attempt.ts';
import type { Call } from '../http/mount.ts';
import { accountStub } from './stub.ts';
import { atMostOnce } from '../platform/retry.ts';
import { tryPassword } from './check-password.ts';
import { tokenHash } from '../crypto/tokens.ts';

/** The customer of a call that `mount` refuses to anyone else. */
export function customerOf({ caller }: Pick<Call, 'caller'>): Customer {
  if (!caller.customer) throw new Error('a call that requires an account was made without one');
  return caller.customer;
}

interface Confirmed {
  readonly verifier: Uint8Array;
  readonly accountKey: Uint8Array;
}

/**
 * Confirms the password before it calls `act`. Attempts are limited like those of signing in.
 *
 * @param act returns null if the account finds the password wrong
 */
export async function withPassword<Reply>(
  call: Pick<Call, 'caller' | 'config' | 'env' | 'request'>,
  password: string,
  field: string,
  act: (confirmed: Confirmed) => Promise<Outcome<Reply> | null>,
): Promise<Outcome<Reply>> {
  const { account, credential } = customerOf(call);
  const browser = base64url(tokenHash(credential.random));
  const attempt = await recordPasswordAttempt(call, account, call.caller.address, browser);
  if (attempt.waitSeconds > 0) return refuse('rate_limited', { retry_after: attempt.waitSeconds });
  const stored = await accountStub(call, account).password();
  const { verifier, accountKey } = await tryPassword(call, account, password, stored);
  const outcome = accountKey && (await act({ verifier, accountKey }));
  if (!outcome) {
    const device = browserOf(call.request);
    // A repetition would log it twice.
    await accountStub(call, account, atMostOnce).recordFailedConfirmation(device);
    return refuse('password_wrong', { field });
  }
  await attempt.refund();
  return outcome;
}

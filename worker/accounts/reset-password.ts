/** Resetting a password that was forgotten, by an emailed link. */
import type {
  forgotPassword,
  resetPassword as resetEndpoint,
} from '../../shared/contract/entry.ts';
import { generateAccountKey } from '../crypto/account-key.ts';
import { readAccountToken, tokenHash } from '../crypto/tokens.ts';
import { browserOf } from '../http/caller.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { atMostOnce } from '../platform/retry.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { rememberBrowser, requesterOf } from './known-browser.ts';
import { refuseByToken, storedPassword, withMinimumDuration } from './passwords.ts';
import { accountOf, accountStub } from './stub.ts';

/** Emails a reset link to the owner of an address, if it has an account. */
export const forgot: Handler<typeof forgotPassword> = async (call) => {
  const { body, config, request } = call;
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  const account = accountOf(call, address);
  // A repetition sends one more email at worst.
  await withMinimumDuration(config, () =>
    accountStub(call, account).requestReset(
      linkOrigin(request, config),
      browserOf(request),
      requesterOf(call, account),
    ),
  );
  return reply({ details: { reset: 'sent' } });
};

/** Sets a new password by an emailed token. */
export const reset: Handler<typeof resetEndpoint> = async (call) => {
  const { body, config, params, request } = call;
  if (body.newp !== body.newp2) return refuse('passwords_differ', { field: 'newp2' });
  const refused = await refuseByToken(call, 'reset', params.resetKey, body.newp);
  if (refused) return refused;
  const token = readAccountToken(config.SESSION_KEYS, 'reset', params.resetKey);
  if (!token) return refuse('token_spent');
  const { account, random } = token;
  const password = await storedPassword(call, account, body.newp, generateAccountKey());
  // A repetition would find the token spent.
  const outcome = await accountStub(call, account, atMostOnce).reset(
    tokenHash(random),
    password,
    linkOrigin(request, config),
    browserOf(request),
  );
  if (outcome === 'spent') return refuse('token_spent');
  // Who reads the owner's email is the owner: attempts of others must not lock them out.
  rememberBrowser(call, account);
  return reply({ details: { reset: 'done' } });
};

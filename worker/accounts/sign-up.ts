/**
 * Signing up, being invited, and verifying the address. Every path of a sign-up does the same work, in the same order, whether
 * or not there is an account: as many runs of bcrypt, as many calls of objects.
 */
import type {
  signUp as signUpEndpoint,
  verifyAddress as verifyEndpoint,
} from '../../shared/contract/entry.ts';
import type { Locale } from '../../shared/locales.ts';
import { basicPlan, soldPlanIds } from '../../shared/plans.ts';
import { isInDomains } from '../config/creation.ts';
import { generateAccountKey } from '../crypto/account-key.ts';
import { generateToken, readAccountToken, tokenHash } from '../crypto/tokens.ts';
import { browserOf } from '../http/caller.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import { refundLimit } from '../http/limits.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { atMostOnce } from '../platform/retry.ts';
import { normalAddress } from '../platform/rules/email-address.ts';
import { requesterOf } from './known-browser.ts';
import { refuseBreached, refuseByToken, storedPassword, withMinimumDuration } from './passwords.ts';
import { sessionOf } from './sessions.ts';
import { accountOf, accountStub } from './stub.ts';
import { refuseWeak } from './weak-password.ts';

/** Same response and timing whether or not the address has an account. */
export const signUp: Handler<typeof signUpEndpoint> = async (call) => {
  const { body, config, locale, request } = call;
  if (!config.SIGNUP_ENABLED) return refuse('not_found');
  const address = normalAddress(body.email);
  if (address === null) return refuse('email_invalid', { field: 'email' });
  if (!isInDomains(address, config.SIGNUP_DOMAINS)) {
    return refuse('email_domain_refused', { field: 'email' });
  }
  const { password: given } = body;
  // Where no email follows, none can be chosen later.
  if (given === null && config.AUTOVERIFY) return refuse('password_needed', { field: 'password' });
  const weak = given === null ? null : await refuseWeak(call, given, address, 'password');
  if (weak) return weak;
  if (!body.agree) return refuse('terms_not_accepted', { field: 'agree' });
  // Before the account is called: the time that the service takes must not depend on it.
  const breached = given === null ? null : await refuseBreached(call, given, 'password');
  if (breached) return breached;
  const session = sessionOf(call);
  call.respondAs({ custid: 'anon', session });
  await withMinimumDuration(config, async () => {
    // A hidden field, which only programs fill in. They get the same response after the same time.
    if (body.skill !== '') return;
    const account = accountOf(call, address);
    const password = await storedPassword(
      call,
      account,
      given ?? unknownPassword(),
      generateAccountKey(),
    );
    // Without a password, every browser chooses one: also the one that signs up here.
    const browserHash = given === null ? null : tokenHash(session);
    const { planid } = basicPlan;
    const wantedPlanId = soldPlanIds.find((sold) => sold === body.planid) ?? null;
    // A repetition sends one more email at worst.
    await accountStub(call, account).signUp(
      { address, password, locale, planid, wantedPlanId, browserHash },
      linkOrigin(request, config),
      config.AUTOVERIFY,
      browserOf(request),
      requesterOf(call, account),
    );
  });
  return reply({ details: { verification: config.AUTOVERIFY ? 'done' : 'sent' } });
};

/**
 * Emails an invitation to an address. The account that it becomes has the free plan.
 *
 * @param origin scheme and host for the link in the email
 */
export async function invite(
  call: Hashing,
  address: string,
  locale: Locale,
  origin: string,
): Promise<'invited' | 'exists'> {
  const account = accountOf(call, address);
  const password = await storedPassword(call, account, unknownPassword(), generateAccountKey());
  const { planid } = basicPlan;
  const stored = { address, password, locale, planid, wantedPlanId: null, browserHash: null };
  // A repetition sends one more email at worst.
  return accountStub(call, account).invite(stored, origin);
}

/** A password that no one has, until the holder of the emailed link chooses one. It costs the same work as any other. */
function unknownPassword(): string {
  return generateToken();
}

/**
 * Verifies an address by its emailed token. It signs no one in.
 *
 * An account that someone else prepared is of no use to them: the password of a sign-up counts only in the browser that sent it. Nor
 * does a link that someone sends on lead into their account unnoticed: the answer that asks for a password names the address, and
 * the page shows it before one is chosen.
 */
export const verify: Handler<typeof verifyEndpoint> = async (call) => {
  const { body, caller, config, request } = call;
  if (!config.AUTH_ENABLED) return refuse('not_found');
  const { newp } = body;
  const refused =
    newp === null ? null : await refuseByToken(call, 'verification', body.token, newp);
  if (refused) return refused;
  const token = readAccountToken(config.SESSION_KEYS, 'verification', body.token);
  if (!token) return refuse('token_spent');
  const { account, random } = token;
  const browserHash = caller.session === null ? null : tokenHash(caller.session);
  // Hashed only for a token of ours.
  const password =
    newp === null ? null : await storedPassword(call, account, newp, generateAccountKey());
  // A repetition would find the token spent.
  const outcome = await accountStub(call, account, atMostOnce).verify(
    { tokenHash: tokenHash(random), browserHash, password },
    browserOf(request),
  );
  if (outcome === 'spent') return refuse('token_spent');
  if (outcome === 'password_needed') {
    const email = await accountStub(call, account).addressOfToken(tokenHash(random));
    if (email === null) return refuse('token_spent');
    // The call comes again with a password, and counts then: people who share a network sign up one after another.
    await refundLimit(call, 'LIMIT_SIGNUP');
    return refuse('password_needed', { field: 'newp', email });
  }
  // Only the holder of the emailed token learns the address.
  return reply({ details: { verified: true, email: outcome.address } });
};

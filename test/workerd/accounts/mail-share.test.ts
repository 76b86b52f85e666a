/** Requests by other people neither take away an owner's mails nor the tokens in them. */
import { describe, expect, it } from 'vitest';
import { openSession, outcome, post } from '../client.ts';
import {
  anyAddress,
  as,
  cookieSet,
  fromElsewhere,
  letWork,
  mailedToken,
  mailsTo,
  PASSWORD,
  person,
  signIn,
  signUp,
} from '../people.ts';

const OTHER = 'another horse, another battery';
/** More than the hour allows in all. */
const ATTEMPTS = 15;

/** Someone who requests mails to an address again and again from one network; each is sent at once. */
async function attack(email: string, request: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await request();
    await letWork(email);
  }
}

async function countMails(email: string, template: string): Promise<number> {
  return (await mailsTo(email)).filter((mail) => mail.template === template).length;
}

const unlimited = { LIMIT_SIGNUP: '0', LIMIT_FORGOT: '0' };

describe.concurrent('a sign-up that is replaced again and again by someone else', () => {
  const attackBySignUp = (email: string) => {
    const attacker = fromElsewhere({ settings: unlimited });
    return attack(email, () => signUp({ email, password: OTHER }, attacker));
  };

  it('verifies a sign-up that was replaced by the mail from before, with a new password', async () => {
    const email = anyAddress();
    const owner = as(await openSession(), fromElsewhere());
    await signUp({ email, password: PASSWORD }, owner);
    const token = await mailedToken(email, 'verification');
    await attackBySignUp(email);
    const verify = (fields: object) => post('/account/verify', { token, ...fields }, owner);
    expect(outcome(await verify({}))).toBe('422 password_needed');
    expect(outcome(await verify({ newp: 'a password of my own' }))).toBe('200');
    const attempt = (password: string) => signIn({ email, password }, fromElsewhere());
    expect(outcome(await attempt(OTHER))).toBe('422 signin_failed');
    expect(outcome(await attempt('a password of my own'))).toBe('200');
  });

  it('mails a sign-up that was replaced to its owner when they sign up once more', async () => {
    const email = anyAddress();
    await attackBySignUp(email);
    const before = await countMails(email, 'verification');
    const owner = as(await openSession(), fromElsewhere());
    await signUp({ email, password: PASSWORD }, owner);
    expect(await countMails(email, 'verification')).toBe(before + 1);
    const token = await mailedToken(email, 'verification');
    expect(outcome(await post('/account/verify', { token }, owner))).toBe('200');
  });
});

describe.concurrent('an account whose password someone else wants to reset again and again', () => {
  const attackByForgot = (email: string) => {
    const attacker = fromElsewhere({ settings: unlimited });
    return attack(email, () => post('/account/forgot', { email }, attacker));
  };

  it('mails its owner a reset all the same, and resets the password by the mail from before, too', async () => {
    const { custid: email } = await person();
    await post('/account/forgot', { email }, fromElsewhere());
    const token = await mailedToken(email, 'reset');
    await attackByForgot(email);
    const before = await countMails(email, 'reset');
    await post('/account/forgot', { email }, fromElsewhere());
    expect(await countMails(email, 'reset')).toBe(before + 1);
    const fields = { newp: OTHER, newp2: OTHER };
    expect(outcome(await post(`/account/forgot/${token}`, fields, fromElsewhere()))).toBe('200');
  });

  it('mails its owner a reset whatever a whole botnet does, in a browser that signed in before', async () => {
    const { custid: email } = await person();
    const known = await signIn({ email, password: PASSWORD }, fromElsewhere());
    const device = cookieSet(known, 'device') ?? '';
    const everyone = () =>
      post('/account/forgot', { email }, fromElsewhere({ settings: unlimited }));
    await attack(email, everyone);
    const before = await countMails(email, 'reset');
    // Everyone together has a limit, or a botnet could flood the mailbox.
    expect(before).toBeLessThan(ATTEMPTS);
    await post('/account/forgot', { email }, fromElsewhere({ headers: { Cookie: device } }));
    expect(await countMails(email, 'reset')).toBe(before + 1);
  });
});

it('mails one network little, whichever way it asks', async () => {
  const email = anyAddress();
  const attacker = fromElsewhere({ settings: unlimited });
  await attack(email, async () => {
    await signUp({ email, password: OTHER }, attacker);
    await signIn({ email, password: OTHER }, attacker);
    await post('/account/forgot', { email }, attacker);
  });
  expect(await mailsTo(email)).toHaveLength(3);
}, 90_000);

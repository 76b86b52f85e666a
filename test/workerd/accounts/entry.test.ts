import { describe, expect, it, vi } from 'vitest';
import { signInMsMin } from '../../../shared/limits.ts';
import { at, openSession, outcome, post, textAt } from '../client.ts';
import {
  accountObject,
  anyAddress,
  as,
  cookieSet,
  enter,
  fromElsewhere,
  mailedToken,
  mailsTo,
  PASSWORD,
  person,
  signIn,
  signUp,
} from '../people.ts';

const OTHER = 'another horse, another battery';

describe.concurrent('signing up', () => {
  it('takes the names that programs know: u and p', async () => {
    const email = anyAddress();
    const fields = { u: email, p: PASSWORD, agree: 'on' };
    const answer = await post('/account/signup', fields, fromElsewhere());
    expect(answer.body).toMatchObject({ details: { verification: 'sent' } });
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['verification']);
  });

  it('emails the owner of an account whose address signs up again, and changes nothing', async () => {
    const { custid: email } = await person();
    await signUp({ email, password: OTHER }, fromElsewhere());
    expect((await mailsTo(email))[0]?.template).toBe('account-exists');
    const failed = await signIn({ email, password: OTHER }, fromElsewhere());
    expect(outcome(failed)).toBe('422 signin_failed');
  });

  it('takes a password of 8 to 128 characters, all of which count', async () => {
    const email = anyAddress();
    for (const weak of ['seven77', 'x'.repeat(129)]) {
      const refused = await signUp({ email, password: weak }, fromElsewhere());
      expect(outcome(refused)).toBe('422 password_weak');
    }
    const password = 'correct horse battery '.repeat(6).slice(0, 128);
    expect(outcome(await signUp({ email, password }, fromElsewhere()))).toBe('200');
    const token = await mailedToken(email, 'verification');
    const verified = await post('/account/verify', { token, newp: password }, fromElsewhere());
    expect(outcome(verified)).toBe('200');
    const shorter = await signIn({ email, password: password.slice(0, 127) }, fromElsewhere());
    expect(outcome(shorter)).toBe('422 signin_failed');
    expect(outcome(await signIn({ email, password }, fromElsewhere()))).toBe('200');
  });

  it('accepts every spelling of an address', async () => {
    const email = anyAddress();
    await person(email);
    await enter({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
  });
});

it.concurrent('refuses the token of a reset, and a reset that of a verification', async () => {
  const { custid } = await person();
  await post('/account/forgot', { email: custid }, fromElsewhere());
  const reset = await mailedToken(custid, 'reset');
  const verify = post('/account/verify', { token: reset, newp: OTHER }, fromElsewhere());
  expect(outcome(await verify)).toBe('422 token_spent');
  const email = anyAddress();
  await signUp({ email, password: PASSWORD }, fromElsewhere());
  const token = await mailedToken(email, 'verification');
  const fields = { newp: OTHER, newp2: OTHER };
  const forgot = post(`/account/forgot/${token}`, fields, fromElsewhere());
  expect(outcome(await forgot)).toBe('422 token_spent');
});

describe.concurrent('signing in', () => {
  it('makes a new session for every sign-in, and a new shrimp that belongs to it', async () => {
    const ada = await person();
    const { custid: email, password } = ada;
    const browser = await openSession();
    const answer = await signIn({ email, password }, as(browser, fromElsewhere()));
    const cookie = cookieSet(answer, 'sess') ?? '';
    expect(cookie).not.toBe(browser.cookie);
    expect(cookie).not.toBe(ada.cookie);
    const validity = (shrimp: string) =>
      post('/validate-shrimp', {}, { headers: { Cookie: cookie, 'O-Shrimp': shrimp } });
    expect(at(await validity(textAt(answer, 'shrimp')), 'isValid')).toBe(true);
    expect(at(await validity(browser.shrimp), 'isValid')).toBe(false);
  });

  it('remembers a session for 30 days when asked to, and else until the browser closes', async () => {
    const { custid: email, password } = await person();
    const ages = async (remember: boolean) => {
      const { headers } = await signIn({ email, password, remember }, fromElsewhere());
      const session = headers.getSetCookie().find((cookie) => cookie.startsWith('sess='));
      return /Max-Age=(\d+)/.exec(session ?? '')?.[1];
    };
    expect(await ages(true)).toBe(String(30 * 86_400));
    expect(await ages(false)).toBeUndefined();
  });

  it('gives the same answer for an unknown address, a wrong password and an unverified account', async () => {
    const { custid } = await person();
    const unverified = anyAddress();
    await signUp({ email: unverified, password: PASSWORD }, fromElsewhere());
    const answers = await Promise.all([
      signIn({ email: anyAddress(), password: PASSWORD }, fromElsewhere()),
      signIn({ email: custid, password: OTHER }, fromElsewhere()),
      signIn({ email: unverified, password: PASSWORD }, fromElsewhere()),
      signIn({ email: 'no address', password: PASSWORD }, fromElsewhere()),
      signIn({ email: '', password: '' }, fromElsewhere()),
    ]);
    expect(answers.map(outcome)).toEqual(answers.map(() => '422 signin_failed'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it('stores the password anew when the cost of bcrypt has changed', async () => {
    const { custid: email, password } = await person();
    for (const BCRYPT_COST of ['5', '4']) {
      const ask = fromElsewhere({ settings: { BCRYPT_COST } });
      expect(outcome(await signIn({ email, password }, ask))).toBe('200');
      expect((await accountObject(email).password())?.cost).toBe(Number(BCRYPT_COST));
    }
  });
});

it('answers a program that fills every field like anyone else, as late, and does nothing', async () => {
  const wait = vi.spyOn(scheduler, 'wait');
  const email = anyAddress();
  const fields = { email, password: PASSWORD, agree: true, skill: 'all of them' };
  const answer = await post('/account/signup', fields, fromElsewhere());
  expect(wait.mock.calls).toContainEqual([signInMsMin(4)]);
  wait.mockRestore();
  const taken = await signUp({ email: anyAddress(), password: PASSWORD }, fromElsewhere());
  expect(answer.body).toEqual({ ...taken.body, shrimp: answer.body['shrimp'] });
  expect(cookieSet(answer, 'sess')).toMatch(/^sess=[\w-]+\.k1\./);
  expect(await mailsTo(email)).toEqual([]);
});

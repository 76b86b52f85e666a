import { describe, expect, it } from 'vitest';
import { type Answer, at, get, outcome, post, send } from '../client.ts';
import {
  anyAddress,
  as,
  enter,
  fromElsewhere,
  isAlive,
  mailedToken,
  mailsTo,
  PASSWORD,
  person,
  type Person,
  signIn,
  signUp,
} from '../people.ts';

const OTHER = 'another horse, another battery';

it.concurrent('replaces a forgotten password by mail, once, and ends every session', async () => {
  const ada = await person();
  const { custid: email } = ada;
  const forgot = await post('/account/forgot', { email }, fromElsewhere());
  expect(forgot.body).toMatchObject({ custid: 'anon', details: { reset: 'sent' } });
  const key = await mailedToken(email, 'reset');
  const reset = (newp: string, newp2 = newp) =>
    post(`/account/forgot/${key}`, { newp, newp2 }, fromElsewhere());
  expect(outcome(await reset(OTHER, PASSWORD))).toBe('422 passwords_differ');
  expect(outcome(await reset('password1'))).toBe('422 password_weak');
  expect(await isAlive(ada)).toBe(true);
  expect(outcome(await reset(OTHER))).toBe('200');
  expect(outcome(await reset(OTHER))).toBe('422 token_spent');
  expect(await isAlive(ada)).toBe(false);
  expect(outcome(await signIn({ email, password: PASSWORD }, fromElsewhere()))).toBe(
    '422 signin_failed',
  );
  expect(await isAlive(await enter({ email, password: OTHER }))).toBe(true);
  const templates = (await mailsTo(email)).map(({ template }) => template);
  expect(templates).toEqual(['password-changed', 'reset', 'verification']);
});

it.concurrent('clears the cache of the browser, once, and neither its storage nor other cookies', async () => {
  const [ada, eve] = [await person(), await person()];
  const cleared = async (asked: Promise<Answer>) => (await asked).headers.get('Clear-Site-Data');
  const logout = (who: Person) => send('/logout', as(who));
  expect(await cleared(get('/authcheck', as(ada)))).toBeNull();
  expect(await cleared(post('/account/signout', {}, as(ada)))).toBe('"cache"');
  expect(await cleared(logout(ada)), 'the page to which pages go next').toBeNull();
  expect(await cleared(post('/account/signout', {}, as(ada))), 'refused').toBeNull();
  expect(await cleared(logout(eve))).toBe('"cache"');
  expect(await isAlive(eve)).toBe(false);
});

describe.concurrent('an installation without accounts', () => {
  it('serves none of these calls without accounts, and no session', async () => {
    const ada = await person();
    const off = { settings: { AUTH_ENABLED: '0' } };
    const calls = ['signup', 'signin', 'verify', 'forgot', 'signout', 'destroy'];
    const outcomes = calls.map((name) => post(`/account/${name}`, {}, off).then(outcome));
    expect(await Promise.all(outcomes)).toEqual(calls.map(() => '404 not_found'));
    const bootstrap = await get('/bootstrap', { ...as(ada), ...off });
    expect(bootstrap.body).toMatchObject({
      authenticated: false,
      authentication: { enabled: false, signup: false, signin: false },
    });
  });

  it('closes only the sign-up, or only the sign-in', async () => {
    const closed = { settings: { SIGNUP_ENABLED: '0', SIGNIN_ENABLED: 'false' } };
    const fields = { email: anyAddress(), password: PASSWORD };
    expect(outcome(await signUp(fields, closed))).toBe('404 not_found');
    expect(outcome(await signIn(fields, closed))).toBe('404 not_found');
    expect(at(await get('/bootstrap', closed), 'authentication')).toEqual({
      enabled: true,
      signup: false,
      signin: false,
      signup_domains: [],
    });
  });
});

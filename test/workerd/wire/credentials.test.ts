import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { conceal, get, openSession, outcome, post, reveal, send } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, person, withToken } from '../people.ts';
import { anyText } from './shapes.ts';

const wrong = { Authorization: `Basic ${btoa('unknown@example.com:token')}` };

it.each([
  ['of an account that is not there', wrong.Authorization],
  ['with empty parts', `Basic ${btoa(':')}`],
  ['that is no base64', 'Basic !!!'],
  ['without anything behind the scheme', 'Basic'],
  ['of another scheme', 'Bearer token'],
  ['that is empty', ''],
])('refuses an Authorization %s, and never treats it as no one', async (_, authorization) => {
  const ask = fromElsewhere({ headers: { Authorization: authorization } });
  const { secretKey } = await conceal();
  const older = { ...ask, method: 'POST' };
  for (const answer of [
    await get('/status', ask),
    await post('/secret/conceal', { secret: 'x' }, ask),
    await send('/api/v1/status', ask),
    await send(`/api/v1/secret/${secretKey}`, older),
  ]) {
    const isOlder = answer.headers.get('X-Intended-Status') === '401';
    expect([answer.status, answer.body]).toEqual(
      isOlder
        ? [404, { message: 'Not authorized' }]
        : [401, { success: false, message: anyText, code: 'token_invalid' }],
    );
    expect(answer.headers.has('WWW-Authenticate')).toBe(false);
  }
  expect(outcome(await reveal(secretKey))).toBe('200');
});

it('refuses wrong credentials beside a live session', async () => {
  const { cookie, shrimp } = await openSession();
  const headers = { ...wrong, Cookie: cookie, 'O-Shrimp': shrimp };
  expect(outcome(await post('/secret/conceal', { secret: 'x' }, fromElsewhere({ headers })))).toBe(
    '401 token_invalid',
  );
});

it('asks no account about a token that is not ours, or not of the account; it does about one that was', async () => {
  const [ada, eve] = [await person(), await person()];
  const [spent, hers] = [await apiTokenOf(ada), await apiTokenOf(eve)];
  await post('/account/apitoken/revoke', {}, as(ada));
  const unsigned = spent.slice(0, -34) + 'x'.repeat(34);
  const touched = vi.spyOn(env.ACCOUNT, 'getByName');
  for (const token of ['x', unsigned, `${spent.slice(0, -8)}AAAAAAAA`, 'a'.repeat(40), hers]) {
    expect(outcome(await get('/status', withToken(ada.custid, token, fromElsewhere())))).toBe(
      '401 token_invalid',
    );
  }
  expect(touched).not.toHaveBeenCalled();
  expect(outcome(await get('/status', withToken(ada.custid, spent, fromElsewhere())))).toBe(
    '401 token_invalid',
  );
  expect(touched).toHaveBeenCalledOnce();
  touched.mockRestore();
});

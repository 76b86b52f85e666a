/** API tokens: what it takes to create one, what it opens, and what ends it. */
import { describe, expect, it } from 'vitest';
import { get, outcome, post } from '../client.ts';
import {
  apiTokenOf,
  as,
  fromElsewhere,
  PASSWORD,
  person,
  type Person,
  withToken,
} from '../people.ts';

const NEW = 'a new horse, a new battery';
const WEBHOOK = 'https://hooks.example.com/waxseal';

const check = ({ custid }: Person, token: string) =>
  get('/authcheck', withToken(custid, token, fromElsewhere())).then(outcome);

describe.concurrent('the attack', () => {
  it('a stolen session creates no token without the password', async () => {
    const owner = await person();
    expect(outcome(await post('/account/apitoken', {}, as(owner)))).toBe('422 password_wrong');
    const guessed = await post('/account/apitoken', { password: NEW }, as(owner, fromElsewhere()));
    expect(outcome(guessed)).toBe('422 password_wrong');
    expect(guessed.body).toMatchObject({ field: 'password' });
  });

  it('a token does not survive a password change', async () => {
    const owner = await person();
    const token = await apiTokenOf(owner);
    expect(await check(owner, token)).toBe('200');
    const fields = { currentp: PASSWORD, newp: NEW, newp2: NEW };
    await post('/account/change-password', fields, as(owner, fromElsewhere()));
    expect(await check(owner, token)).toBe('401 token_invalid');
  });

  it('a token creates no successor, with the password or without', async () => {
    const owner = await person();
    const program = withToken(
      owner.custid,
      await apiTokenOf(owner, { scopes: ['secrets', 'domains'] }),
    );
    for (const fields of [{}, { password: PASSWORD }]) {
      expect(outcome(await post('/account/apitoken', fields, program))).toBe('403 token_scope');
    }
  });

  it('a token for secrets sets no webhook', async () => {
    const owner = await person();
    const program = withToken(owner.custid, await apiTokenOf(owner));
    expect(outcome(await post('/account/webhook', { url: WEBHOOK }, program))).toBe(
      '403 token_scope',
    );
  });

  it('no token opens the administration', async () => {
    const grace = await person();
    const token = await apiTokenOf(grace, { scopes: ['secrets', 'domains'] });
    const settings = { COLONELS: grace.custid };
    expect(outcome(await get('/colonel', as(grace, { settings })))).toBe('200');
    expect(outcome(await get('/colonel', withToken(grace.custid, token, { settings })))).toBe(
      '403 token_scope',
    );
  });
});

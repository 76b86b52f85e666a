/** API tokens: what it takes to create one, what its owner is emailed, what it opens, and what ends it. */
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { makeApiToken } from '../../../shared/contract/account.ts';
import { at, conceal, get, outcome, post, textAt } from '../client.ts';
import {
  apiTokenOf,
  as,
  changeState,
  fromElsewhere,
  letWork,
  mailsTo,
  PASSWORD,
  person,
  type Person,
  shownAccount,
  withToken,
} from '../people.ts';

const NEW = 'a new horse, a new battery';

const check = ({ custid }: Person, token: string) =>
  get('/authcheck', withToken(custid, token, fromElsewhere())).then(outcome);

const listOf = async (owner: Person) => (await shownAccount(owner)).apitokens;

describe.concurrent('creating a token', () => {
  it('creates no token without the password, which a stolen session does not have', async () => {
    const owner = await person();
    expect(outcome(await post('/account/apitoken', {}, as(owner)))).toBe('422 password_wrong');
    const refused = await post('/account/apitoken', { password: NEW }, as(owner, fromElsewhere()));
    expect(outcome(refused)).toBe('422 password_wrong');
    expect(refused.body).toMatchObject({ field: 'password' });
    expect(await listOf(owner)).toEqual([]);
  });

  it.each([
    [1, 60],
    [90.7, 90],
    [1e12, 5 * 365 * 86_400],
  ])('creates a token for %d seconds that lasts %d', async (ttl, lasts) => {
    const owner = await person();
    await apiTokenOf(owner, { ttl });
    const [listed] = await listOf(owner);
    // It is created a moment after its end was computed, which may be in the next second.
    expect([lasts - 1, lasts]).toContain(Number(listed?.expires) - Number(listed?.created));
  });

  it('accepts the password under either name, and returns the token’s data', async () => {
    const owner = await person();
    const fields = { p: PASSWORD, name: '  nightly backup ', ttl: '3600' };
    const made = await post('/account/apitoken', fields, as(owner, fromElsewhere()));
    const { record } = v.parse(makeApiToken.reply, made.body);
    expect(record).toMatchObject({ active: true, name: 'nightly backup', scopes: ['secrets'] });
    const [listed] = await listOf(owner);
    expect(listed).toMatchObject({ id: record.id, name: 'nightly backup', used: null });
    expect(listed?.expires).toBe(record.expires);
    expect(await check(owner, record.apitoken)).toBe('200');
    expect((await listOf(owner))[0]?.used).toEqual(expect.any(Number));
    expect((await get('/account', as(owner))).text, 'shown once').not.toContain(record.apitoken);
  });

  it('returns two spellings of one token, which open the list of secrets alike and end together', async () => {
    const owner = await person();
    const { metadataKey } = await conceal({ secret: 'x' }, as(owner));
    const ask = as(owner, fromElsewhere());
    const made = await post('/account/apitoken', { password: PASSWORD }, ask);
    const { record } = v.parse(makeApiToken.reply, made.body);
    const programs = [
      { headers: { Authorization: `Bearer ${record.apitoken}` } },
      withToken(owner.custid, record.apitoken),
      withToken(owner.custid, record.apitoken_hex),
    ];
    for (const program of programs) {
      const list = await get('/private/recent', program);
      expect(textAt(list, 'custid')).toBe(owner.custid);
      expect(at(list, 'records')).toMatchObject([{ key: metadataKey }]);
      expect(outcome(await post('/account/apitoken/revoke', {}, program))).toBe('403 token_scope');
    }
    expect(await listOf(owner)).toMatchObject([{ id: record.id }]);
    await post('/account/apitoken/revoke', { id: record.id }, as(owner));
    for (const program of programs) {
      const ended = await get('/private/recent', fromElsewhere(program));
      expect(outcome(ended)).toBe('401 token_invalid');
    }
  });

  it('leaves no token of the old password that is created while the password changes', async () => {
    const owner = await person();
    const fields = { currentp: PASSWORD, newp: NEW, newp2: NEW };
    const [made, changed] = await Promise.all([
      post('/account/apitoken', { password: PASSWORD }, as(owner, fromElsewhere())),
      post('/account/change-password', fields, as(owner, fromElsewhere())),
    ]);
    expect(outcome(changed)).toBe('200');
    if (made.status === 200) {
      expect(await check(owner, textAt(made, 'record.apitoken'))).toBe('401 token_invalid');
    }
    expect(await listOf(owner)).toEqual([]);
  });
});

describe.concurrent('several tokens', () => {
  it('replaces a token by one of the same name, and revokes tokens by id, or all', async () => {
    const owner = await person();
    const replaced = await apiTokenOf(owner);
    const tokens = [
      await apiTokenOf(owner),
      await apiTokenOf(owner, { name: 'backup' }),
      await apiTokenOf(owner, { name: 'deploy' }),
    ];
    const alive = () => Promise.all(tokens.map((token) => check(owner, token)));
    expect(await check(owner, replaced)).toBe('401 token_invalid');
    const backup = (await listOf(owner)).find(({ name }) => name === 'backup');
    await post('/account/apitoken/revoke', { id: backup?.id }, as(owner));
    expect(await alive()).toEqual(['200', '401 token_invalid', '200']);
    await post('/account/apitoken/revoke', { id: 'unknown' }, as(owner));
    expect(await alive()).toEqual(['200', '401 token_invalid', '200']);
    const revoked = await post('/account/apitoken/revoke', {}, as(owner));
    expect(revoked.body).toMatchObject({ record: { apitoken: null, active: false } });
    expect(await alive()).toEqual(Array.from(tokens, () => '401 token_invalid'));
    expect(at(await get('/account', as(owner)), 'record.apitoken')).toBeNull();
  });

  it('sums tokens up as the creation of the newest and the last use of any', async () => {
    const owner = await person();
    const [first, second] = [await apiTokenOf(owner), await apiTokenOf(owner, { name: 'backup' })];
    for (const token of [first, second]) await check(owner, token);
    const times = [
      { createdAt: 1000, usedAt: 8000 },
      { createdAt: 5000, usedAt: 7000 },
    ];
    await changeState(owner, ({ profile, ...state }) => {
      const apiTokens = profile?.apiTokens.map((token, n) => ({ ...token, ...times[n] })) ?? [];
      return { ...state, profile: profile && { ...profile, apiTokens } };
    });
    const { body } = await get('/account', as(owner));
    expect(body).toMatchObject({ record: { apitoken_created: 5, apitoken_used: 8 } });
  });

  it('revokes no token of someone else', async () => {
    const [owner, eve] = await Promise.all([person(), person()]);
    const token = await apiTokenOf(owner);
    const [listed] = await listOf(owner);
    await post('/account/apitoken/revoke', { id: listed?.id }, as(eve));
    expect(await check(owner, token)).toBe('200');
  });
});

describe.concurrent('a token', () => {
  it('refuses a token from its end on, and forgets it then', async () => {
    const owner = await person();
    const token = await apiTokenOf(owner, { ttl: 60 });
    expect(await check(owner, token)).toBe('200');
    await changeState(owner, ({ profile, ...state }) => {
      const expiresAt = Date.now() - 1;
      const apiTokens = profile?.apiTokens.map((stored) => ({ ...stored, expiresAt })) ?? [];
      return { ...state, profile: profile && { ...profile, apiTokens } };
    });
    expect(await check(owner, token)).toBe('401 token_invalid');
    expect(at(await get('/account', as(owner)), 'record.apitoken')).toBeNull();
    await letWork(owner.custid);
    await changeState(owner, (state) => {
      expect(state.profile?.apiTokens).toEqual([]);
      return state;
    });
  });

  it('shows its program the account, and none of its browsers and tokens', async () => {
    const owner = await person();
    const token = await apiTokenOf(owner, { name: 'backup' });
    const answer = await get('/account', withToken(owner.custid, token));
    expect(answer.body).toMatchObject({
      record: { cust: { custid: owner.custid }, apitoken: 'set', apitokens: [], sessions: [] },
    });
    expect(answer.text).not.toContain('backup');
  });
});

describe.concurrent('an email to the owner', () => {
  const notices = async ({ custid }: Person) =>
    (await mailsTo(custid)).filter(({ template }) => template === 'api-token');

  it('emails the owner about every new token, however many, and never the token', async () => {
    const owner = await person();
    const tokens: string[] = [];
    for (let n = 0; n < 7; n++) tokens.push(await apiTokenOf(owner, { name: `token ${n}` }));
    // An attacker covers up their traces.
    await post('/account/apitoken/revoke', {}, as(owner));
    const mails = await notices(owner);
    expect(mails).toHaveLength(7);
    const texts = mails.map(({ text }) => text).join();
    for (const [n, token] of tokens.entries()) {
      expect(texts).toContain(`Name: token ${n}`);
      expect(texts).not.toContain(token);
    }
  });

  it('names what a new token may do, its end, and what to do about it', async () => {
    const owner = await person();
    await apiTokenOf(owner, { name: 'Line\r\nbreak', scopes: ['domains'], ttl: 86_400 });
    const [mail] = await notices(owner);
    expect(mail?.text).toContain('Name: Line break\n');
    expect(mail?.text).toContain('It can change your custom domains and webhooks.');
    expect(mail?.text).not.toContain('burn secrets');
    expect(mail?.text).toMatch(/It expires on .* UTC\./);
    expect(mail?.text).toContain('http://localhost/forgot\n');
  });
});

/** A stolen session is dead at once, everywhere, after whatever its owner does against it. */
import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type Answer, at, get, openSession, outcome, post } from '../client.ts';
import {
  apiTokenOf,
  as,
  enter,
  fromElsewhere,
  isAlive,
  mailedToken,
  PASSWORD,
  person,
  type Person,
  shownAccount,
  signIn,
  signUp,
  withToken,
} from '../people.ts';

const NEW = 'a new horse, a new battery';
const newPassword = { currentp: PASSWORD, newp: NEW, newp2: NEW };

const defences: readonly (readonly [name: string, defend: (owner: Person) => Promise<Answer>])[] = [
  [
    'a password change',
    (owner) => post('/account/change-password', newPassword, as(owner, fromElsewhere())),
  ],
  [
    'a reset',
    async ({ custid }) => {
      await post('/account/forgot', { email: custid }, fromElsewhere());
      const key = await mailedToken(custid, 'reset');
      return post(`/account/forgot/${key}`, { newp: NEW, newp2: NEW }, fromElsewhere());
    },
  ],
  [
    'ending all other sessions',
    (owner) => post('/account/sessions/end', { others: true }, as(owner)),
  ],
  [
    'the account’s deletion',
    (owner) => post('/account/destroy', { confirmation: PASSWORD }, as(owner, fromElsewhere())),
  ],
];

/** Every call for which a session counts, as its thief would make it. */
async function expectDead(thief: Person): Promise<void> {
  const ask = as(thief, fromElsewhere());
  const fields = { currentp: NEW, newp: 'x', newp2: 'x' };
  const answers = [
    await get('/authcheck', ask),
    await get('/account', ask),
    await get('/private/recent', ask),
    await post('/account/update-locale', { locale: 'en' }, ask),
    await post('/account/change-password', fields, ask),
    await post('/account/apitoken', {}, ask),
    await post('/account/apitoken/revoke', {}, ask),
    await post('/account/sessions/end', { others: true }, ask),
    await post('/account/signout', {}, ask),
    await post('/account/destroy', { confirmation: NEW }, ask),
    await post('/private/x/resend', {}, ask),
  ];
  expect(answers.map(outcome)).toEqual(answers.map(() => '401 signed_out'));
  const bootstrap = await get('/bootstrap', ask);
  expect(bootstrap.body).toMatchObject({ authenticated: false, cust: null });
  const recipient = await post('/secret/conceal', { secret: 'x', recipient: 'a@example.com' }, ask);
  expect(outcome(recipient)).toBe('422 account_required');
}

describe.concurrent('a stolen session', () => {
  it.each(defences)('ends a stolen session by %s', async (_, defend) => {
    const owner = await person();
    const thief = await enter({ email: owner.custid, password: PASSWORD });
    expect(await isAlive(thief)).toBe(true);
    expect(outcome(await defend(owner))).toBe('200');
    await expectDead(thief);
  });

  it('ends a stolen session by a sign-out of that very session', async () => {
    const owner = await person();
    expect(outcome(await post('/account/signout', {}, as(owner)))).toBe('200');
    await expectDead(owner);
  });

  it('ends a stolen session that the owner ends in the list', async () => {
    const owner = await person();
    const thief = await enter({ email: owner.custid, password: PASSWORD });
    const other = (await shownAccount(owner)).sessions.find(({ current }) => !current);
    const ended = await post('/account/sessions/end', { id: other?.id }, as(owner));
    expect(at(ended, 'details.ended')).toBe(1);
    await expectDead(thief);
    expect(await isAlive(owner)).toBe(true);
  });

  it('ends a stolen session by a visit of /logout, unless another site sent its browser there', async () => {
    const owner = await person();
    const visit = (site: string) =>
      exports.default.fetch('http://localhost/logout', {
        headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': site },
        redirect: 'manual',
      });
    const foreign = await visit('cross-site');
    expect(foreign.headers.getSetCookie()).toEqual([]);
    expect(await isAlive(owner)).toBe(true);
    const own = await visit('none');
    expect([own.status, own.headers.get('Location')]).toEqual([303, '/']);
    expect(own.headers.getSetCookie()).toHaveLength(2);
    await expectDead(owner);
  });

  it('gives a stolen session nothing of a new account of the same address', async () => {
    const owner = await person();
    const thief = await enter({ email: owner.custid, password: PASSWORD });
    await post('/account/destroy', { confirmation: PASSWORD }, as(owner, fromElsewhere()));
    await person(owner.custid);
    await expectDead(thief);
  });
});

describe.concurrent('an API token', () => {
  const check = ({ custid }: Person, token: string) =>
    get('/authcheck', withToken(custid, token, fromElsewhere())).then(outcome);

  it.each(defences)('ends an API token by %s', async (_, defend) => {
    const owner = await person();
    const tokens = [await apiTokenOf(owner), await apiTokenOf(owner, { name: 'backup' })];
    for (const token of tokens) expect(await check(owner, token)).toBe('200');
    await defend(owner);
    for (const token of tokens) expect(await check(owner, token)).toBe('401 token_invalid');
  });

  it('refuses a token as a session, and a session as a token', async () => {
    const owner = await person();
    const token = await apiTokenOf(owner);
    const cookie = { headers: { Cookie: `sess=${token}` } };
    expect(outcome(await get('/authcheck', cookie))).toBe('401 signed_out');
    expect(await check(owner, owner.cookie.slice('sess='.length))).toBe('401 token_invalid');
  });
});

it.concurrent('gives who signs up with someone else’s address nothing, whatever its owner clicks', async () => {
  const attacker = await openSession();
  const email = `victim.${crypto.randomUUID()}@example.com`;
  await signUp({ email, password: PASSWORD }, as(attacker, fromElsewhere()));
  const token = await mailedToken(email, 'verification');
  const victim = await openSession();
  const click = (fields: object) =>
    post('/account/verify', { token, ...fields }, as(victim, fromElsewhere()));
  expect(outcome(await click({}))).toBe('422 password_needed');
  expect(outcome(await click({ newp: NEW }))).toBe('200');
  const sneak = await signIn({ email, password: PASSWORD }, as(attacker, fromElsewhere()));
  expect(outcome(sneak)).toBe('422 signin_failed');
  expect(outcome(await get('/authcheck', as(attacker)))).toBe('401 signed_out');
  expect(await isAlive(await enter({ email, password: NEW }))).toBe(true);
});

describe.concurrent('a mailed token, of fifty uses at once', () => {
  it('takes the token of a verification once of fifty times', async () => {
    const email = `once.${crypto.randomUUID()}@example.com`;
    await signUp({ email, password: PASSWORD }, fromElsewhere());
    const token = await mailedToken(email, 'verification');
    const uses = Array.from({ length: 50 }, () =>
      post('/account/verify', { token, newp: NEW }, fromElsewhere()).then(outcome),
    );
    expect((await Promise.all(uses)).filter((one) => one === '200')).toHaveLength(1);
  });

  it('takes the token of a reset once of fifty times', async () => {
    const { custid: email } = await person();
    await post('/account/forgot', { email }, fromElsewhere());
    const key = await mailedToken(email, 'reset');
    const uses = Array.from({ length: 50 }, (_, use) => {
      const newp = `a new horse, number ${use}`;
      return post(`/account/forgot/${key}`, { newp, newp2: newp }, fromElsewhere()).then(outcome);
    });
    const outcomes = await Promise.all(uses);
    const winner = outcomes.indexOf('200');
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1);
    expect(await isAlive(await enter({ email, password: `a new horse, number ${winner}` }))).toBe(
      true,
    );
  });
});

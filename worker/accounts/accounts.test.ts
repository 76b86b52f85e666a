/** Accounts: signing up and in, and what their owner may change. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { RateLimiter } from '../http/rate-limiter.ts';
import { ACCOUNT_ATTEMPTS_PER_DAY } from '../../shared/limits.ts';
import {
  outcome,
  type TestAnswer,
  type TestRequest,
  type TestSite,
} from '../../test/support/worker/test-site.ts';
import { NOW, endSite, startSite, overloaded } from '../../test/support/worker/test-site-setup.ts';

const second = NOW / 1000;
const HOUR_MS = 3_600_000;
const ADA = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const OTHER = 'another horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const auto = { settings: { AUTOVERIFY: '1' } };

let site: TestSite;
let warnings: string[];
/** Of sign-in, in milliseconds. */
let waits: number[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings, { COLONELS: 'grace@example.com' });
  waits = [];
  vi.spyOn(scheduler, 'wait').mockImplementation((ms) => {
    waits.push(ms);
    return Promise.resolve();
  });
});
afterEach(() => endSite(site));

function cookieIn({ headers }: TestAnswer, name: string): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  return set.split(';', 1).join();
}

/** What a page sends after an answer that opened a session. */
function pageAfter(answer: TestAnswer): TestRequest {
  const Cookie = cookieIn(answer, 'sess');
  return { headers: { Cookie, 'O-Shrimp': String(answer.body['shrimp']), 'User-Agent': FIREFOX } };
}

const signUp = (email: string, fields: object = {}, asked: TestRequest = auto) =>
  site.call('/account/signup', { email, password: PASSWORD, agree: true, ...fields }, asked);
const signIn = (email: string, password = PASSWORD, asked: TestRequest = {}) =>
  site.call('/account/signin', { email, password }, asked);

async function person(email = ADA): Promise<TestRequest> {
  await signUp(email);
  return pageAfter(await signIn(email));
}

async function isAlive(page: TestRequest): Promise<boolean> {
  return (await site.call('/authcheck', undefined, page)).status === 200;
}

const logOf = async (page: TestRequest) => {
  const { body } = await site.call('/account/log', undefined, page);
  const records = v.parse(
    v.object({ records: v.array(v.looseObject({ event: v.string() })) }),
    body,
  ).records;
  return records.map(({ event, name, count }) => [event, name, count].filter(Boolean).join(' '));
};

async function tokenIn(address: string, path: 'verify' | 'forgot'): Promise<string> {
  const [email] = await site.emailsTo(address);
  return new RegExp(`/${path}/(\\S+)`).exec(email?.text ?? '')?.[1] ?? '';
}

describe('signing up', () => {
  it('emails a token, which verifies the address once', async () => {
    const answer = await signUp(ADA, {}, { headers: { 'User-Agent': FIREFOX } });
    expect(answer.body).toMatchObject({ custid: 'anon', details: { verification: 'sent' } });
    const page = pageAfter(answer);
    expect(outcome(await signIn(ADA))).toBe('signin_failed');
    const token = await tokenIn(ADA, 'verify');
    const verified = await site.call('/account/verify', { token }, page);
    expect(verified.body).toMatchObject({ details: { verified: true, email: ADA } });
    expect(outcome(await site.call('/account/verify', { token }, page))).toBe('token_spent');
    const signedIn = await signIn(ADA, PASSWORD, { headers: { 'User-Agent': FIREFOX } });
    expect(signedIn.body).toMatchObject({
      custid: ADA,
      record: { custid: ADA, role: 'customer', created: second, plan: { planid: 'basic' } },
    });
    expect(await logOf(pageAfter(signedIn))).toEqual(['signed_in', 'account_created']);
  });

  it('in another browser needs a new password, which must be a good one', async () => {
    await signUp(ADA, {}, {});
    const token = await tokenIn(ADA, 'verify');
    const verify = (fields: object) => site.call('/account/verify', { token, ...fields });
    expect((await verify({})).body).toMatchObject({ code: 'password_needed', field: 'newp' });
    expect((await verify({ newp: 'aaaabbbb' })).body).toMatchObject({
      code: 'password_weak',
      field: 'newp',
    });
    expect((await verify({ newp: 'ada@example.com' })).body).toMatchObject({
      code: 'password_weak',
    });
    expect(outcome(await verify({ newp: OTHER }))).toBe(200);
    expect(outcome(await signIn(ADA, OTHER))).toBe(200);
    expect(outcome(await verify({ newp: OTHER }))).toBe('token_spent');
    const junk = await site.call('/account/verify', { token: 'junk' });
    expect(outcome(junk)).toBe('token_spent');
  });

  it('can be verified at once, where that is set', async () => {
    const answer = await signUp(ADA);
    expect(answer.body).toMatchObject({ details: { verification: 'done' } });
    expect(outcome(await signIn(ADA))).toBe(200);
    expect(new Set(waits)).toEqual(new Set([600]));
  });

  it.each([
    [{ email: 'unknown' }, 'email_invalid', 'email'],
    [{ password: 'aaaabbbb' }, 'password_weak', 'password'],
    [{ password: 'short' }, 'password_weak', 'password'],
    [{ password: ADA }, 'password_weak', 'password'],
    [{ agree: false }, 'terms_not_accepted', 'agree'],
  ])('is refused with %j', async (fields, code, field) => {
    const answer = await signUp(ADA, fields);
    expect(answer.body).toMatchObject({ code, field });
    expect(outcome(await signIn(ADA))).toBe('signin_failed');
  });

  it('by a program that fills in the hidden field does nothing, and is answered alike', async () => {
    const [trapped, real] = [await signUp(ADA, { skill: 'x' }), await signUp('bob@example.com')];
    expect(trapped.status).toBe(200);
    expect(Object.keys(trapped.body)).toEqual(Object.keys(real.body));
    expect(cookieIn(trapped, 'sess')).not.toBe('');
    expect(outcome(await signIn(ADA))).toBe('signin_failed');
  });

  it('with an address that has an account emails its owner alone', async () => {
    await signUp(ADA);
    const again = await signUp(ADA, { password: OTHER }, {});
    expect(again.body).toMatchObject({ custid: 'anon', details: { verification: 'sent' } });
    expect(outcome(await signIn(ADA, OTHER))).toBe('signin_failed');
    expect((await site.emailsTo(ADA)).map(({ template }) => template)).toEqual(['account-exists']);
  });

  it('checks the password with a service, if there is one, and goes on without its answer', async () => {
    const BREACHED_PASSWORDS_URL = 'https://breaches.example/range';
    const asked = { settings: { ...auto.settings, BREACHED_PASSWORDS_URL } };
    const respond = vi.spyOn(globalThis, 'fetch');
    const hash = [
      ...new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(PASSWORD))),
    ]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
    respond.mockImplementation(() => Promise.resolve(new Response(`${hash.slice(5)}:3`)));
    expect((await signUp(ADA, {}, asked)).body).toMatchObject({
      code: 'password_breached',
      field: 'password',
    });
    respond.mockImplementation(() => Promise.resolve(new Response('', { status: 500 })));
    expect(outcome(await signUp(ADA, {}, asked))).toBe(200);
    expect(warnings.join()).toContain('"event":"breach_check_failed","reason":"http_500"');
    respond.mockImplementation(() => Promise.resolve(new Response(`${hash.slice(5)}:0`)));
    expect(outcome(await signUp('bob@example.com', {}, asked))).toBe(200);
  });

  it.each([
    ['SIGNUP_ENABLED', '/account/signup'],
    ['SIGNIN_ENABLED', '/account/signin'],
    ['AUTH_ENABLED', '/account/verify'],
  ])('is not there without %s', async (name, path) => {
    const asked = { settings: { [name]: '0' } };
    expect(outcome(await site.call(path, { email: ADA, password: PASSWORD }, asked))).toBe(
      'not_found',
    );
  });
});

describe('signing in', () => {
  it('fails alike for a wrong password, an unknown and a malformed address', async () => {
    await signUp(ADA);
    const answers = [
      await signIn(ADA, OTHER),
      await signIn('unknown@example.com'),
      await signIn('no address'),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body['code']]).toEqual([422, 'signin_failed']);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('is refused after five wrong passwords from one address; a right one clears them', async () => {
    await signUp(ADA);
    for (let attempt = 0; attempt < 4; attempt++) await signIn(ADA, OTHER);
    expect(outcome(await signIn(ADA))).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(outcome(await signIn(ADA, OTHER))).toBe('signin_failed');
    }
    const locked = await signIn(ADA);
    expect(locked.body).toMatchObject({ code: 'rate_limited', retry_after: 1200 });
    expect(outcome(await signIn('bob@example.com'))).toBe('signin_failed');
    vi.setSystemTime(NOW + 1_200_000);
    expect(outcome(await signIn(ADA))).toBe(200);
  });

  it('succeeds even if its attempt cannot be given back', async () => {
    await signUp(ADA);
    vi.spyOn(RateLimiter.prototype, 'refundAttempt').mockImplementation(overloaded);
    expect(outcome(await signIn(ADA))).toBe(200);
    expect(warnings).toContain(
      '{"event":"attempt_not_refunded","error":"StoreUnavailable: an object did not answer"}',
    );
  });

  it('is refused after twenty from one address, whatever the account', async () => {
    for (let attempt = 0; attempt < 20; attempt++) await signIn(`p${attempt}@example.com`);
    expect(outcome(await signIn(ADA))).toBe('rate_limited');
  });

  it('from many addresses is refused for all browsers but those that signed in before', async () => {
    await signUp(ADA);
    const device = cookieIn(await signIn(ADA), 'device');
    const asked = (n: number, headers: Record<string, string> = {}): TestRequest => ({
      headers: { 'X-Peer': `203.0.113.${n}`, ...headers },
      settings: { TRUST_ADDRESS_HEADER: 'X-Peer' },
    });
    for (let n = 0; n < ACCOUNT_ATTEMPTS_PER_DAY; n++) await signIn(ADA, OTHER, asked(n));
    expect(outcome(await signIn(ADA, PASSWORD, asked(200)))).toBe('rate_limited');
    expect(outcome(await signIn(ADA, PASSWORD, asked(201, { Cookie: device })))).toBe(200);
    await signUp(
      'bob@example.com',
      {},
      { ...asked(202), settings: { ...asked(0).settings, ...auto.settings } },
    );
    const bobs = cookieIn(await signIn('bob@example.com', PASSWORD, asked(203)), 'device');
    expect(outcome(await signIn(ADA, PASSWORD, asked(204, { Cookie: bobs })))).toBe('rate_limited');
  });

  it('is remembered by the browser if that is wanted, and its device is known once', async () => {
    await signUp(ADA);
    const remembered = await site.call('/account/signin', {
      email: ADA,
      password: PASSWORD,
      remember: true,
    });
    const [sess, device] = remembered.headers.getSetCookie();
    expect(sess).toMatch(/^sess=.*; Max-Age=2592000;/);
    expect(device).toMatch(/^device=.*; Max-Age=31536000;/);
    const again = await signIn(ADA, PASSWORD, {
      headers: { Cookie: (device ?? '').split(';', 1).join() },
    });
    expect(again.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sess=[^;]+; Path=\/; HttpOnly/),
    ]);
  });

  it('stores the password anew when the cost has changed', async () => {
    await signUp(ADA);
    const stored = async () => (await site.account(ADA).password())?.cost;
    expect(await stored()).toBe(4);
    expect(outcome(await signIn(ADA, PASSWORD, { settings: { BCRYPT_COST: '5' } }))).toBe(200);
    expect(await stored()).toBe(5);
    expect(outcome(await signIn(ADA))).toBe(200);
  });

  it('is no one’s who is signed in, and signing out ends the session', async () => {
    const ada = await person();
    expect(outcome(await site.call('/account/signin', {}, ada))).toBe('already_signed_in');
    const out = await site.call('/account/signout', {}, ada);
    expect(out.body).toMatchObject({ success: true, custid: 'anon' });
    expect(out.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect([await isAlive(ada), (await site.send('/logout', ada)).status]).toEqual([false, 303]);
  });

  it('ends at its address too', async () => {
    const ada = await person();
    const { headers } = await site.send('/logout', ada);
    expect(headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(await isAlive(ada)).toBe(false);
  });
});

describe('a forgotten password', () => {
  it('is reset by an email, once, which ends every session', async () => {
    const ada = await person();
    const answer = await site.call('/account/forgot', { email: ` ${ADA.toUpperCase()} ` });
    expect(answer.body).toMatchObject({ details: { reset: 'sent' } });
    const key = await tokenIn(ADA, 'forgot');
    const reset = (newp: string, newp2 = newp) =>
      site.call(`/account/forgot/${key}`, { newp, newp2 }, { settings: { LIMIT_RESET: '0' } });
    expect((await reset(OTHER, PASSWORD)).body).toMatchObject({
      code: 'passwords_differ',
      field: 'newp2',
    });
    expect((await reset('aaaabbbb')).body).toMatchObject({ code: 'password_weak', field: 'newp' });
    expect((await reset(ADA)).body).toMatchObject({ code: 'password_weak' });
    const done = await reset(OTHER);
    expect(done.body).toMatchObject({ details: { reset: 'done' } });
    expect(cookieIn(done, 'device')).not.toBe('');
    expect(outcome(await reset(OTHER))).toBe('token_spent');
    expect([await isAlive(ada), outcome(await signIn(ADA, OTHER))]).toEqual([false, 200]);
    expect((await site.emailsTo(ADA)).map(({ template }) => template)).toContain(
      'password-changed',
    );
  });

  it('of an address without an account is answered alike, and of none refused', async () => {
    const answer = await site.call('/account/forgot', { email: ADA });
    expect(answer.body).toMatchObject({ details: { reset: 'sent' } });
    expect(await site.emailsTo(ADA)).toEqual([]);
    const none = await site.call('/account/forgot', { email: 'unknown' });
    expect(none.body).toMatchObject({ code: 'email_invalid', field: 'email' });
    const junk = await site.call('/account/forgot/junk', { newp: OTHER, newp2: OTHER });
    expect(outcome(junk)).toBe('token_spent');
  });

  it('takes the lists of the account with it, but not how its secrets ended', async () => {
    const ada = await person();
    await site.call('/secret/conceal', { secret: 'x', label: 'mine' }, ada);
    await site.call('/account/forgot', { email: ADA });
    const key = await tokenIn(ADA, 'forgot');
    await site.call(`/account/forgot/${key}`, { newp: OTHER, newp2: OTHER });
    const page = pageAfter(await signIn(ADA, OTHER));
    const { body } = await site.call('/private/recent', undefined, page);
    expect(body).toMatchObject({
      count: 1,
      records: [{ key: '', state: 'new', share_domain: '' }],
    });
    expect(body).not.toHaveProperty('records.0.label');
  });
});

describe('the owner of an account', () => {
  it('changes the password, which ends other sessions', async () => {
    const [ada, other] = [await person(), pageAfter(await signIn(ADA))];
    const change = (fields: object) =>
      site.call(
        '/account/change-password',
        { currentp: PASSWORD, newp: OTHER, newp2: OTHER, ...fields },
        ada,
      );
    expect((await change({ newp2: 'x' })).body).toMatchObject({
      code: 'passwords_differ',
      field: 'newp2',
    });
    expect((await change({ newp: 'aaaabbbb', newp2: 'aaaabbbb' })).body).toMatchObject({
      code: 'password_weak',
      field: 'newp',
    });
    expect((await change({ currentp: OTHER })).body).toMatchObject({
      code: 'password_wrong',
      field: 'currentp',
    });
    expect((await change({})).body).toMatchObject({ details: { changed: true } });
    expect([await isAlive(ada), await isAlive(other)]).toEqual([true, false]);
    expect(outcome(await signIn(ADA, OTHER))).toBe(200);
    expect(await logOf(ada)).toEqual(
      expect.arrayContaining(['password_changed', 'confirmation_failed']),
    );
    const [email] = await site.emailsTo(ADA);
    expect(email?.text).toContain('http://localhost/forgot');
  });

  it('cannot try passwords without a limit', async () => {
    const ada = await person();
    const asked = { ...ada, settings: { LIMIT_DESTROY: '0' } };
    const destroy = () => site.call('/account/destroy', { confirmation: OTHER }, asked);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await destroy()).body).toMatchObject({
        code: 'password_wrong',
        field: 'confirmation',
      });
    }
    expect((await destroy()).body).toMatchObject({ code: 'rate_limited', retry_after: 1200 });
  });

  it('chooses a language', async () => {
    const ada = await person();
    const choose = (locale: string) => site.call('/account/update-locale', { locale }, ada);
    const { body, headers } = await choose('de');
    expect(body).toMatchObject({ details: { old_locale: 'en', new_locale: 'de' } });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^locale=de;/)]);
    expect((await choose('fr')).body).toMatchObject({ details: { old_locale: 'de' } });
    expect((await choose('xx')).body).toMatchObject({
      code: 'locale_unsupported',
      field: 'locale',
    });
    expect((await site.call('/status', undefined, ada)).body).toMatchObject({ locale: 'fr' });
  });

  it('finds their sessions, and ends one or all others', async () => {
    const ada = await person();
    vi.setSystemTime(NOW + 1000);
    const [second_, third] = [pageAfter(await signIn(ADA)), pageAfter(await signIn(ADA))];
    const { body } = await site.call('/account', undefined, ada);
    const { sessions } = v.parse(
      v.object({ record: v.object({ sessions: v.array(v.looseObject({ id: v.string() })) }) }),
      body,
    ).record;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current === true)).toMatchObject([
      { created: second, remember: false, device: '' },
    ]);
    const end = async (fields: object) =>
      (await site.call('/account/sessions/end', fields, ada)).body;
    expect(await end({ id: 'x' })).toMatchObject({ details: { ended: 0 } });
    const other = sessions.find(({ current }) => current !== true);
    expect(await end({ id: other?.id })).toMatchObject({ details: { ended: 1 } });
    expect(await end({ others: true })).toMatchObject({ details: { ended: 1 } });
    expect(await end({ others: true })).toMatchObject({ details: { ended: 0 } });
    expect([await isAlive(ada), await isAlive(second_), await isAlive(third)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('deletes the account with everything in it', async () => {
    const ada = await person();
    await site.call('/secret/conceal', { secret: 'x' }, ada);
    const gone = await site.call('/account/destroy', { confirmation: PASSWORD }, ada);
    expect(gone.body).toMatchObject({ custid: 'anon', details: { destroyed: true } });
    expect(gone.body).not.toHaveProperty('shrimp');
    expect(gone.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect([await isAlive(ada), outcome(await signIn(ADA))]).toEqual([false, 'signin_failed']);
    vi.setSystemTime(NOW + HOUR_MS);
    await site.alarm(site.account(ADA));
    await site.alarm(site.account(ADA));
    const left = await site.objects.use(site.account(ADA), (_, { storage }) => storage.kv.list());
    expect(left).toEqual([]);
  });

  it('has an account record, without what only a person may see for a program', async () => {
    const ada = await person();
    const made = await site.call('/account/apitoken', { password: PASSWORD, name: 'ci' }, ada);
    const { apitoken } = v.parse(
      v.object({ record: v.object({ apitoken: v.string() }) }),
      made.body,
    ).record;
    const program = {
      headers: { Authorization: `Bearer ${apitoken}` },
      settings: { API_NEEDS_PLAN: '0' },
    };
    const own = await site.call('/account', undefined, program);
    expect(own.body).toMatchObject({
      record: {
        cust: { custid: ADA },
        apitoken: 'set',
        apitoken_created: second,
        apitoken_used: second,
        apitokens: [],
        sessions: [],
      },
    });
    expect((await site.call('/account', undefined, ada)).body).toMatchObject({
      record: { apitokens: [{ name: 'ci', scopes: ['secrets'], used: second, expires: null }] },
    });
    expect((await site.call('/authcheck', undefined, program)).body).toMatchObject({
      record: { custid: ADA },
      details: { authenticated: true },
    });
  });
});

describe('an API token', () => {
  const make = (ada: TestRequest, fields: object = {}) =>
    site.call('/account/apitoken', { password: PASSWORD, ...fields }, ada);

  it('is made with the password, with its properties, and its owner is emailed', async () => {
    const ada = await person();
    expect((await make(ada, { password: '' })).body).toMatchObject({
      code: 'password_wrong',
      field: 'password',
    });
    expect(await logOf(ada)).not.toContain('confirmation_failed');
    expect(outcome(await make(ada, { password: OTHER }))).toBe('password_wrong');
    const made = await make(ada, {
      name: 'ci',
      ttl: 3600.7,
      scopes: ['domains', 'secrets', 'domains'],
    });
    expect(made.body).toMatchObject({
      record: {
        apitoken: expect.stringMatching(/^waxseal_/) as unknown,
        active: true,
        name: 'ci',
        scopes: ['domains', 'secrets'],
        expires: second + 3600,
      },
    });
    const [email] = await site.emailsTo(ADA);
    expect(email).toMatchObject({ template: 'api-token' });
    expect(email?.text).toContain('ci');
    expect(await logOf(ada)).toContain('token_created ci');
  });

  it.each([
    [1, 60],
    [60, 60],
    [1e12, 5 * 365 * 86_400],
  ])('that is to last %d seconds lasts %d', async (ttl, lasts) => {
    const made = await make(await person(), { ttl });
    expect(made.body).toMatchObject({ record: { expires: second + lasts } });
  });

  it('is revoked by its id, or with all others', async () => {
    const ada = await person();
    const ids = await Promise.all(
      ['one', 'two', 'three'].map(async (name) =>
        v.parse(
          v.object({ record: v.object({ id: v.string() }) }),
          (await make(ada, { name })).body,
        ),
      ),
    );
    const names = async () =>
      v
        .parse(
          v.object({ record: v.object({ apitokens: v.array(v.object({ name: v.string() })) }) }),
          (await site.call('/account', undefined, ada)).body,
        )
        .record.apitokens.map(({ name }) => name);
    const revoke = (fields: object) => site.call('/account/apitoken/revoke', fields, ada);
    expect((await revoke({ id: ids[1]?.record.id })).body).toMatchObject({
      record: { apitoken: null, active: false },
    });
    expect((await names()).toSorted()).toEqual(['one', 'three']);
    await revoke({ id: 'x' });
    expect(await names()).toHaveLength(2);
    await revoke({});
    expect(await names()).toEqual([]);
    expect(await logOf(ada)).toEqual(
      expect.arrayContaining(['token_revoked two', 'token_revoked 2']),
    );
  });
});

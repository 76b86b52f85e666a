import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  conceal,
  get,
  openSession,
  outcome,
  post,
  postRaw,
  reveal,
  textAt,
} from '../client.ts';
import { atSecond, startClock, stopClock } from './clock.ts';
import { anyText } from './shapes.ts';

const FOUR_HOURS = 4 * 60 * 60;
const HTTPS = 'https://localhost';

beforeEach(stopClock);
afterEach(startClock);

function bootstrapWith(cookie: string) {
  return get('/bootstrap', { headers: { Cookie: cookie } });
}

/** Whether https bootstrap finds a live session in a `Cookie` header; else it sets a new cookie. */
async function isKept(cookie: string): Promise<boolean> {
  const answer = await get('/bootstrap', { headers: { Cookie: cookie }, origin: HTTPS });
  return answer.headers.getSetCookie().length === 0;
}

function validate(cookie: string, shrimp: string) {
  const headers = { Cookie: cookie, 'O-Shrimp': shrimp };
  return post('/validate-shrimp', {}, { headers });
}

describe('the cookie of a session', () => {
  it('sets the cookie of a session out of reach for scripts and for posts from other sites', async () => {
    const cookies = (await get('/bootstrap')).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toMatch(/^sess=[^;\s]{20,}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('gives the cookie by https the prefix that other hosts cannot set it under', async () => {
    const { headers } = await get('/bootstrap', { origin: HTTPS });
    const [pair = '', ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ');
    expect(pair).toMatch(/^__Host-sess=[^;\s]{20,}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  it('reads the cookie by https under that name alone, whatever a sibling host sets beside it', async () => {
    const [own, foreign] = [await openSession(HTTPS), await openSession()];
    expect(own.cookie).toMatch(/^__Host-sess=/);
    const plain = own.cookie.replace('__Host-', '');
    for (const cookie of [plain, foreign.cookie, `${plain}; ${foreign.cookie}`]) {
      expect(await isKept(cookie)).toBe(false);
      expect(await isKept(`${cookie}; ${own.cookie}`)).toBe(true);
      expect(await isKept(`${own.cookie}; ${cookie}`)).toBe(true);
    }
    expect(await isKept(`${own.cookie}; ${own.cookie}`)).toBe(false);
    expect(await isKept(own.cookie.replace('__Host-', '__host-'))).toBe(false);
  });

  it('reads no cookie under a name that only looks like it once white space is removed', async () => {
    const own = await openSession(HTTPS);
    // Browsers take these for other names, which the prefix does not protect.
    for (const space of ['\u00A0', '\u2000', '\u3000', '\uFEFF', '\u000B', '\u000C']) {
      expect(await isKept(`${space}${own.cookie}`)).toBe(false);
      expect(await isKept(own.cookie.replace('=', `${space}=`))).toBe(false);
      expect(await isKept(`${space}${own.cookie}; ${own.cookie}`)).toBe(true);
    }
    expect(await isKept(` \t${own.cookie} \t; a=b`)).toBe(true);
  });

  it('gives the cookie by http no prefix, and reads none', async () => {
    const { cookie } = await openSession(HTTPS);
    for (const given of [cookie, `${cookie}; a=b`]) {
      expect((await bootstrapWith(given)).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^sess=/),
      ]);
    }
  });

  it('keeps the cookie by bootstrap while it is valid', async () => {
    const { cookie } = await openSession();
    const again = await bootstrapWith(cookie);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(at(await validate(cookie, textAt(again, 'shrimp')), 'isValid')).toBe(true);
  });

  it('sets the cookie in no other call', async () => {
    const { secretKey, metadataKey } = await conceal();
    const answers = await Promise.all([
      get('/status'),
      get('/supported-locales'),
      get(`/secret/${secretKey}`),
      get(`/private/${metadataKey}`),
      post('/secret/conceal', { secret: 'x' }),
      reveal(secretKey),
    ]);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['made up', () => 'sess=made-up'],
    ['empty', () => 'sess='],
    ['of another name', (valid: string) => valid.replace('sess=', 'sess=x')],
    ['with something added', (valid: string) => `${valid}.x`],
    ['a shrimp', (_valid: string, shrimp: string) => `sess=${shrimp}`],
    ['signed by no one', (valid: string) => valid.replace(/\.[^.]*$/, '.AAAA')],
    ['without its signature', (valid: string) => valid.replace(/\..*$/, '')],
    ['sent twice', (valid: string) => `${valid}; ${valid}`],
    ['sent beside another', (valid: string) => `${valid}; sess=foreign`],
  ])('ignores a cookie that is %s', async (_, forge) => {
    const [{ cookie, shrimp }, other] = [await openSession(), await openSession()];
    expect(other.cookie).not.toBe(cookie);
    const forged = forge(cookie, shrimp);
    // A live session could not post without a shrimp, and would get a fresh one.
    const answer = await post('/secret/conceal', { secret: 'x' }, { headers: { Cookie: forged } });
    expect(outcome(answer)).toBe('200');
    expect(answer.body).not.toHaveProperty('shrimp');
    const renewed = (await bootstrapWith(forged)).headers.getSetCookie();
    expect(renewed).toEqual([expect.stringMatching(/^sess=/)]);
    expect(renewed).not.toContain(cookie);
  });

  it('refuses a cookie of another key', async () => {
    const { cookie } = await openSession();
    const settings = { SESSION_KEYS: `k1:${btoa('another key of 32 bytes, no less')}` };
    const { headers } = await get('/bootstrap', { headers: { Cookie: cookie }, settings });
    expect(headers.getSetCookie()).toHaveLength(1);
  });

  it('accepts a cookie after a rotation of the keys as long as its own is still listed', async () => {
    const session = await openSession();
    const newKey = `k2:${btoa('another key of 32 bytes, no less')}`;
    const settings = { SESSION_KEYS: `${newKey},${env.SESSION_KEYS}` };
    const headers = { Cookie: session.cookie, 'O-Shrimp': session.shrimp };
    expect((await get('/bootstrap', { headers, settings })).headers.getSetCookie()).toEqual([]);
    expect(at(await post('/validate-shrimp', {}, { headers, settings }), 'isValid')).toBe(true);
  });
});

describe('validate-shrimp', () => {
  it('gives a valid shrimp back the same', async () => {
    const { cookie, shrimp } = await openSession();
    const answer = await validate(cookie, shrimp);
    expect(answer.body).toEqual({ success: true, isValid: true, shrimp });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['nothing at all', () => ''],
    ['one with a later end', (shrimp: string) => shrimp.replace(/^\d/, '9')],
    ['one without its signature', (shrimp: string) => shrimp.replace(/\..*$/, '')],
  ])('replaces %s by one that works', async (_, forge) => {
    const { cookie, shrimp } = await openSession();
    const answer = await validate(cookie, forge(shrimp));
    expect(answer.body).toEqual({ success: true, isValid: false, shrimp: anyText });
    expect(at(await validate(cookie, textAt(answer, 'shrimp')), 'isValid')).toBe(true);
  });

  it('accepts a shrimp for four hours and not a second longer', async () => {
    const { cookie, shrimp } = await openSession();
    atSecond(FOUR_HOURS - 1);
    expect(at(await validate(cookie, shrimp), 'isValid')).toBe(true);
    atSecond(FOUR_HOURS);
    const answer = await validate(cookie, shrimp);
    expect(at(answer, 'isValid')).toBe(false);
    expect(at(await validate(cookie, textAt(answer, 'shrimp')), 'isValid')).toBe(true);
  });

  it('opens a session where there is none', async () => {
    const answer = await post('/validate-shrimp', {}, { headers: { 'O-Shrimp': 'stale' } });
    expect(answer.body).toEqual({ success: true, isValid: false, shrimp: anyText });
    const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';', 1);
    expect(cookie).toMatch(/^sess=./);
    expect(at(await validate(cookie, textAt(answer, 'shrimp')), 'isValid')).toBe(true);
  });

  it('reads the header alone, and needs no body', async () => {
    const { cookie, shrimp } = await openSession();
    const headers = { Cookie: cookie };
    expect(at(await post('/validate-shrimp', { shrimp }, { headers }), 'isValid')).toBe(false);
    const empty = await postRaw('/validate-shrimp', 'application/json', '', {
      headers: { ...headers, 'O-Shrimp': shrimp },
    });
    expect(at(empty, 'isValid')).toBe(true);
  });
});

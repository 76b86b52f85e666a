import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, get, openSession, outcome, post, postRaw, textAt } from '../client.ts';
import { startClock, stopClock } from './clock.ts';
import { anyText } from './shapes.ts';

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

  it('keeps the cookie by bootstrap while it is valid', async () => {
    const { cookie } = await openSession();
    const again = await bootstrapWith(cookie);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(at(await validate(cookie, textAt(again, 'shrimp')), 'isValid')).toBe(true);
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
    expect(renewed.join()).not.toContain(`${cookie};`);
  });
});

describe('validate-shrimp', () => {
  it('replaces a forged shrimp by one that works', async () => {
    const { cookie, shrimp } = await openSession();
    const answer = await validate(cookie, shrimp.replace(/^\d/, '9'));
    expect(answer.body).toEqual({ success: true, isValid: false, shrimp: anyText });
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

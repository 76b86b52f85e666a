import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  conceal,
  get,
  openSession,
  outcome,
  post,
  postForm,
  postRaw,
  textAt,
  type Answer,
} from '../client.ts';
import { atSecond, startClock, stopClock } from './clock.ts';
import { MULTIPART, multipart } from './multipart.ts';

beforeEach(stopClock);
afterEach(startClock);

async function isGoodFor(cookie: string, answer: Answer): Promise<unknown> {
  const headers = { Cookie: cookie, 'O-Shrimp': textAt(answer, 'shrimp') };
  return at(await post('/validate-shrimp', {}, { headers }), 'isValid');
}

describe('a post in a live session', () => {
  it.each([
    ['JSON', 'application/json', (shrimp: string) => JSON.stringify({ secret: 'x', shrimp })],
    [
      'nested JSON',
      'application/json',
      (shrimp: string) => JSON.stringify({ secret: { secret: 'x' }, shrimp }),
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      (shrimp: string) => `secret=x&shrimp=${shrimp}`,
    ],
    ['multipart', MULTIPART, (shrimp: string) => multipart({ secret: 'x', shrimp })],
  ])('lets a post through with a shrimp as a field of %s', async (_, type, body) => {
    const { cookie, shrimp } = await openSession();
    const answer = await postRaw('/secret/conceal', type, body(shrimp), {
      headers: { Cookie: cookie },
    });
    expect(outcome(answer)).toBe('200');
  });

  it('refuses a post when only the query holds the shrimp', async () => {
    const { cookie, shrimp } = await openSession();
    const path = `/secret/conceal?shrimp=${encodeURIComponent(shrimp)}`;
    const answer = await postForm(path, 'secret=x', { headers: { Cookie: cookie } });
    expect(outcome(answer)).toBe('400 shrimp_invalid');
  });

  it('refuses a post with the shrimp of another session', async () => {
    const [mine, theirs] = [await openSession(), await openSession()];
    const headers = { Cookie: mine.cookie, 'O-Shrimp': theirs.shrimp };
    const answer = await post('/secret/conceal', { secret: 'x' }, { headers });
    expect(outcome(answer)).toBe('400 shrimp_invalid');
    expect(await isGoodFor(mine.cookie, answer)).toBe(true);
  });

  it('refuses a post with a shrimp of four hours ago, and sends a fresh one', async () => {
    const { cookie, shrimp } = await openSession();
    const headers = { Cookie: cookie, 'O-Shrimp': shrimp };
    atSecond(4 * 60 * 60 - 1);
    expect(outcome(await post('/secret/conceal', { secret: 'x' }, { headers }))).toBe('200');
    atSecond(4 * 60 * 60);
    const answer = await post('/secret/conceal', { secret: 'x' }, { headers });
    expect(outcome(answer)).toBe('400 shrimp_invalid');
    expect(await isGoodFor(cookie, answer)).toBe(true);
  });

  it.each([1, null, ['x']])('refuses a post with the shrimp %j', async (shrimp) => {
    const { cookie } = await openSession();
    const fields = { secret: 'x', shrimp };
    const answer = await post('/secret/conceal', fields, { headers: { Cookie: cookie } });
    expect(outcome(answer)).toBe('400 shrimp_invalid');
  });
});

describe('a fresh shrimp', () => {
  it('sends a fresh shrimp with every success in a live session, and in the details of the private page', async () => {
    const { cookie, shrimp } = await openSession();
    const headers = { Cookie: cookie, 'O-Shrimp': shrimp };
    const { secretKey, metadataKey } = await conceal();
    atSecond(60);
    const page = await get(`/private/${metadataKey}`, { headers });
    expect(at(page, 'details.shrimp')).toEqual(expect.any(String));
    const answers = [
      page,
      await post('/secret/conceal', { secret: 'x' }, { headers }),
      await get(`/secret/${secretKey}`, { headers }),
      await post(`/private/${metadataKey}/unlock`, {}, { headers }),
      await post(`/secret/${secretKey}`, { continue: true }, { headers }),
    ];
    for (const answer of answers) {
      expect(outcome(answer)).toBe('200');
      expect(textAt(answer, 'shrimp')).not.toBe(shrimp);
      expect(await isGoodFor(cookie, answer)).toBe(true);
    }
  });

  it.each([
    ['422 secret_empty', '/secret/conceal', 'application/json', '{}'],
    ['400 malformed', '/secret/conceal', 'application/json', '{'],
    ['404 secret_unknown', '/secret/nothing', 'application/json', '{"continue":true}'],
  ])('sends a fresh shrimp with %s in a live session', async (expected, path, type, body) => {
    const { cookie, shrimp } = await openSession();
    const headers = { Cookie: cookie, 'O-Shrimp': shrimp };
    const answer = await postRaw(path, type, body, { headers });
    expect(outcome(answer)).toBe(expected);
    expect(await isGoodFor(cookie, answer)).toBe(true);
  });
});

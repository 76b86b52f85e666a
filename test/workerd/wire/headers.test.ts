import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, get, outcome, post, postForm } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

type Case = readonly [expected: string, ask: () => Promise<Answer>];

/** The golden answers have the headers of every other kind of answer. */
const cases: readonly Case[] = [
  ['200', () => post('/secret/conceal', { secret: 'x' })],
  ['401 token_invalid', () => get('/status', { headers: { Authorization: 'Basic x' } })],
  ['404 not_found', () => get('/nothing')],
  ['405 method_not_allowed', () => get('/status', { method: 'DELETE' })],
  ['413 body_too_large', () => postForm('/secret/conceal', 'x'.repeat(100_000))],
  [
    '500 internal',
    () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      return get('/status', { settings: { SHARD_KEY: 'no key' } });
    },
  ],
];

it.each(cases)(
  'lets no one keep, frame, sniff or follow an answer of %s',
  async (expected, ask) => {
    const answer = await ask();
    expect(outcome(answer)).toBe(expected);
    const { headers } = answer;
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8,}/);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{16,}$/);
    expect(headers.has('X-Jurisdiction')).toBe(true);
  },
);

it('answers HEAD with the headers of GET', async () => {
  const [head, whole] = [await get('/status', { method: 'HEAD' }), await get('/status')];
  for (const name of whole.headers.keys()) {
    if (name !== 'x-request-id') expect(head.headers.get(name)).toBe(whole.headers.get(name));
  }
});

it('names the region that the deployment was given in every answer', async () => {
  const settings = { JURISDICTION: 'eu' };
  for (const answer of [
    await get('/status', { settings }),
    await get('/nothing', { settings }),
    await post('/secret/conceal', {}, { settings }),
  ]) {
    expect(answer.headers.get('X-Jurisdiction')).toBe('eu');
  }
});

it('gives every answer an id of its own, whatever the caller sends', async () => {
  const headers = { 'X-Request-Id': 'chosen-by-the-caller' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/status', { headers })));
  const ids = new Set(answers.map((answer) => answer.headers.get('X-Request-Id')));
  expect(ids.size).toBe(20);
});

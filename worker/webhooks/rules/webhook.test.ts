import { describe, expect, it } from 'vitest';
import { WEBHOOK_URL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { retryAt } from '../../platform/rules/retry-schedule.ts';
import { attemptOf, parseWebhookUrl, unanswered } from './webhook.ts';

const HOUR = 60 * 60_000;
const context = {
  ours: ['seal.example'],
  allowed: ['127.0.0.1:9999', 'receiver:80', 'secure:443'],
};
const longest = 'https://hooks.acme.example/'.padEnd(WEBHOOK_URL_CHARACTERS_MAX, 'x');
const parse = (text: string) => parseWebhookUrl(text, context);

describe('a webhook may have the URL', () => {
  it.each([
    ['https://hooks.acme.example/in?token=1', 'https://hooks.acme.example/in?token=1'],
    [' https://HOOKS.acme.example ', 'https://hooks.acme.example/'],
    ['https://acme.example:8443/x', 'https://acme.example:8443/x'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://hooks.seal.example/', 'https://hooks.seal.example/'],
    ['http://127.0.0.1:9999/x', 'http://127.0.0.1:9999/x'],
    ['https://127.0.0.1:9999/x', 'https://127.0.0.1:9999/x'],
    ['http://receiver/x', 'http://receiver/x'],
    ['https://secure/x', 'https://secure/x'],
    ['\u00a0https://pasted.example/\u3000', 'https://pasted.example/'],
    ['https://a1.22.example/', 'https://a1.22.example/'],
    [longest, longest],
  ])('%s', (text, url) => {
    expect(parse(text)).toBe(url);
  });
});

describe('a webhook may not have the URL', () => {
  it.each([
    '',
    'acme.example',
    '/in',
    'http://hooks.acme.example/',
    'ftp://hooks.acme.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user@hooks.acme.example/',
    'https://user:password@hooks.acme.example/',
    'https://:password@hooks.acme.example/',
    'https://hooks.acme.example/#part',
    'https://localhost/',
    'https://a.localhost/',
    'https://nas/',
    'https://nas.local/',
    'https://api.internal/',
    'https://api.internal./',
    'https://router.home.arpa/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://1.1.1.1/',
    'https://192.0.2.123/',
    'https://1.1.1.1./',
    'https://[::1]/',
    'https://[2606:4700:4700::1111]/',
    'https://[::ffff:127.0.0.1]/',
    'https://seal.example/',
    'https://SEAL.example./x',
    'https://seal.example:8443/x',
    'http://127.0.0.1:9998/',
    'https://receiver/',
    'http://secure/',
    'http://user@127.0.0.1:9999/',
    'http://127.0.0.1:9999/#part',
    `${longest}x`,
  ])('%s', (text) => {
    expect(parse(text)).toBeNull();
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299])('with status %i is a delivery', (status) => {
    expect(attemptOf(status, null)).toEqual({ kind: 'delivered', status });
  });

  it.each([
    [199, 'refused', false],
    [300, 'redirected', false],
    [301, 'redirected', false],
    [308, 'redirected', false],
    [400, 'refused', false],
    [404, 'refused', false],
    [410, 'refused', true],
    [429, 'refused', false],
    [500, 'refused', false],
  ])('with status %i is not: %s', (status, reason, isFinal) => {
    expect(attemptOf(status, null)).toMatchObject({ kind: 'failed', reason, status, isFinal });
  });
});

describe('a delivery that failed', () => {
  const refused = (retryAfterSeconds: number | null) => {
    const attempt = attemptOf(503, retryAfterSeconds);
    if (attempt.kind !== 'failed') throw new Error('must fail');
    return attempt;
  };

  it('is retried for about a day, ever more rarely', () => {
    const times: number[] = [];
    let now: number | null = 0;
    for (let attempts = 1; now !== null; attempts++) {
      times.push(now);
      now = retryAt(refused(null), attempts, now);
    }
    expect(times.slice(0, 3)).toEqual([0, 30_000, 90_000]);
    expect(times.at(-1)).toBeGreaterThan(18 * HOUR);
    expect(times.at(-1)).toBeLessThan(36 * HOUR);
  });

  it('waits for Retry-After, and never less than the schedule', () => {
    expect(retryAt(refused(3600), 1, 0)).toBe(HOUR);
    expect(retryAt(refused(0), 1, 0)).toBe(30_000);
  });

  it.each(['private_address', 'unreadable'] as const)(
    'is not retried for the permanent reason %s',
    (reason) => {
      const attempt = unanswered(reason);
      expect(attempt.kind === 'failed' && retryAt(attempt, 1, 0)).toBeNull();
    },
  );

  it.each(['unknown_host', 'unreachable', 'timeout'] as const)(
    'is retried for the passing reason %s',
    (reason) => {
      const attempt = unanswered(reason);
      expect(attempt.kind === 'failed' && retryAt(attempt, 1, 0)).toBe(30_000);
    },
  );

  it('is given up at once for 410 Gone', () => {
    const gone = attemptOf(410, 60);
    expect(gone.kind === 'failed' && retryAt(gone, 1, 0)).toBeNull();
  });
});

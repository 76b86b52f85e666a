import { expect, it } from 'vitest';
import { WEBHOOK_URL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { attemptOf, parseWebhookUrl, unanswered } from './webhook.ts';

const context = {
  ours: ['seal.example'],
  allowed: ['127.0.0.1:9999', 'receiver:80', 'secure:443'],
};
const longest = 'https://hooks.acme.example/'.padEnd(WEBHOOK_URL_CHARACTERS_MAX, 'x');
const parse = (text: string) => parseWebhookUrl(text, context);

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
])('takes the URL %s', (text, url) => {
  expect(parse(text)).toBe(url);
});

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
])('refuses the URL %s', (text) => {
  expect(parse(text)).toBeNull();
});

it.each([200, 201, 202, 204, 299])('treats status %i as a delivery', (status) => {
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
])('treats status %i as a failure: %s', (status, reason, isFinal) => {
  expect(attemptOf(status, null)).toMatchObject({ kind: 'failed', reason, status, isFinal });
});

it('repeats a refused delivery no sooner than the receiver asks for', () => {
  expect(attemptOf(503, 3600)).toMatchObject({ kind: 'failed', retryAfterSeconds: 3600 });
});

it.each([
  ['private_address', true],
  ['unreadable', true],
  ['unknown_host', false],
  ['unreachable', false],
  ['timeout', false],
] as const)('treats %s as a failure, for good: %s', (reason, isFinal) => {
  const failed = { kind: 'failed', reason, status: null, isFinal, retryAfterSeconds: null };
  expect(unanswered(reason)).toEqual(failed);
});

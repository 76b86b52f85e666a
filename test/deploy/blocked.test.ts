/** The Worker's own answers are distinguished from refusals by something in front of it. */
import { expect, test } from 'vitest';
import { blockedBy } from '../../worker/node/deploy/blocked.ts';

const own = JSON.stringify({ message: 'Too many', code: 'limited' });
const foreignJson = JSON.stringify({ message: 'Forbidden' });

test.each<[string, number, string]>([
  ['a secret that is gone', 404, JSON.stringify({ message: 'Gone', code: 'secret_gone' })],
  ['a limit of our own', 429, own],
  ['a refusal of our own', 403, own],
  ['an error, which is no refusal', 500, '<h1>Error 1101</h1>'],
  ['a name that is not there yet', 522, 'error code: 522'],
])('%s comes from the Worker, or from no one', (_, status, text) => {
  expect(blockedBy('a call', { status, headers: {}, text })).toBeNull();
});

test.each<[number, string, RegExp, RegExp]>([
  [403, 'error code: 1010', /Browser Integrity Check/, /edge rule/],
  [403, '<h1>Error <span>1020</span></h1>', /a custom rule of the zone/, /exempt \/api\//],
  [429, 'error code: 1015', /a rate limiting rule/, /exempt \/api\//],
  [403, 'error code: 1009', /a rule against countries/, /exempt \/api\//],
  [403, foreignJson, /a managed rule/, /edge rule/],
  [403, '', /a managed rule/, /edge rule/],
])('%d %s is a refusal in front of the Worker', (status, text, found, next) => {
  const problem = blockedBy('a call', { status, headers: {}, text });
  expect(problem?.found).toMatch(found);
  expect(problem?.next).toMatch(next);
});

test('a challenge is one with any status', () => {
  const headers = { 'cf-mitigated': 'challenge' };
  const problem = blockedBy('a call', { status: 503, headers, text: '' });
  expect(problem?.found).toMatch(/a challenge/);
});

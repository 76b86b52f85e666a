import { expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { cookieOfTyped, flashOf } from './flash.ts';

const config = sampleConfig();
const visit = new Request('https://seal.example');

/** What the next page finds of fields that were typed; null where there is no cookie. */
function kept(fields: { secret?: string; ticketno?: string }) {
  const cookie = cookieOfTyped(visit, config, fields);
  if (cookie === null) return null;
  expect(cookie.length).toBeLessThanOrEqual(3 * 1024);
  const headers = { Cookie: cookie.split(';', 1).join() };
  return flashOf(new Request(visit, { headers }), config).form_fields;
}

it.each([
  [{ secret: 'x', ticketno: '12' }],
  [{ secret: '', ticketno: '' }],
  [{ secret: 'é'.repeat(1000) }],
])('keeps what was typed: %j', (fields) => {
  expect(kept(fields)).toEqual(fields);
});

it('keeps nothing where nothing was typed', () => {
  expect(kept({})).toBeNull();
});

it('leaves a secret out that is too long for a cookie of three kilobytes', () => {
  for (let length = 2000; length < 3200; length += 50) {
    const fields = { secret: 'x'.repeat(length), ticketno: '12' };
    expect([fields, { ticketno: '12' }]).toContainEqual(kept(fields));
  }
  expect(kept({ secret: '漢'.repeat(1200) })).toBeNull();
});

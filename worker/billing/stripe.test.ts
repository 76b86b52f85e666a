/** Signatures of events, held against Stripe's own library. */
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { readEvent, STRIPE_VERSION } from './stripe.ts';

const [NEW, OLD] = ['whsec_new', 'whsec_old'];
const PAYLOAD = JSON.stringify({
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', name: 'Grüße, 署名 🦭' } },
});

function headerOf(payload: string, secret: string, ageSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const read = (header: string, payload = PAYLOAD, secrets = `${NEW},${OLD}`) =>
  readEvent(new TextEncoder().encode(payload), header, secrets);

function libraryAccepts(header: string, payload = PAYLOAD, secrets = [NEW, OLD]): boolean {
  return secrets.some((secret) => {
    try {
      return Boolean(Stripe.webhooks.constructEvent(payload, header, secret, 300));
    } catch {
      return false;
    }
  });
}

const right = headerOf(PAYLOAD, 'whsec_new');
const [time = '', tag = ''] = right.split(',');

it.each([
  ['signed with the new secret', right],
  ['signed with the old secret', headerOf(PAYLOAD, 'whsec_old')],
  ['with a wrong signature before the right one', `${time},v1=${'0'.repeat(64)},${tag}`],
  ['with a test signature beside it', `${right},v0=${'0'.repeat(64)}`],
  ['that is just recent enough', headerOf(PAYLOAD, 'whsec_new', 295)],
  ['from a clock that is ahead', headerOf(PAYLOAD, 'whsec_new', -600)],
])('reads an event %s', (_name, header) => {
  expect(libraryAccepts(header)).toBe(true);
  expect(read(header)).toEqual({ subscription: 'sub_1' });
});

describe('an event that the library refuses too', () => {
  it.each([
    ['without a header', ''],
    ['signed with another secret', headerOf(PAYLOAD, 'whsec_wrong')],
    ['signed with an empty secret', headerOf(PAYLOAD, ' ')],
    ['that is too old', headerOf(PAYLOAD, 'whsec_new', 301)],
    ['of another payload', headerOf(`${PAYLOAD} `, 'whsec_new')],
    ['with another time', right.replace(time, 't=1790000000')],
    ['without a time', tag],
    ['without a signature', time],
    ['with an empty signature', `${time},v1=`],
    ['with a part of the signature', right.slice(0, -1)],
    ['with a test signature only', right.replace('v1=', 'v0=')],
  ])('refuses an event %s', (_name, header) => {
    expect(libraryAccepts(header)).toBe(false);
    expect(read(header)).toBeUndefined();
  });

  it.each(['', '{', 'null'])('refuses a signed event with the payload "%s"', (payload) => {
    expect(read(headerOf(payload, 'whsec_new'), payload)).toBeUndefined();
  });

  it.each(['', ','])('refuses every event under the secrets "%s"', (secrets) => {
    expect(read(right, PAYLOAD, secrets)).toBeUndefined();
  });
});

it('names the API version of the library, whose types the tests answer with', () => {
  expect(Stripe.API_VERSION).toBe(STRIPE_VERSION);
});

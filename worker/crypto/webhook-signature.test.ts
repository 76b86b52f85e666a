import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { generateWebhookSecret, webhookHeaders } from './webhook-signature.ts';

const body = '{"type":"secret.received","data":{"shortkey":"Grüße"}}';
const now = () => Math.floor(Date.now() / 1000);
const signed = (secrets: readonly string[], epochSeconds = now()) =>
  webhookHeaders(secrets, { id: 'msg_1', epochSeconds, body });

it('signs as the official library does', () => {
  const secret = generateWebhookSecret();
  const at = new Date(1_700_000_000_000);
  const { 'webhook-signature': ours } = signed([secret], 1_700_000_000);
  expect(ours).toBe(new Webhook(secret).sign('msg_1', at, body));
});

it('signs with both secrets during a rotation, and with no other', () => {
  const [old, next] = [generateWebhookSecret(), generateWebhookSecret()];
  const headers = signed([next, old]);
  for (const secret of [old, next]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(generateWebhookSecret()).verify(body, headers)).toThrow();
});

it('signs the body, the id and the time', () => {
  const secret = generateWebhookSecret();
  const receiver = new Webhook(secret);
  const headers = signed([secret]);
  expect(() => receiver.verify(`${body} `, headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  const later = { ...headers, 'webhook-timestamp': String(now() + 1) };
  expect(() => receiver.verify(body, later)).toThrow();
  expect(() => receiver.verify(body, signed([secret], now() - 6 * 60))).toThrow();
});

it.each(['', 'whsec_!', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
  'signs nothing with a malformed secret: %j',
  (secret) => {
    expect(() => signed([secret])).toThrow('a webhook signing secret is malformed');
  },
);

it('draws a secret of 32 random bytes in the standard form', () => {
  const secrets = Array.from({ length: 20 }, generateWebhookSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

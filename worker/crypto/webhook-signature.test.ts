import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { drawWebhookSecret, webhookHeaders } from './webhook.ts';

const body = '{"type":"secret.received","data":{"shortkey":"Grüße"}}';
const now = () => Math.floor(Date.now() / 1000);
const signed = (secrets: readonly string[], epochSeconds = now()) =>
  webhookHeaders(secrets, { id: 'msg_1', epochSeconds, body });

describe('a signature', () => {
  it('is one that the official library verifies', () => {
    const secret = drawWebhookSecret();
    expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body));
  });

  it('is the one that the official library makes', () => {
    const secret = drawWebhookSecret();
    const at = new Date(1_700_000_000_000);
    const { 'webhook-signature': ours } = signed([secret], 1_700_000_000);
    expect(ours).toBe(new Webhook(secret).sign('msg_1', at, body));
  });

  it('is verified with either secret while one replaces the other, and with no third one', () => {
    const [old, next] = [drawWebhookSecret(), drawWebhookSecret()];
    const headers = signed([next, old]);
    for (const secret of [old, next]) {
      expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
    }
    expect(() => new Webhook(drawWebhookSecret()).verify(body, headers)).toThrow();
  });

  it('is of this body, this id and this time alone', () => {
    const secret = drawWebhookSecret();
    const receiver = new Webhook(secret);
    const headers = signed([secret]);
    expect(() => receiver.verify(`${body} `, headers)).toThrow();
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    const later = { ...headers, 'webhook-timestamp': String(now() + 1) };
    expect(() => receiver.verify(body, later)).toThrow();
    expect(() => receiver.verify(body, signed([secret], now() - 6 * 60))).toThrow();
  });
});

it('a secret is 32 random bytes, in the form that libraries take', () => {
  const secrets = Array.from({ length: 20 }, drawWebhookSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

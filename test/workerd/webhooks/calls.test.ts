/** The calls about a webhook, and each of their refusals. */
import { describe, expect, it } from 'vitest';
import { at, get, outcome } from '../client.ts';
import { accountObject, as, person } from '../people.ts';
import { anyHook, change, owner, recordOf, set, show, tookFor, deliveredTo } from './hooks.ts';

const bytes = (byte: number) => new Uint8Array(32).fill(byte);

describe('a webhook', () => {
  it('sets a webhook with a secret that is shown once', async () => {
    const ada = await person();
    const { url } = anyHook();
    const { secret, ...first } = recordOf(await set(ada, { url: ` ${url} ` }));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { webhook } = first;
    const events = ['received', 'burned', 'expired', 'disputed', 'answered'];
    expect(webhook).toMatchObject({ url, events });
    expect(recordOf(await show(ada))).toEqual(first);
    const other = anyHook().url;
    expect(recordOf(await set(ada, { url: other, events: ['burned'] }))).toEqual({
      webhook: { ...webhook, url: other, events: ['burned'] },
      deliveries: [],
    });
  });

  it('takes the events of a webhook as one, several, or as forms send them', async () => {
    const ada = await person();
    const { url } = anyHook();
    const eventsOf = async (fields: object) =>
      recordOf(await set(ada, { url, ...fields })).webhook?.events;
    expect(await eventsOf({ events: 'expired' })).toEqual(['expired']);
    expect(await eventsOf({ events: ['expired', 'received'] })).toEqual(['received', 'expired']);
    expect(await eventsOf({ 'events[]': ['burned', 'burned'] })).toEqual(['burned']);
    expect(await eventsOf({ events: '' })).toHaveLength(5);
    expect(await eventsOf({ events: null })).toHaveLength(5);
  });

  it('makes a new secret when asked, and leaves the webhook the same otherwise', async () => {
    const { ada, secret } = await owner();
    const { webhook } = recordOf(await show(ada));
    const renewed = recordOf(await change(ada, 'secret'));
    expect(renewed.webhook).toEqual(webhook);
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(secret);
    expect(at(await show(ada), 'record.secret')).toBeUndefined();
  });

  it('returns its secret again to a call that is repeated because its answer was lost', async () => {
    const { custid } = await person();
    const object = accountObject(custid);
    const given = { encryptedUrl: bytes(1), encryptedSecret: bytes(2), events: [] } as const;
    for (let times = 0; times < 2; times++) {
      const answer = await object.setWebhook({ ...given, format: 'standard' });
      expect(answer).toMatchObject({ kind: 'known', isSecretNew: true });
    }
    for (let times = 0; times < 2; times++) {
      expect(await object.renewWebhookSecret(bytes(3))).toMatchObject({ isSecretNew: true });
    }
    const { webhook } = await object.webhook();
    expect(webhook?.encryptedSecrets).toEqual([bytes(3), bytes(2)]);
  });

  it('shows no address of a webhook any more once the key that encrypted it is gone', async () => {
    const { ada } = await owner();
    const settings = { MAIL_KEYS: `k2:${btoa('n'.repeat(32))}` };
    const answer = await get('/account/webhook', Object.assign(as(ada), { settings }));
    expect(recordOf(answer).webhook?.url).toBe('');
  });

  it('tries a webhook out at once, and answers what became of it', async () => {
    const { ada, name } = await owner();
    const [delivery, ...others] = recordOf(await change(ada, 'test')).deliveries;
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      event: 'test',
      state: 'delivered',
      attempts: 1,
      status: 200,
      reason: null,
      next_attempt: null,
      shortkey: '',
      secret_shortkey: '',
    });
    expect(delivery?.id).toMatch(/^msg_[\w-]{32}$/);
    expect(await deliveredTo(name)).toMatchObject([{ type: 'test' }]);
    const [{ method, headers } = { method: '', headers: {} }] = await tookFor(name);
    expect(method).toBe('POST');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'waxseal',
      'webhook-id': delivery?.id,
    });
  });
});

describe('what is refused', () => {
  it('refuses an event that there is not', async () => {
    const ada = await person();
    for (const events of [['received', 'read'], 'viewed', 1, { a: 1 }]) {
      const answer = await set(ada, { ...anyHook(), events });
      expect(outcome(answer)).toBe('422 field_type');
      expect(answer.body).toMatchObject({ field: 'events' });
    }
  });

  it('refuses everything but setting it, where there is no webhook', async () => {
    const ada = await person();
    const refusals = async () => [
      outcome(await change(ada, 'secret')),
      outcome(await change(ada, 'test')),
      outcome(await change(ada, 'resend')),
    ];
    const missing = Array(3).fill('422 webhook_missing');
    expect(await refusals()).toEqual(missing);
    await set(ada, anyHook());
    await change(ada, 'remove');
    expect(await refusals()).toEqual(missing);
  });

  it.each([
    ['200', 'delivered'],
    ['500', 'failed'],
  ])('repeats no test that got %s, and no delivery that is not there', async (how, state) => {
    const { ada } = await owner(how);
    const [test] = recordOf(await change(ada, 'test')).deliveries;
    expect(test?.state).toBe(state);
    for (const fields of [{ id: test?.id }, { id: 'msg_x' }, {}]) {
      expect(outcome(await change(ada, 'resend', fields))).toBe('422 delivery_not_failed');
    }
  });

  it('refuses more changes than an account may make, from all callers together', async () => {
    // To set it was the first.
    const { ada } = await owner();
    const ask = { settings: { LIMIT_WEBHOOK: '3' } };
    const answers = [
      await change(ada, 'secret', {}, ask),
      await change(ada, 'test', {}, ask),
      await change(ada, 'remove', {}, ask),
    ];
    expect(answers.map(outcome)).toEqual(['200', '200', '429 rate_limited']);
    expect(outcome(await show(ada, ask))).toBe('200');
  });
});

import { describe, expect, it } from 'vitest';
import { webhookEvents } from '../../shared/contract/webhooks.ts';
import { english } from '../http/language.ts';
import type { DeliveryEvent } from './rules/webhook.ts';
import { payloadOf, type Sender } from './payload.ts';

const AT = 1_700_000_060_999;
const secrets = [`whsec_${btoa('s'.repeat(32))}`];
const sender: Sender = {
  siteName: 'Waxseal',
  language: english,
  secrets,
  id: 'msg_1',
  epochSeconds: 1_700_000_061,
};
const event: DeliveryEvent = {
  event: 'burned',
  shortkey: 'AbCdEfGh',
  secretShortkey: 'HgFeDcBa',
  createdAt: 1_700_000_000_999,
  at: AT,
};
const none = { shortkey: '', secretShortkey: '', createdAt: null };
const test: DeliveryEvent = { event: 'test', ...none, at: AT };

describe('the standard payload', () => {
  const bodyOf = (given: DeliveryEvent): unknown =>
    JSON.parse(payloadOf('standard', given, sender).body);

  it('sends shortkeys, state and times of a secret, and a signature', () => {
    expect(bodyOf(event)).toEqual({
      type: 'secret.burned',
      timestamp: '2023-11-14T22:14:20.999Z',
      data: {
        shortkey: 'AbCdEfGh',
        secret_shortkey: 'HgFeDcBa',
        state: 'burned',
        created: 1_700_000_000,
        ended: 1_700_000_060,
      },
    });
    const { headers } = payloadOf('standard', event, sender);
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000061',
    });
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/);
  });

  it('sends no secret in a test', () => {
    const data = { shortkey: '', secret_shortkey: '', state: null, created: null, ended: null };
    expect(bodyOf(test)).toEqual({ type: 'test', timestamp: '2023-11-14T22:14:20.999Z', data });
  });
});

describe.each(['slack', 'teams', 'ntfy'] as const)('the payload for %s', (format) => {
  it.each([...webhookEvents, 'test'] as const)(
    'names the site, the secret and the date when it is %s',
    (kind) => {
      const { headers, body } = payloadOf(format, { ...event, event: kind }, sender);
      expect(body).toContain('Waxseal');
      if (kind !== 'test') {
        expect(body).toContain('AbCdEfGh');
        expect(body).toContain('November 14, 2023');
      }
      expect(body).not.toContain('HgFeDcBa');
      expect(Object.keys(headers)).not.toContain('webhook-signature');
    },
  );

  it('uses no markup of the site’s name', () => {
    const siteName = '<!channel> *A* & [b](https://evil.example)';
    const { headers, body } = payloadOf(format, event, { ...sender, siteName });
    const markup = { slack: /[<>]/, teams: /"type":"TextBlock"/ };
    // A notification is Markdown only where a header says so.
    if (format === 'ntfy') {
      expect(headers['Content-Type']).toBe('text/plain; charset=utf-8');
      expect(Object.keys(headers)).toEqual(['Content-Type', 'Tags']);
    } else expect(body).not.toMatch(markup[format]);
  });
});

it('marks a dispute as urgent on a phone', () => {
  const { headers } = payloadOf('ntfy', { ...event, event: 'disputed' }, sender);
  expect(headers).toMatchObject({ Priority: 'high', Tags: 'warning' });
  expect(payloadOf('ntfy', event, sender).headers).not.toHaveProperty('Priority');
});

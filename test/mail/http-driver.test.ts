/** The driver against a provider that refuses what the real one refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpDriver } from '../../worker/email/http.ts';
import { emails, recipient } from '../support/email-sample.ts';
import { watchErrors } from '../support/watched-log.ts';
import { fail, type Provider, startProvider, TOKEN } from './provider.ts';
import type { Delivery, Email } from '../../worker/email/driver.ts';
import { renderEmail } from '../../worker/email/render.ts';

const from = { name: 'Waxseal', address: 'noreply@seal.example' };
const [email] = emails;
if (!email) throw new Error('there is no email');
const mail = renderEmail(email, recipient);

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.misbehave(null);
  provider.taken.length = 0;
});
afterAll(() => provider.close());

interface Changes {
  readonly mail?: Partial<Email>;
  readonly token?: string;
  readonly from?: typeof from;
  readonly url?: string;
  readonly timeoutMs?: number;
}

async function deliver({ mail: over = {}, ...settings }: Changes = {}): Promise<Delivery> {
  const driver = httpDriver({ url: provider.url, token: TOKEN, from, ...settings });
  const delivery = await driver.deliver({ ...mail, ...over });
  expect(JSON.stringify(delivery), 'an answer holds no address').not.toContain('@');
  return delivery;
}

/** Neither an address nor the token is ever logged. */
const watchLog = () => watchErrors(/@|re_/);

describe('an accepted email', () => {
  it('sends an email complete, from the configured sender, marked as automatic', async () => {
    expect(await deliver()).toEqual({ kind: 'sent' });
    const { to, subject, text, html } = mail;
    expect(provider.taken).toMatchObject([
      {
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: {
          from: 'Waxseal <noreply@seal.example>',
          to: [to],
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
      },
    ]);
  });

  it('uses the same key for a retry, and another one for a new link', async () => {
    await deliver();
    await deliver();
    expect(await deliver({ mail: { text: 'with a newly minted link' } })).toEqual({ kind: 'sent' });
    const [first, again, other] = provider.taken.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^mail-1\.[\w-]{22}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('a permanently refused email', () => {
  it('refuses an email for good with the provider’s code', async () => {
    expect(await deliver({ mail: { to: 'bob' } })).toEqual({
      kind: 'refused',
      reason: 'validation_error',
    });
  });

  it.each([400, 422])('refuses an email for status %d without a code', async (status) => {
    provider.misbehave((response) => response.writeHead(status).end('bob@example.org'));
    expect(await deliver()).toEqual({ kind: 'refused', reason: `http_${status}` });
  });
});

describe('a temporarily failed email', () => {
  it.each([
    ['sender_not_verified', 'noreply@other.example'],
    ['invalid_from_address', 'noreply'],
  ])(
    'retries an email until its sender is set up, which the operator has to fix: %s',
    async (reason, address) => {
      const log = watchLog();
      const delivery = await deliver({ from: { ...from, address } });
      expect(delivery).toEqual({ kind: 'failed', reason });
      expect(log()).toContain(reason);
    },
  );

  it('waits for Retry-After when the provider limits the rate', async () => {
    provider.misbehave((response) =>
      fail(response, 429, 'rate_limit_exceeded', { 'Retry-After': '7' }),
    );
    expect(await deliver()).toEqual({
      kind: 'failed',
      reason: 'rate_limit_exceeded',
      retryAfterSeconds: 7,
    });
  });

  it.each([
    ['99999999', { retryAfterSeconds: 86_400 }],
    ['-1', {}],
    ['Wed, 21 Oct 2030 07:28:00 GMT', {}],
    ['bob@example.org', {}],
  ])('waits a day at most, and ignores an invalid Retry-After: %s', async (after, more) => {
    provider.misbehave((response) => response.writeHead(503, { 'Retry-After': after }).end());
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'http_503', ...more });
  });

  it.each([
    [500, 'application_error', /^$/],
    [409, 'concurrent_idempotent_requests', /^$/],
    [429, 'daily_quota_exceeded', /daily_quota_exceeded/],
    [401, 'restricted_api_key', /restricted_api_key/],
    [451, 'security_error', /security_error/],
  ])('logs of %d %s what the operator can mend: %s', async (status, name, logged) => {
    const log = watchLog();
    provider.misbehave((response) => fail(response, status, name));
    expect(await deliver()).toEqual({ kind: 'failed', reason: name });
    expect(log()).toMatch(logged);
  });

  it('logs for the operator when token or URL of the provider are wrong', async () => {
    const log = watchLog();
    expect(await deliver({ token: 'other' })).toEqual({
      kind: 'failed',
      reason: 'invalid_api_key',
    });
    expect(await deliver({ url: `${provider.url}/v0` })).toEqual({
      kind: 'failed',
      reason: 'not_found',
    });
    expect(log()).toContain('invalid_api_key');
  });
});

describe('a broken provider', () => {
  it('sends no token to the target of a redirect', async () => {
    const log = watchLog();
    const elsewhere = await startProvider();
    provider.misbehave((response) =>
      response.writeHead(307, { Location: `${elsewhere.url}/emails` }).end(),
    );
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'http_307' });
    expect(elsewhere.taken).toEqual([]);
    expect(log()).toContain('http_307');
    await elsewhere.close();
  });

  it.each(['<html>Welcome to bob@example.org</html>', '{}', '', '{"id":'])(
    'does not take 200 and no id for accepted: %j',
    async (body) => {
      const log = watchLog();
      provider.misbehave((response) => response.writeHead(200).end(body));
      expect(await deliver()).toEqual({ kind: 'failed', reason: 'answer_unreadable' });
      expect(log()).toContain('answer_unreadable');
    },
  );

  it('does not quote the provider: leaves out an invalid code', async () => {
    provider.misbehave((response) => fail(response, 500, 'bob@example.org'));
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'http_500' });
  });

  it('gives up on a provider that does not answer, or not to the end', async () => {
    provider.misbehave(() => undefined);
    expect(await deliver({ timeoutMs: 50 })).toEqual({ kind: 'failed', reason: 'timeout' });
    provider.misbehave((response) => response.writeHead(200).write('{'));
    expect(await deliver({ timeoutMs: 50 })).toEqual({ kind: 'failed', reason: 'timeout' });
  });

  it('retries when the provider closes the connection or is unreachable', async () => {
    provider.misbehave((response) => response.destroy());
    expect(await deliver()).toEqual({ kind: 'failed', reason: 'unreachable' });
    const gone = await startProvider();
    await gone.close();
    expect(await deliver({ url: gone.url })).toEqual({ kind: 'failed', reason: 'unreachable' });
  });
});

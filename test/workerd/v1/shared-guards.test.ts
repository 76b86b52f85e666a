/** Both API versions share their limits and secrets; and what a program of the older one is told when something fails. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf } from '../../../worker/crypto/keys.ts';
import { at, conceal, get, outcome, post, reveal } from '../client.ts';
import { rowBehind } from '../wire/row.ts';
import { ask, fine, postV1, program, refused, share, summaryOf, unknownSecret } from './client.ts';

afterEach(() => vi.restoreAllMocks());

describe('a secret', () => {
  it('opens a secret of one version in the other, once', async () => {
    const [old, today] = [await share('secret=old'), await conceal({ secret: 'today' })];
    expect(at(await reveal(old.secretKey), 'record.secret_value')).toBe('old');
    expect((await postV1(`/secret/${today.secretKey}`)).body['value']).toBe('today');
    expect(summaryOf(await postV1(`/secret/${old.secretKey}`))).toEqual(
      refused(404, unknownSecret(old.secretKey)),
    );
    expect(outcome(await reveal(today.secretKey))).toBe('404 secret_spent');
  });

  it('settles a secret that its owner burns in their list at once', async () => {
    const { how } = await program();
    const { metadataKey } = await share('secret=x', how());
    await postV1(`/private/${metadataKey}/burn`, '', how());
    const [listed] = [summaryOf(await ask('/private/recent', how())).body].flat();
    expect(listed).toMatchObject({ state: 'burned', metadata_key: metadataKey });
    expect(listed).toHaveProperty('metadata_url');
  });
});

it('applies a limit to an account, over both versions and from wherever it calls', async () => {
  const [one, other] = [await program(), await program()];
  const settings = { LIMIT_CREATE: '2', LIMIT_REVEAL: '1' };
  await share('secret=x', one.how({ settings }));
  expect(outcome(await post('/secret/generate', {}, one.how({ settings })))).toBe('200');
  for (const path of ['/share', '/create', '/generate']) {
    const answer = await postV1(path, 'secret=x', one.how({ settings }));
    expect(answer.headers.get('X-Intended-Status')).toBe('429');
  }
  expect((await postV1('/share', 'secret=x', other.how({ settings }))).status).toBe(200);
  const { secretKey } = await share();
  expect(outcome(await reveal('nothing', {}, one.how({ settings })))).toBe('404 secret_unknown');
  const limited = await postV1(`/secret/${secretKey}`, '', one.how({ settings }));
  expect(limited.headers.get('X-Intended-Status')).toBe('429');
  expect((await postV1(`/secret/${secretKey}`, '', other.how({ settings }))).status).toBe(200);
});

describe('a secret that has not arrived yet', () => {
  /** Takes a secret's envelope out of the store; what is handed back brings it there again. */
  async function delay(secretKey: string) {
    const name = `envelope:${idOf(secretKey)}`;
    const envelope = await env.SECRETS.get(name, 'arrayBuffer');
    await env.SECRETS.delete(name);
    return () => env.SECRETS.put(name, envelope ?? '');
  }

  /** Replaces waiting by adding it up. */
  function waitInNoTime(meanwhile: (waitedMs: number) => Promise<unknown>) {
    let waitedMs = 0;
    vi.spyOn(scheduler, 'wait').mockImplementation(async (ms) => {
      waitedMs += ms;
      await meanwhile(waitedMs);
    });
    return () => waitedMs;
  }

  it('waits for a secret that has not arrived yet', async () => {
    const { secretKey } = await share('secret=x&passphrase=p');
    const arrive = await delay(secretKey);
    const waited = waitInNoTime(async (ms) => (ms >= 2000 ? arrive() : undefined));
    expect(summaryOf(await postV1(`/secret/${secretKey}`, 'passphrase=p'))).toEqual(
      fine({ value: 'x', secret_key: secretKey, share_domain: '' }),
    );
    expect(waited()).toBe(2000);
  });

  it('waits five seconds for a secret and no longer; then it is no lost secret', async () => {
    const { secretKey, metadataKey } = await share('secret=x&passphrase=p');
    const arrive = await delay(secretKey);
    const waited = waitInNoTime(() => Promise.resolve());
    expect(summaryOf(await postV1(`/secret/${secretKey}`, 'passphrase=p'))).toEqual({
      status: 503,
      intended: null,
      retryAfter: '1',
      body: {
        message: 'The secret is not available yet. It has not been opened. Try again in a minute.',
      },
    });
    expect(waited()).toBe(5000);
    expect(await rowBehind(secretKey)).toMatchObject({ receivedAt: null, claim: null });
    await arrive();
    expect(at(await get(`/private/${metadataKey}`), 'details.misses')).toBe(0);
    expect((await postV1(`/secret/${secretKey}`, 'passphrase=p')).status).toBe(200);
  });

  it('waits for no secret that is gone', async () => {
    const waited = waitInNoTime(() => Promise.resolve());
    const { secretKey } = await share();
    await postV1(`/secret/${secretKey}`);
    await postV1(`/secret/${secretKey}`);
    expect(waited()).toBe(0);
  });
});

it('reports no lost secret when a store does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { secretKey } = await share();
  const failing = vi.spyOn(env.SECRETS, 'get').mockRejectedValue(new Error('down'));
  const answer = await postV1(`/secret/${secretKey}`);
  failing.mockRestore();
  expect(summaryOf(answer)).toEqual({
    status: 503,
    intended: null,
    retryAfter: '1',
    body: { message: 'Our storage is not responding. Try again in a moment.' },
  });
  expect((await postV1(`/secret/${secretKey}`)).status).toBe(200);
});

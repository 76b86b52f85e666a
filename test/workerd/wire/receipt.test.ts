import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { rowBehind } from './row.ts';

beforeEach(stopClock);
afterEach(startClock);

describe('the private page', () => {
  it('shows no secret on the private page, not even a generated one', async () => {
    const generated = await post('/secret/generate');
    const value = at(generated, 'record.secret.value');
    const answer = await get(`/private/${String(at(generated, 'record.metadata.key'))}`);
    expect(answer.text).not.toContain(value);
    expect(at(answer, 'details.secret_value')).toBeNull();
  });

  it('describes a secret that was read, and leads to it no more', async () => {
    const { secretKey, metadataKey } = await conceal({ ttl: 3600 });
    atSecond(90);
    await reveal(secretKey);
    atSecond(100);
    const answer = await get(`/private/${metadataKey}`);
    const received = epochSecond(90);
    const iso = new Date(received * 1000 + 250).toISOString();
    expect(answer.body).toMatchObject({
      record: {
        state: 'received',
        updated: received,
        stamp: received,
        is_received: true,
        is_burned: false,
        is_expired: false,
        is_destroyed: true,
        received,
        burned: null,
      },
      details: {
        is_received: true,
        is_burned: false,
        is_destroyed: true,
        show_secret_link: false,
        received_date: received,
        received_date_utc: iso,
      },
    });
    expect(answer.text).not.toContain(secretKey);
  });

  it('shows nothing with only the secret’s key, or no key', async () => {
    const { secretKey } = await conceal();
    for (const key of [secretKey, 'nothing']) {
      for (const answer of [
        await get(`/private/${key}`),
        await post(`/private/${key}/unlock`),
        await post(`/private/${key}/burn`, { continue: true }),
        await post(`/private/${key}/burn`),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({
          success: false,
          message: 'Unknown secret',
          code: 'secret_unknown',
          secret_key: key,
        });
      }
    }
    expect(outcome(await reveal(secretKey))).toBe('200');
  });
});

describe('the first look', () => {
  it('answers the first look as new and records it, once', async () => {
    const { secretKey, metadataKey } = await conceal();
    atSecond(10);
    expect((await get(`/private/${metadataKey}`)).body).toMatchObject({ record: { state: 'new' } });
    atSecond(20);
    expect((await get(`/private/${metadataKey}`)).body).toMatchObject({
      record: { state: 'viewed', updated: epochSecond(10), stamp: epochSecond(10) },
    });
    const row = await rowBehind(secretKey);
    await get(`/private/${metadataKey}`);
    expect(await rowBehind(secretKey)).toEqual(row);
  });

  it.each([
    ['HEAD', 'HEAD', {}],
    ['a browser that looks ahead', 'GET', { 'Sec-Purpose': 'prefetch' }],
    ['a browser that draws ahead', 'GET', { 'Sec-Purpose': 'prefetch;prerender' }],
  ])('counts no look by %s', async (_, method, headers) => {
    const { secretKey, metadataKey } = await conceal();
    const before = await rowBehind(secretKey);
    expect((await get(`/private/${metadataKey}`, { method, headers })).status).toBe(200);
    expect(await rowBehind(secretKey)).toEqual(before);
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('new');
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('viewed');
  });

  it('changes nothing else, with any query', async () => {
    const { secretKey, metadataKey } = await conceal();
    const before = await rowBehind(secretKey);
    const query = '?continue=true&state=burned&burn=1&passphrase=p';
    expect(outcome(await get(`/private/${metadataKey}${query}`))).toBe('200');
    const after = await rowBehind(secretKey);
    expect({ ...after, viewedAt: null }).toEqual(before);
  });

  it('counts no look by the recipient', async () => {
    const { secretKey, metadataKey } = await conceal();
    await get(`/secret/${secretKey}`);
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('new');
  });

  it('records no look at a secret that has ended', async () => {
    const { secretKey, metadataKey } = await conceal();
    await burn(metadataKey);
    const before = await rowBehind(secretKey);
    expect(at(await get(`/private/${metadataKey}`), 'record.state')).toBe('burned');
    expect(await rowBehind(secretKey)).toEqual(before);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { rowBehind } from './row.ts';

beforeEach(stopClock);
afterEach(startClock);

it('shows nothing on the private page with only the secret’s key', async () => {
  const { secretKey } = await conceal();
  for (const answer of [
    await get(`/private/${secretKey}`),
    await post(`/private/${secretKey}/unlock`),
    await burn(secretKey),
  ]) {
    expect(outcome(answer)).toBe('404 secret_unknown');
    expect(answer.body['secret_key']).toBe(secretKey);
  }
  expect(outcome(await reveal(secretKey))).toBe('200');
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
});

import { TIMELINE_SECONDS_MIN } from '../../../shared/limits.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, burn, conceal, get, outcome, post, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { spent } from './shapes.ts';

beforeEach(stopClock);
afterEach(startClock);

describe.each([60, 604_800])('a secret for %i seconds', (ttl) => {
  it('opens to the last millisecond', async () => {
    const { secretKey } = await conceal({ ttl });
    atSecond(ttl - 1, 999);
    expect(outcome(await get(`/secret/${secretKey}`))).toBe('200');
    expect(at(await reveal(secretKey), 'record.secret_value')).toBe('the secret');
  });

  it('tells the recipient from then on that the secret expired and when', async () => {
    const { secretKey } = await conceal({ ttl });
    atSecond(ttl);
    for (const answer of [await get(`/secret/${secretKey}`), await reveal(secretKey)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(spent(secretKey, 'expired', epochSecond(ttl)));
    }
  });

  it('shows its sender for as long again that it expired, and leads nowhere', async () => {
    const { secretKey, metadataKey } = await conceal({ ttl });
    for (const seconds of [ttl, 2 * ttl - 1]) {
      atSecond(seconds);
      const answer = await get(`/private/${metadataKey}`);
      expect(answer.body).toMatchObject({
        record: { state: 'expired', expiration_stamp: epochSecond(ttl) },
        details: { show_secret_link: false },
      });
      expect(answer.text).not.toContain(secretKey);
      expect(outcome(await post(`/private/${metadataKey}/unlock`))).toBe('200');
    }
  });

  it('treats a secret as unknown once its timeline is over', async () => {
    const { secretKey, metadataKey } = await conceal({ ttl });
    atSecond(ttl + TIMELINE_SECONDS_MIN);
    expect((await get(`/secret/${secretKey}`)).body).toEqual({
      success: false,
      message: 'Unknown secret',
      code: 'secret_unknown',
      secret_key: secretKey,
    });
    expect(outcome(await reveal(secretKey))).toBe('404 secret_unknown');
    expect(outcome(await get(`/private/${metadataKey}`))).toBe('404 secret_unknown');
    expect(outcome(await post(`/private/${metadataKey}/unlock`))).toBe('404 secret_unknown');
    expect(outcome(await burn(metadataKey))).toBe('404 secret_unknown');
  });
});

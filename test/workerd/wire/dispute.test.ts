/** Someone who finds a secret opened, and did not open it, reports that. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Ask,
  at,
  burn,
  conceal,
  type Concealed,
  get,
  outcome,
  post,
  reveal,
} from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';

beforeEach(stopClock);
afterEach(startClock);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const dispute = (secretKey: string, fields = {}, ask: Ask = {}) =>
  post(`/secret/${secretKey}/dispute`, fields, ask);

async function opened(): Promise<Concealed> {
  const secret = await conceal({ ttl: HOUR });
  expect(outcome(await reveal(secret.secretKey))).toBe('200');
  return secret;
}

const privatePage = ({ metadataKey }: Concealed) => get(`/private/${metadataKey}`);

describe('a dispute', () => {
  it('records a dispute once, and shows it to the sender and to those who come later', async () => {
    const secret = await opened();
    expect(at(await privatePage(secret), 'record')).not.toHaveProperty('disputed');
    atSecond(10 * MINUTE);
    const first = await dispute(secret.secretKey);
    expect([outcome(first), at(first, 'details')]).toEqual([
      '200',
      { disputed: epochSecond(10 * MINUTE) },
    ]);
    atSecond(20 * MINUTE);
    expect(at(await dispute(secret.secretKey), 'details')).toEqual(at(first, 'details'));
    expect(at(await privatePage(secret), 'record')).toMatchObject({
      state: 'received',
      received: epochSecond(),
      disputed: epochSecond(10 * MINUTE),
    });
    for (const later of [get(`/secret/${secret.secretKey}`), reveal(secret.secretKey)]) {
      expect(await later.then(({ body }) => body)).toMatchObject({
        code: 'secret_spent',
        state: 'received',
        ended: epochSecond(),
        disputed: epochSecond(10 * MINUTE),
      });
    }
  });

  it('takes a dispute as long as the timeline is stored', async () => {
    const secret = await opened();
    atSecond(2 * HOUR - 1);
    expect(outcome(await dispute(secret.secretKey))).toBe('200');
    const other = await opened();
    atSecond(4 * HOUR);
    expect(outcome(await dispute(other.secretKey))).toBe('404 secret_unknown');
  });

  it('refuses a dispute of a secret that no one opened, and changes nothing', async () => {
    const secret = await conceal({ ttl: HOUR });
    expect(outcome(await dispute(secret.secretKey))).toBe('422 cannot_dispute');
    expect(outcome(await reveal(secret.secretKey))).toBe('200');
    const burned = await conceal({ ttl: HOUR });
    await burn(burned.metadataKey);
    expect(outcome(await dispute(burned.secretKey))).toBe('422 cannot_dispute');
    const expired = await conceal({ ttl: HOUR });
    atSecond(HOUR);
    expect(outcome(await dispute(expired.secretKey))).toBe('422 cannot_dispute');
    expect(at(await privatePage(expired), 'record')).not.toHaveProperty('disputed');
  });

  it('refuses a dispute of a key that opens nothing as unknown', async () => {
    const { metadataKey } = await opened();
    for (const key of [metadataKey, 'x', 'A'.repeat(23)]) {
      expect(outcome(await dispute(key))).toBe('404 secret_unknown');
    }
  });

  it('leaves the recipient the minute in which they can repeat the reveal', async () => {
    const secret = await conceal({});
    const rid = 'r'.repeat(22);
    await reveal(secret.secretKey, { rid });
    atSecond(30);
    expect(outcome(await dispute(secret.secretKey))).toBe('200');
    expect(outcome(await reveal(secret.secretKey, { rid }))).toBe('200');
  });
});

/** Failed deliveries. The clock is frozen; a test starts an account's work itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inAccount, letWork, letWorkAt, runSql } from '../people.ts';
import { epochSecond, startClock, stopClock } from '../wire/clock.ts';
import {
  anyHook,
  change,
  deliveriesOf,
  owner,
  sealAndRead,
  recordOf,
  set,
  tookFor,
  deliveredTo,
} from './hooks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

describe('a delivery that does not arrive', () => {
  it('tries a delivery again, later and later, the same each time, and gives it up after a day', async () => {
    const { ada, name } = await owner('503');
    await sealAndRead(ada);
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        status: 503,
        reason: 'refused',
        nextAttemptAt: epochSecond(30) * 1000 + 250,
      },
    ]);
    await letWorkAt(ada.custid, 29);
    expect(await deliveredTo(name)).toHaveLength(1);
    for (let second = 30; second < 2 * DAY; second += HOUR) await letWorkAt(ada.custid, second);
    const delivered = await tookFor(name);
    expect(await deliveriesOf(ada)).toMatchObject([
      { state: 'failed', attempts: delivered.length, status: 503, nextAttemptAt: null },
    ]);
    expect(delivered.length).toBeGreaterThan(5);
    expect(new Set(delivered.map(({ body }) => body)).size).toBe(1);
    expect(new Set(delivered.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(delivered.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      delivered.length,
    );
  });

  it('waits as long as the server asks for before it tries again', async () => {
    const { ada, name } = await owner('later');
    await sealAndRead(ada);
    await letWork(ada.custid);
    await letWorkAt(ada.custid, 2 * HOUR - 1);
    expect(await deliveredTo(name)).toHaveLength(1);
    await letWorkAt(ada.custid, 2 * HOUR);
    expect(await deliveredTo(name)).toHaveLength(2);
  });

  it('gives up at once for a server that is gone, and can be sent again', async () => {
    const { ada, name } = await owner('410');
    await sealAndRead(ada);
    await letWork(ada.custid);
    const [gone] = await deliveriesOf(ada);
    expect(gone).toMatchObject({ state: 'failed', attempts: 1, status: 410, reason: 'refused' });
    const { url, name: other } = anyHook();
    await set(ada, { url });
    const [queued] = recordOf(await change(ada, 'resend', { id: gone?.id })).deliveries;
    expect(queued).toMatchObject({ state: 'waiting', attempts: 0, status: null, reason: null });
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([{ id: gone?.id, state: 'delivered' }]);
    const [first] = await tookFor(name);
    expect(await tookFor(other)).toMatchObject([
      { body: first?.body, headers: { 'webhook-id': gone?.id } },
    ]);
  });

  it.each([
    ['a redirect, which it does not follow', 'redirect', 307, 'redirected'],
    ['a server that hangs up', 'close', null, 'unreachable'],
  ])('tries a delivery again after %s', async (_, how, status, reason) => {
    const { ada } = await owner(how);
    await sealAndRead(ada);
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'waiting', status, reason }]);
    expect(await tookFor('followed')).toEqual([]);
  });

  it('gives up a delivery whose address cannot be decrypted any more', async () => {
    const { ada, name } = await owner();
    await sealAndRead(ada);
    const keys = `k9:${btoa('x'.repeat(32))}`;
    await inAccount(ada, { MAIL_KEYS: keys }, (account) => account.alarm());
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'failed', reason: 'unreadable' }]);
    expect(await deliveredTo(name)).toEqual([]);
  });

  it('signs a delivery with the new secret alone where the one before cannot be decrypted', async () => {
    const { ada, name } = await owner();
    await change(ada, 'secret');
    await runSql(ada, 'UPDATE webhook SET encrypted_old_secret = zeroblob(99)');
    await change(ada, 'test');
    const [test] = await tookFor(name);
    expect(test?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('counts an attempt before it is made, and holds up no other delivery', async () => {
    const { ada, name } = await owner('hang');
    await Promise.all([sealAndRead(ada), sealAndRead(ada), sealAndRead(ada)]);
    const start = performance.now();
    const working = letWork(ada.custid);
    await expect.poll(() => tookFor(name)).toHaveLength(3);
    const isTried = { state: 'waiting', attempts: 1 };
    expect(await deliveriesOf(ada)).toMatchObject([isTried, isTried, isTried]);
    await working;
    const isLate = { ...isTried, status: null, reason: 'timeout' };
    expect(await deliveriesOf(ada)).toMatchObject([isLate, isLate, isLate]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

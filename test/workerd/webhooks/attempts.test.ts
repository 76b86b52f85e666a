/** Failed deliveries. The clock is frozen; a test starts an account's work itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inAccount, letWork } from '../people.ts';
import { atSecond, epochSecond, startClock, stopClock } from '../wire/clock.ts';
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
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a delivery that does not arrive', () => {
  it('is tried again, later and later, the same each time, and given up after a day', async () => {
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
    atSecond(29);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toHaveLength(1);
    for (let second = 30; second < 2 * DAY; second += HOUR) {
      atSecond(second);
      await letWork(ada.custid);
    }
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

  it('waits as long as the server asks for', async () => {
    const { ada, name } = await owner('later');
    await sealAndRead(ada);
    await letWork(ada.custid);
    atSecond(2 * HOUR - 1);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toHaveLength(1);
    atSecond(2 * HOUR);
    await letWork(ada.custid);
    expect(await deliveredTo(name)).toHaveLength(2);
  });

  it('because the server is gone is given up at once, and can be sent again', async () => {
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

  it('because the server sends us elsewhere is not followed', async () => {
    const { ada } = await owner('redirect');
    await sealAndRead(ada);
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([
      { state: 'waiting', status: 307, reason: 'redirected' },
    ]);
    expect(await tookFor('followed')).toEqual([]);
  });

  it('because the server hangs up is tried again', async () => {
    const { ada } = await owner('close');
    await sealAndRead(ada);
    await letWork(ada.custid);
    expect(await deliveriesOf(ada)).toMatchObject([
      { state: 'waiting', status: null, reason: 'unreachable' },
    ]);
  });

  it('whose address cannot be decrypted any more is given up', async () => {
    const { ada, name } = await owner();
    await sealAndRead(ada);
    const keys = `k9:${btoa('x'.repeat(32))}`;
    await inAccount(ada, { MAIL_KEYS: keys }, (account) => account.alarm());
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'failed', reason: 'unreadable' }]);
    expect(await deliveredTo(name)).toEqual([]);
  });

  it('counts as an attempt before it is made, and holds up no other', async () => {
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

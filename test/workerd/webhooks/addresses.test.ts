/** Where deliveries go, and where they never do. The clock is frozen; a test starts an account's work itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDns } from '../domains/owners.ts';
import { inAccount, letWork } from '../people.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import { deliveriesOf, owner, sealAndRead, set, deliveredTo } from './hooks.ts';

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

describe('where a name leads', () => {
  async function deliverTo(zones: Readonly<Record<string, Record<string, unknown>>>) {
    const { ada } = await owner();
    const [host = ''] = Object.keys(zones);
    await setDns(zones);
    await set(ada, { url: `https://${host}/in` });
    await sealAndRead(ada);
    await letWork(ada.custid);
    const [delivery] = await deliveriesOf(ada);
    return delivery;
  }
  const host = () => `h${crypto.randomUUID().slice(0, 8)}.example`;

  it.each([
    ['an address of this machine', { A: ['127.0.0.1'] }],
    ['one of several', { A: ['1.1.1.1', '192.168.0.1'] }],
    ['IPv6 of this machine', { AAAA: ['::1'] }],
    ['IPv4 in IPv6', { A: ['1.1.1.1'], AAAA: ['::ffff:127.0.0.1'] }],
  ])('looks where a name leads: refuses %s for good', async (_name, records) => {
    expect(await deliverTo({ [host()]: records })).toMatchObject({
      state: 'failed',
      attempts: 1,
      status: null,
      reason: 'private_address',
    });
  });

  it('looks where a name leads behind other names', async () => {
    const inner = host();
    const found = await deliverTo({ [host()]: { CNAME: inner }, [inner]: { A: ['127.0.0.1'] } });
    expect(found?.reason).toBe('private_address');
  });

  it('tries a name again that is not in the DNS, or where the DNS is silent', async () => {
    const state = 'waiting';
    const missing = await deliverTo({ [host()]: { TXT: ['x'] } });
    expect(missing).toMatchObject({ state, reason: 'unknown_host' });
    const silent = await deliverTo({ [host()]: { broken: true } });
    expect(silent).toMatchObject({ state, reason: 'unreachable' });
  });

  it('calls a public address through the binding that reaches nothing else, where there is one', async () => {
    const { ada } = await owner();
    const name = host();
    await setDns({ [name]: { A: ['1.1.1.1'] } });
    await set(ada, { url: `https://${name}/in` });
    await sealAndRead(ada);
    const fetch = vi.fn<Fetcher['fetch']>(() =>
      Promise.resolve(new Response(null, { status: 202 })),
    );
    await inAccount(ada, { OUTSIDE: { fetch } }, (account) => account.alarm());
    expect(fetch.mock.calls).toMatchObject([
      [`https://${name}/in`, { method: 'POST', redirect: 'manual' }],
    ]);
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'delivered', status: 202 }]);
  });

  it('looks again where a name leads under the settings of today', async () => {
    const { ada, name } = await owner();
    await sealAndRead(ada);
    await inAccount(ada, { WEBHOOK_TEST_ALLOW: '' }, (account) => account.alarm());
    expect(await deliveriesOf(ada)).toMatchObject([{ state: 'failed', reason: 'private_address' }]);
    expect(await deliveredTo(name)).toEqual([]);
  });
});

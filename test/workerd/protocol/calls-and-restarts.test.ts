/** What the rate limiter knows after a restart, and after an answer that was lost. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';

let limiters = 0;

function limiter() {
  limiters++;
  const one = env.RATE_LIMITER.getByName(`restarts:${limiters}`);
  const charge = async (callsMax: number, calls = 1) =>
    one.consumeQuota('LIMIT_EMAIL', 'ada', callsMax, calls);
  return { one, charge };
}

it('forgets no call of a low limit in a restart', async () => {
  const { one, charge } = limiter();
  expect([await charge(3, 2), await charge(3)]).toEqual([0, 0]);
  await evictDurableObject(one);
  expect(await charge(3)).toBeGreaterThan(0);
  await charge(3, -1);
  expect(await charge(3)).toBe(0);
});

it('forgets fewer calls of a high limit in a restart than eight, after which they are stored', async () => {
  const { one, charge } = limiter();
  for (let call = 0; call < 15; call++) await charge(1000);
  await evictDurableObject(one);
  expect(await charge(1000, 993)).toBeGreaterThan(0);
  expect(await charge(1000, 992)).toBe(0);
});

it('takes a challenge once for each use, and again from the same call', async () => {
  const { one } = limiter();
  const use = (how: 'verify' | 'spend', ...by: string[]) =>
    Promise.all(
      by.map(async (call) => one.useChallenge('challenge', how, call, Date.now() + 60_000)),
    );
  expect(await use('verify', 'one', 'one', 'two')).toEqual([true, true, false]);
  expect(await use('spend', 'one', 'one', 'two')).toEqual([true, true, false]);
  expect(await use('verify', 'three')).toEqual([false]);
});

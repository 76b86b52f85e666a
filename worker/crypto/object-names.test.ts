/** Stored data is found by these names: they never change. */
import { expect, it } from 'vitest';
import {
  accountNameOf,
  isAccountName,
  nameFingerprint,
  rateLimiterNameOf,
  requesterIdOf,
  shardKeyFingerprint,
  vaultNameOf,
} from './object-names.ts';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(8);
const account = 'a1:rQfi1BI0yEarcJLz59eZxw';

it('keeps the names of version 1', () => {
  expect(vaultNameOf(key, 'gLtgHZfQE9fJ3RlLFkjXiA')).toBe('v1:227');
  expect(rateLimiterNameOf(key, '192.0.2.1')).toEqual({
    limiter: 'l1:30',
    counter: 'uF4A9lCMb-jWmA-lCzRlXPN8eQ5My5K9Rn7br97fUik',
  });
  expect(accountNameOf(key, 'ada@example.com')).toBe(account);
  expect(requesterIdOf(key, 'a1:ada', 'network', '192.0.2.1')).toBe('qtZNjSaEjtaDE72O_YUBHA');
  expect(requesterIdOf(key, 'a1:ada', 'browser', '192.0.2.1')).toBe('W_FVDf7oKqtRf1SkNzQtbw');
});

it('identifies a key by its fingerprint, on every call', () => {
  for (let call = 0; call < 2; call++) {
    expect(shardKeyFingerprint(key)).toBe('gDkRD0_D-kKWN-cHfTWJb24S5DPF5-9zQPeZGwroe_Q');
    expect(nameFingerprint(key)).toBe('PL0OCKMUjOwct1Xksvad76drG5agbfselddsgciAQPU');
    expect(shardKeyFingerprint(other)).not.toBe(shardKeyFingerprint(key));
    expect(nameFingerprint(other)).not.toBe(nameFingerprint(key));
  }
});

it('uses every shard, and none beyond the number of them', () => {
  const names = Array.from({ length: 4000 }, (_, id) => vaultNameOf(key, `${id}`));
  const limiters = Array.from({ length: 1000 }, (_, id) => rateLimiterNameOf(key, `${id}`).limiter);
  const all = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, shard) => `${prefix}:${shard}`).toSorted();
  expect([...new Set(names)].toSorted()).toEqual(all('v1', 256));
  expect([...new Set(limiters)].toSorted()).toEqual(all('l1', 64));
});

it('recognises the name of an account by its whole form', () => {
  expect(isAccountName(account)).toBe(true);
  const others = ['', account.slice(1), account.slice(0, -1), `${account}A`, `x${account}`];
  const changed = [account.replace('a1', 'a2'), account.replace('Q', '+'), `${account}\n`];
  for (const text of [...others, ...changed]) expect(isAccountName(text)).toBe(false);
});

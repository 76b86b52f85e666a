/** The token against forged calls. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { freshShrimp, isShrimp, openSession } from './session.ts';

const { SESSION_KEYS: keys } = sampleConfig();
const { SESSION_KEYS: others } = sampleConfig({ SESSION_KEYS: `k1:${btoa('o'.repeat(32))}` });
const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const session = openSession(keys);

it('accepts a shrimp for four hours, in its session alone', () => {
  const shrimp = freshShrimp(keys, session);
  const endsAt = NOW / 1000 + 4 * 3600;
  expect(shrimp.split('.', 1)).toEqual([String(endsAt)]);
  expect(isShrimp(keys, session, shrimp)).toBe(true);
  expect(isShrimp(keys, openSession(keys), shrimp)).toBe(false);
  expect(isShrimp(others, session, shrimp)).toBe(false);
  vi.setSystemTime(endsAt * 1000 - 1);
  expect(isShrimp(keys, session, shrimp)).toBe(true);
  vi.setSystemTime(endsAt * 1000);
  expect(isShrimp(keys, session, shrimp)).toBe(false);
});

it('ends a shrimp on a whole second, rounded down', () => {
  vi.setSystemTime(NOW + 999);
  expect(freshShrimp(keys, session).split('.', 1)).toEqual([String(NOW / 1000 + 4 * 3600)]);
});

it.each<[string, (shrimp: string) => unknown]>([
  ['no text', () => undefined],
  ['a number', () => 1],
  ['empty', () => ''],
  ['without a signature', (shrimp) => shrimp.replace(/\..*/, '')],
  ['of a later end', (shrimp) => shrimp.replace(/^\d/, '9')],
  ['of an end with a sign', (shrimp) => `+${shrimp}`],
  ['of an end with a space', (shrimp) => ` ${shrimp}`],
  ['of an end that is too long', (shrimp) => `0000${shrimp}`],
  ['with more than that', (shrimp) => `${shrimp}.x`],
])('refuses a shrimp that is %s', (_, forge) => {
  expect(isShrimp(keys, session, forge(freshShrimp(keys, session)))).toBe(false);
});

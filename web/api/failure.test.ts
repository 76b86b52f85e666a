import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailure, type CallReason, retryDelayMs, createQueryClient } from './failure.ts';

const refused = (status: number): CallReason => ({
  kind: 'refused',
  status,
  message: null,
  body: null,
});
const failed = (reason: CallReason, retryAfter = 0) => new CallFailure(reason, '/path', retryAfter);

describe('a failed call', () => {
  it('retries a failed call after the time in Retry-After, and up to half as long again', () => {
    const seconds = fc.integer({ min: 1, max: 3600 });
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(seconds, chance, (retryAfter, random) => {
        const delay = retryDelayMs(failed(refused(503), retryAfter), random);
        expect(delay).toBeGreaterThanOrEqual(retryAfter * 1000);
        expect(delay).toBeLessThanOrEqual(retryAfter * 1500);
      }),
    );
  });

  it.each([failed(refused(500)), failed({ kind: 'blocked', status: 403 }), new Error('bug')])(
    'retries no call where that cannot help: %s',
    (error) => {
      expect(retryDelayMs(error, 0)).toBe(Infinity);
    },
  );
});

/** What the cache of server state does about a failure. */
function retriesOf(error: Error, failures: number) {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function')
    throw new Error('no retries');
  return { retries: retry(failures, error), delay: retryDelay(failures, error) };
}

describe('a query', () => {
  it('retries a query twice while the service is busy, not before Retry-After', () => {
    const busy = failed(refused(503), 4);
    expect(retriesOf(busy, 1).retries).toBe(true);
    expect(retriesOf(busy, 1).delay).toBeGreaterThanOrEqual(4000);
    expect(retriesOf(busy, 2).retries).toBe(false);
  });

  it('retries no query after a long Retry-After, nor after any other response', () => {
    expect(retriesOf(failed(refused(503), 60), 0).retries).toBe(false);
    expect(retriesOf(failed(refused(500)), 0).retries).toBe(false);
    expect(retriesOf(failed({ kind: 'blocked', status: 403 }), 0).retries).toBe(false);
  });
});

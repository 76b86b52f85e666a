/** Refusals without a call of a limiter object: by the isolate's memory, and by the platform's rate limiter. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits, type LimitName, RATE_LIMITER_SECONDS } from '../../../shared/limits.ts';
import { configOf } from '../../../worker/config/config.ts';
import { consumeLimit, refundLimit } from '../../../worker/http/limits.ts';
import { conceal, get, outcome } from '../client.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { create, LIMITED, series, anonymousCaller, WINDOW_SECONDS } from '../wire/limited.ts';
import { rateLimiterNameOf } from '../../../worker/crypto/object-names.ts';

/** The platform's, as it is simulated: three calls in a minute. */
const rateLimiter = v.parse(
  v.custom<RateLimit>((binding) => typeof binding === 'object'),
  Reflect.get(env, 'TEST_RATE_LIMITER'),
);
const RATE_LIMITER_CALLS = 3;

let callers = 0;

/** A caller whom no test has counted yet. */
function someone(settings: Partial<Record<LimitName, string>> = {}, bindings: Partial<Env> = {}) {
  callers++;
  const all = { ...env, ...settings, ...bindings };
  return { env: all, config: configOf(all), caller: { counted: `nearby:${callers}` } };
}

afterEach(() => vi.restoreAllMocks());

describe('a caller who was refused', () => {
  beforeEach(stopClock);
  afterEach(startClock);

  it('makes no call of an object for a caller who was refused, until the window ends', async () => {
    const ask = anonymousCaller({ LIMIT_CREATE: '1' });
    expect(await series([() => create(ask), () => create(ask)])).toEqual(['200', LIMITED]);
    const calls = vi.spyOn(env.RATE_LIMITER, 'getByName');
    atSecond(WINDOW_SECONDS - 1);
    expect(await create(ask)).toBe(LIMITED);
    expect(calls).not.toHaveBeenCalled();
    atSecond(WINDOW_SECONDS);
    expect(await create(ask)).toBe('200');
    expect(calls).toHaveBeenCalled();
  });

  it('reaches no vault when a caller who was refused looks at a link', async () => {
    const { secretKey } = await conceal();
    const ask = anonymousCaller({ LIMIT_LOOK: '1' });
    const look = () => get(`/secret/${secretKey}`, ask).then(outcome);
    expect(await series([look, look])).toEqual(['200', LIMITED]);
    const calls = [vi.spyOn(env.VAULT, 'getByName'), vi.spyOn(env.RATE_LIMITER, 'getByName')];
    expect(await look()).toBe(LIMITED);
    // Each call of this test brings an environment of its own, whose canary may be checked first.
    const names = calls.flatMap(({ mock }) => mock.calls.map(([name]) => name));
    expect(names.filter((name) => name !== 'v1:canary')).toEqual([]);
  });

  it('refuses no other caller and at no other limit, nor any more once a call is taken back or the limit is raised', async () => {
    const [one, other] = [someone({ LIMIT_FORGOT: '1' }), someone({ LIMIT_FORGOT: '1' })];
    await consumeLimit(one, 'LIMIT_FORGOT');
    expect(await consumeLimit(one, 'LIMIT_FORGOT')).toBeGreaterThan(0);
    expect(await consumeLimit(other, 'LIMIT_FORGOT')).toBe(0);
    expect(await consumeLimit(one, 'LIMIT_RESET')).toBe(0);
    await refundLimit(one, 'LIMIT_FORGOT');
    expect(await consumeLimit(one, 'LIMIT_FORGOT')).toBe(0);
    expect(await consumeLimit(one, 'LIMIT_FORGOT')).toBeGreaterThan(0);
    const raised = { ...one, config: { ...one.config, LIMIT_FORGOT: 2 } };
    expect(await consumeLimit(raised, 'LIMIT_FORGOT')).toBe(0);
  });
});

describe('the rate limiter of the platform', () => {
  const bindings = { CREATE_RATE_LIMITER: rateLimiter };

  it('refuses a flood for a minute, without a call of an object', async () => {
    const one = someone({}, bindings);
    const waits: number[] = [];
    // A minute may end in between, once.
    for (let call = 0; call < 2 * RATE_LIMITER_CALLS + 1; call++) {
      waits.push(await consumeLimit(one, 'LIMIT_CREATE'));
    }
    expect(waits.indexOf(RATE_LIMITER_SECONDS)).toBeGreaterThanOrEqual(RATE_LIMITER_CALLS);
    const calls = vi.spyOn(env.RATE_LIMITER, 'getByName');
    expect(await consumeLimit(one, 'LIMIT_CREATE')).toBeGreaterThan(0);
    expect(calls).not.toHaveBeenCalled();
  });

  it('gives the rate limiter of the platform a keyed hash of the caller, never an address', async () => {
    const keys: string[] = [];
    const limit = ({ key }: RateLimitOptions) => {
      keys.push(key);
      return Promise.resolve({ success: true });
    };
    const one = someone({}, { CREATE_RATE_LIMITER: { limit } });
    await consumeLimit(one, 'LIMIT_CREATE');
    const { counter } = rateLimiterNameOf(one.config.SHARD_KEY, one.caller.counted);
    expect(keys).toEqual([counter]);
    expect(counter).toMatch(/^[\w-]{43}$/);
  });

  it('uses no rate limiter of the platform where the limit is off, or above its default', async () => {
    const limit = vi.fn<RateLimit['limit']>().mockResolvedValue({ success: false });
    const refusing = { CREATE_RATE_LIMITER: { limit }, LOOK_RATE_LIMITER: { limit } };
    const off = someone({ LIMIT_CREATE: '0' }, refusing);
    const raised = someone({ LIMIT_CREATE: String(defaultLimits.LIMIT_CREATE + 1) }, refusing);
    for (const one of [off, raised]) expect(await consumeLimit(one, 'LIMIT_CREATE')).toBe(0);
    expect(limit).not.toHaveBeenCalled();
    expect(await consumeLimit(raised, 'LIMIT_LOOK')).toBe(RATE_LIMITER_SECONDS);
  });

  it('refuses no call when it fails, and logs that once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const limit = () => Promise.reject(new Error('no such namespace'));
    const one = someone({ LIMIT_CREATE: '3' }, { CREATE_RATE_LIMITER: { limit } });
    const waits: number[] = [];
    for (let call = 0; call < 4; call++) waits.push(await consumeLimit(one, 'LIMIT_CREATE'));
    expect(waits).toEqual([0, 0, 0, expect.any(Number)]);
    expect(waits.at(-1)).toBeGreaterThan(RATE_LIMITER_SECONDS);
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringContaining('"event":"rate_limit_binding_failed"'),
    ]);
  });
});

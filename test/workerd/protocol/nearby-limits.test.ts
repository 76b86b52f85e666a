/** What refuses a caller before a limiter object is asked: the isolate's own memory. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LimitName } from '../../../shared/limits.ts';
import { configOf } from '../../../worker/config.ts';
import { chargeLimit, refundLimit } from '../../../worker/http/limit.ts';
import { conceal, get, outcome } from '../client.ts';
import { atSecond, startClock, stopClock } from '../wire/clock.ts';
import { create, LIMITED, series, stranger, WINDOW_SECONDS } from '../wire/limited.ts';

let callers = 0;

/** Somebody whom no test has counted yet. */
function someone(settings: Partial<Record<LimitName, string>>) {
  callers++;
  const all = { ...env, ...settings };
  return { env: all, config: configOf(all), caller: { counted: `nearby:${callers}` } };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a caller who was refused', () => {
  beforeEach(stopClock);
  afterEach(startClock);

  it('costs no call of an object until the window ends', async () => {
    const ask = stranger({ LIMIT_CREATE: '1' });
    expect(await series([() => create(ask), () => create(ask)])).toEqual(['200', LIMITED]);
    const calls = vi.spyOn(env.LIMITER, 'getByName');
    atSecond(WINDOW_SECONDS - 1);
    expect(await create(ask)).toBe(LIMITED);
    expect(calls).not.toHaveBeenCalled();
    atSecond(WINDOW_SECONDS);
    expect(await create(ask)).toBe('200');
    expect(calls).toHaveBeenCalled();
  });

  it('is told the seconds that are left', async () => {
    const one = someone({ LIMIT_FORGOT: '1' });
    await chargeLimit(one, 'LIMIT_FORGOT');
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBe(WINDOW_SECONDS);
    atSecond(100);
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBe(WINDOW_SECONDS - 100);
  });

  it('reaches no vault by looking at a link', async () => {
    const { secretKey } = await conceal();
    const ask = stranger({ LIMIT_LOOK: '1' });
    const look = () => get(`/secret/${secretKey}`, ask).then(outcome);
    expect(await series([look, look])).toEqual(['200', LIMITED]);
    const calls = [vi.spyOn(env.VAULT, 'getByName'), vi.spyOn(env.LIMITER, 'getByName')];
    expect(await look()).toBe(LIMITED);
    // Each call of this test brings an environment of its own, whose canary may be checked first.
    const names = calls.flatMap(({ mock }) => mock.calls.map(([name]) => name));
    expect(names.filter((name) => name !== 'v1:canary')).toEqual([]);
  });

  it('is nobody else, and is refused nothing else', async () => {
    const [one, other] = [someone({ LIMIT_FORGOT: '1' }), someone({ LIMIT_FORGOT: '1' })];
    await chargeLimit(one, 'LIMIT_FORGOT');
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBeGreaterThan(0);
    expect(await chargeLimit(other, 'LIMIT_FORGOT')).toBe(0);
    expect(await chargeLimit(one, 'LIMIT_RESET')).toBe(0);
  });

  it('goes on at once when a call is taken back, or the limit is raised', async () => {
    const one = someone({ LIMIT_FORGOT: '1' });
    await chargeLimit(one, 'LIMIT_FORGOT');
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBeGreaterThan(0);
    await refundLimit(one, 'LIMIT_FORGOT');
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBe(0);
    expect(await chargeLimit(one, 'LIMIT_FORGOT')).toBeGreaterThan(0);
    const raised = { ...one, config: { ...one.config, LIMIT_FORGOT: 2 } };
    expect(await chargeLimit(raised, 'LIMIT_FORGOT')).toBe(0);
  });

  it('for several at once may still make fewer', async () => {
    const one = someone({ LIMIT_EMAIL: '5' });
    expect(await chargeLimit(one, 'LIMIT_EMAIL', 6)).toBe(WINDOW_SECONDS);
    expect(await chargeLimit(one, 'LIMIT_EMAIL', 5)).toBe(0);
  });
});

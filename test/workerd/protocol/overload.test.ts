/** What becomes of a call whose object is overloaded, or was reset: how often it is made, and what its caller gets. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Account } from '../../../worker/objects/account/account.ts';
import { RateLimiter } from '../../../worker/objects/rate-limiter/rate-limiter.ts';
import { SecretVault } from '../../../worker/objects/secret-vault/secret-vault.ts';
import { type Answer, burn, conceal, get, outcome, post, reveal, send } from '../client.ts';
import { anyAddress, as, enter, fromElsewhere, mailedToken, PASSWORD, person } from '../people.ts';
import { rowBehind } from '../wire/row.ts';

let warnings: string[];

beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void warnings.push(String(line)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** No time passes for the retries, which begin within a second: on a busy machine one attempt takes as long. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}

type Flag = 'overloaded' | 'retryable';

/** An error as the platform throws it; thrown by an object's method, its flags arrive at the caller. */
function refusal(flag: Flag): Error {
  return Object.assign(new Error(flag), { [flag]: true });
}

/** Makes a method of every object of a class fail; returns how often it was called, and what ends it. */
function failing<Kind extends object>(prototype: Kind, method: keyof Kind & string, flag: Flag) {
  const original: unknown = Reflect.get(prototype, method);
  let calls = 0;
  const put = (value: unknown) =>
    Object.defineProperty(prototype, method, { configurable: true, writable: true, value });
  put(() => {
    calls++;
    throw refusal(flag);
  });
  const restore = () => void put(original);
  restores.push(restore);
  return { calls: () => calls, restore };
}

const restores: (() => void)[] = [];

afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

/** 503, and when to come back. */
function expectRetryLater(answer: Answer): void {
  expect(outcome(answer)).toBe('503 store_unavailable');
  const seconds = Number(answer.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThanOrEqual(2);
  expect(seconds).toBeLessThanOrEqual(6);
  expect(answer.body['retry_after']).toBe(seconds);
}

describe('an overloaded vault', () => {
  it.each([
    ['looking', 'peek', (key: string) => get(`/secret/${key}`)],
    ['beginning to reveal', 'begin', (key: string) => reveal(key)],
    ['revealing', 'claim', (key: string) => reveal(key, { rid: 'r'.repeat(22) })],
  ] as const)('is asked once when %s, and nothing is consumed', async (_, method, ask) => {
    const { secretKey } = await conceal();
    const vault = failing(SecretVault.prototype, method, 'overloaded');
    expectRetryLater(await ask(secretKey));
    expect(vault.calls()).toBe(1);
    vault.restore();
    expect(await rowBehind(secretKey)).toMatchObject({ received_at: null });
    expect(outcome(await reveal(secretKey, { rid: 'r'.repeat(22) }))).toBe('200');
  });

  it('is asked once when creating, also with fresh keys', async () => {
    const vault = failing(SecretVault.prototype, 'conceal', 'overloaded');
    expectRetryLater(await post('/secret/conceal', { secret: 'x' }));
    expect(vault.calls()).toBe(1);
  });

  it('is asked once when burning, and nothing burns', async () => {
    const { secretKey, metadataKey } = await conceal();
    const vault = failing(SecretVault.prototype, 'burn', 'overloaded');
    expectRetryLater(await burn(metadataKey));
    expect(vault.calls()).toBe(1);
    vault.restore();
    expect(outcome(await reveal(secretKey))).toBe('200');
  });

  it('is 503 to an older program too, which would take 404 for a lost secret', async () => {
    const { secretKey } = await conceal();
    failing(SecretVault.prototype, 'begin', 'overloaded');
    const answer = await send(`/api/v1/secret/${secretKey}`, { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2);
  });

  it('spreads callers: not all of them come back in the same second', async () => {
    const { secretKey } = await conceal();
    failing(SecretVault.prototype, 'peek', 'overloaded');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => get(`/secret/${secretKey}`)),
    );
    const seconds = new Set(answers.map(({ headers }) => headers.get('Retry-After')));
    expect(seconds.size).toBeGreaterThan(1);
  });
});

describe('a vault that lost its connection', () => {
  it('is called three times, with a pause, then the caller gets 503', async () => {
    const { secretKey } = await conceal();
    const vault = failing(SecretVault.prototype, 'peek', 'retryable');
    stopClock();
    const startedAt = performance.now();
    const answer = await get(`/secret/${secretKey}`);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(250);
    expect(outcome(answer)).toBe('503 store_unavailable');
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(vault.calls()).toBe(3);
  });

  it('is asked with a new stub each time', async () => {
    const { secretKey } = await conceal();
    failing(SecretVault.prototype, 'peek', 'retryable');
    const stubs = vi.spyOn(env.VAULT, 'getByName');
    stopClock();
    await get(`/secret/${secretKey}`);
    expect(stubs).toHaveBeenCalledTimes(3);
  });
});

describe('a call that must not be made twice', () => {
  it('verifying an address, whose token would be found spent', async () => {
    const email = anyAddress();
    const elsewhere = fromElsewhere();
    await post('/account/signup', { email, password: PASSWORD, agree: true }, elsewhere);
    const token = await mailedToken(email, 'verification');
    const account = failing(Account.prototype, 'verify', 'retryable');
    const fields = { token, newp: PASSWORD };
    expect((await post('/account/verify', fields, elsewhere)).status).toBe(503);
    expect(account.calls()).toBe(1);
    account.restore();
    expect(outcome(await post('/account/verify', fields, elsewhere))).toBe('200');
  });

  it('taking back an attempt, which would take back a wrong one; and the sign-in goes on', async () => {
    const { custid, password } = await person();
    const limiter = failing(RateLimiter.prototype, 'refundAttempt', 'retryable');
    await enter({ email: custid, password });
    // By the address it came from, and by the account.
    expect(limiter.calls()).toBe(2);
    expect(warnings.join('\n')).toContain('attempt_not_refunded');
  });

  it('deleting an account, which would find the password wrong', async () => {
    const someone = await person();
    const account = failing(Account.prototype, 'destroy', 'retryable');
    const fields = { confirmation: someone.password };
    const ask = as(someone, fromElsewhere());
    expect((await post('/account/destroy', fields, ask)).status).toBe(503);
    expect(account.calls()).toBe(1);
    account.restore();
    expect(outcome(await post('/account/destroy', fields, ask))).toBe('200');
  });
});

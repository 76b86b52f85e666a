/** What becomes of a call whose object is overloaded, or was reset: how often it is made, and what its caller gets. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { idOf } from '../../../worker/crypto/keys.ts';
import { Account } from '../../../worker/accounts/account.ts';
import { RateLimiter } from '../../../worker/http/rate-limiter.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { asked as newRequest } from '../../support/asking.ts';
import {
  type Answer,
  burn,
  conceal,
  type Concealed,
  get,
  outcome,
  post,
  reveal,
  send,
} from '../client.ts';
import {
  anyAddress,
  apiTokenOf,
  as,
  enter,
  fromElsewhere,
  mailedToken,
  PASSWORD,
  person,
  withToken,
} from '../people.ts';
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

const rid = 'r'.repeat(22);

describe('an overloaded vault', () => {
  it.each([
    ['looking', 'peek', ({ secretKey }: Concealed) => get(`/secret/${secretKey}`)],
    ['beginning to reveal', 'begin', ({ secretKey }: Concealed) => reveal(secretKey)],
    ['revealing', 'claim', ({ secretKey }: Concealed) => reveal(secretKey, { rid })],
    ['burning', 'burn', ({ metadataKey }: Concealed) => burn(metadataKey)],
  ] as const)(
    'asks an overloaded vault once when %s, and consumes nothing',
    async (_, method, ask) => {
      const keys = await conceal();
      const vault = failing(SecretVault.prototype, method, 'overloaded');
      expectRetryLater(await ask(keys));
      expect(vault.calls()).toBe(1);
      vault.restore();
      expect(await rowBehind(keys.secretKey)).toMatchObject({ receivedAt: null });
      expect(outcome(await reveal(keys.secretKey, { rid }))).toBe('200');
    },
  );

  it('asks an overloaded vault once when creating, also with fresh keys', async () => {
    const vault = failing(SecretVault.prototype, 'conceal', 'overloaded');
    expectRetryLater(await post('/secret/conceal', { secret: 'x' }));
    expect(vault.calls()).toBe(1);
  });

  it('answers 503 to an older program too, which would take 404 for a lost secret', async () => {
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

it('calls a vault that lost its connection three times by a new stub, with a pause, and then answers 503', async () => {
  const { secretKey } = await conceal();
  const vault = failing(SecretVault.prototype, 'peek', 'retryable');
  const stubs = vi.spyOn(env.VAULT, 'getByName');
  stopClock();
  const startedAt = performance.now();
  const answer = await get(`/secret/${secretKey}`);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(250);
  expect(outcome(answer)).toBe('503 store_unavailable');
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect([vault.calls(), stubs.mock.calls.length]).toEqual([3, 3]);
});

describe('the list of an account', () => {
  const LISTS = ['/api/v1/private/recent', '/api/v2/private/recent'] as const;

  /** Puts something around what every vault answers about the end of a secret. */
  function aroundInspect(around: (id: string, inspect: () => unknown) => unknown): void {
    const inspect: unknown = Reflect.get(SecretVault.prototype, 'inspect');
    if (typeof inspect !== 'function') throw new Error('a vault has no inspect');
    const put = (value: unknown) =>
      Object.defineProperty(SecretVault.prototype, 'inspect', { configurable: true, value });
    put(function aroundIt(this: unknown, ...given: readonly unknown[]): unknown {
      return around(String(given[0]), (): unknown => Reflect.apply(inspect, this, given));
    });
    restores.push(() => void put(inspect));
  }

  it('shows a secret whose vault does not answer as it knows it, and all others as they are', async () => {
    const ada = await person();
    const ask = withToken(ada.custid, await apiTokenOf(ada));
    const silent = await conceal({ secret: 'silent' }, ask);
    const other = await conceal({ secret: 'other' }, ask);
    // Their vaults alone know that their pages were opened.
    for (const { metadataKey } of [silent, other]) await get(`/private/${metadataKey}`);
    aroundInspect((id, inspect) => {
      if (id === idOf(silent.secretKey)) throw refusal('overloaded');
      return inspect();
    });
    const statesOf = async (path: string) => {
      const { status, body } = await send(path, ask);
      const records = v.parse(
        v.array(v.object({ state: v.string() })),
        body['records'] ?? Object.values(body),
      );
      return [status, records.map(({ state }) => state)];
    };
    for (const path of LISTS) expect(await statesOf(path)).toEqual([200, ['viewed', 'new']]);
    expect(warnings.join('\n')).toContain('vaults_unanswered');
    restores.pop()?.();
    for (const path of LISTS) expect(await statesOf(path)).toEqual([200, ['viewed', 'viewed']]);
  });

  it('shows a request whose vault does not answer as it knows it', async () => {
    const ada = await person();
    await post('/ask', (await newRequest()).fields, as(ada));
    failing(SecretVault.prototype, 'inspectAsk', 'overloaded');
    const { status, body } = await get('/private/recent', as(ada));
    expect([status, body]).toMatchObject([200, { details: { asks: [{ state: 'open' }] } }]);
    expect(warnings.join('\n')).toContain('vaults_unanswered');
  });

  it('asks a few dozen vaults at the same time, however many secrets it has', async () => {
    const ada = await person();
    const ask = as(ada, { settings: { LIMIT_CREATE: '0' } });
    await Promise.all(Array.from({ length: 40 }, () => conceal({ secret: 'x' }, ask)));
    let [asking, most, asked] = [0, 0, 0];
    aroundInspect(async (_id, inspect) => {
      asked++;
      most = Math.max(most, ++asking);
      await scheduler.wait(1);
      asking--;
      return inspect();
    });
    expect((await get('/private/recent?per_page=100', ask)).status).toBe(200);
    expect(asked).toBe(40);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(32);
  });
});

describe('a call that must not be made twice', () => {
  it('verifies an address once, whose token would be found spent', async () => {
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

  it('takes back an attempt once, or it would take back a wrong one; and the sign-in goes on', async () => {
    const { custid, password } = await person();
    const limiter = failing(RateLimiter.prototype, 'refundAttempt', 'retryable');
    await enter({ email: custid, password });
    // By the address it came from, and by the account.
    expect(limiter.calls()).toBe(2);
    expect(warnings.join('\n')).toContain('attempt_not_refunded');
  });

  it('deletes an account once, or it would find the password wrong', async () => {
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

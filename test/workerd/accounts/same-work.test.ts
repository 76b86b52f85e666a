/** Whether an account exists shows neither in an answer nor in the work that it costs. */
import bcrypt from 'bcryptjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Account } from '../../../worker/accounts/account.ts';
import { RateLimiter } from '../../../worker/http/rate-limiter.ts';
import { type Answer, openSession, post } from '../client.ts';
import { anyAddress, as, fromElsewhere, PASSWORD, person, signIn, signUp } from '../people.ts';

afterEach(() => vi.restoreAllMocks());

const DURATION_MS_MIN = 600;
/** The platform's clock moves in whole milliseconds, and a timer may fire a moment early. */
const TIMER_MS = 2;

const accountMethods = [
  'signUp',
  'password',
  'signIn',
  'requestReset',
  'rehash',
  'session',
] as const;
const limiterMethods = ['consumeQuota', 'recordAttempt', 'refundAttempt'] as const;

interface Work {
  readonly answer: string;
  readonly bcryptCosts: readonly unknown[];
  /** Of each method. */
  readonly accountCalls: readonly number[];
  readonly limiterCalls: readonly number[];
}

/** What a call costs, in everything that takes time; it must also take the minimum duration. */
async function workOf(call: () => Promise<Answer>): Promise<Work> {
  const hashes = vi.spyOn(bcrypt, 'hash');
  const account = accountMethods.map((name) => vi.spyOn(Account.prototype, name));
  const limiter = limiterMethods.map((name) => vi.spyOn(RateLimiter.prototype, name));
  const startedAt = Date.now();
  const { status, text } = await call();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(DURATION_MS_MIN - TIMER_MS);
  const work = {
    answer: `${status} ${text.replace(/"shrimp":"[^"]+"/, '')}`,
    bcryptCosts: hashes.mock.calls.map(([, setting]) => String(setting).slice(0, 7)),
    accountCalls: account.map(({ mock }) => mock.calls.length),
    limiterCalls: limiter.map(({ mock }) => mock.calls.length),
  };
  vi.restoreAllMocks();
  return work;
}

/** Addresses in every state that an account can be in. */
async function addresses(): Promise<string[]> {
  const [{ custid }, pending] = [await person(), anyAddress()];
  await signUp({ email: pending, password: PASSWORD }, fromElsewhere());
  return [custid, pending, anyAddress()];
}

async function works(call: (email: string) => Promise<Answer>): Promise<Work[]> {
  const all: Work[] = [];
  for (const email of await addresses()) all.push(await workOf(() => call(email)));
  return all;
}

function expectAllAlike(all: readonly Work[], bcryptRuns: number): void {
  const [first] = all;
  expect(first?.bcryptCosts).toEqual(Array.from({ length: bcryptRuns }, () => '$2b$04$'));
  // Calls that are not counted would be alike as well.
  expect(Math.max(...(first?.accountCalls ?? []))).toBeGreaterThan(0);
  expect(Math.max(...(first?.limiterCalls ?? []))).toBeGreaterThan(0);
  for (const work of all) expect(work).toEqual(first);
}

describe('an account, an unverified one and none', () => {
  it('does the same work for a sign-up, with an account or without', async () => {
    const call = (email: string) => signUp({ email, password: PASSWORD }, fromElsewhere());
    expectAllAlike(await works(call), 1);
  });

  it('does the same work for a sign-up without a password, and as much as for one with', async () => {
    const [withOne, ...without] = [
      ...(await works((email) => signUp({ email, password: PASSWORD }, fromElsewhere()))).slice(-1),
      ...(await works((email) => post('/account/signup', { email, agree: true }, fromElsewhere()))),
    ];
    expectAllAlike(without, 1);
    expect(without[0]).toEqual(withOne);
  });

  it('does the same work for a sign-in with a wrong password, with an account or without', async () => {
    const wrong = 'a wrong horse';
    expectAllAlike(await works((email) => signIn({ email, password: wrong }, fromElsewhere())), 1);
  });

  it('does the same work for a forgotten password, with an account or without', async () => {
    expectAllAlike(await works((email) => post('/account/forgot', { email }, fromElsewhere())), 0);
  });

  it('does the same work for a sign-up in a browser that has a session already, with an account or without', async () => {
    const browser = await openSession();
    const call = (email: string) =>
      signUp({ email, password: PASSWORD }, as(browser, fromElsewhere()));
    expectAllAlike(await works(call), 1);
  });
});

/** The bot check: every challenge is valid for one submission, however often it is sent. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { type BotChallenge, botChallenge } from '../../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../../shared/limits.ts';
import { configOf } from '../../../worker/config/config.ts';
import { acceptSolution } from '../../../worker/http/bot-check.ts';
import { solve } from '../../support/solve.ts';
import { type Ask, at, get, openSession, post } from '../client.ts';
import { rateLimiterNameOf } from '../../../worker/crypto/object-names.ts';

const easy: Ask = { settings: { BOT_CHECK_WORK: '1000' } };
const stores = { env, config: configOf(env) };

async function draw(ask = easy): Promise<BotChallenge> {
  return v.parse(botChallenge, (await get('/altcha/challenge', ask)).body);
}

async function drawSolved(): Promise<string> {
  return solve(await draw());
}

async function look(payload: unknown, ask: Ask = {}) {
  return at(await post('/altcha/verify', { payload }, ask), 'verified');
}

function spend(payload: string): Promise<boolean> {
  return acceptSolution(stores, payload, 'spend');
}

afterEach(() => vi.useRealTimers());

it('draws another challenge each time, which takes a device at most 50,000 steps in half of all cases', async () => {
  const drawn = await Promise.all([draw({}), draw({}), draw({})]);
  expect(new Set(drawn.map(({ salt }) => salt)).size).toBe(3);
  for (const { maxnumber } of drawn) expect(maxnumber / 2).toBeLessThanOrEqual(50_000);
});

it('finds a result right once, which is still good for the form it was made for', async () => {
  const payload = await drawSolved();
  expect(await look(payload)).toBe(true);
  expect(await look(payload)).toBe(false);
  expect(await spend(payload)).toBe(true);
});

it('takes a result under the name that forms send it by, and without a shrimp', async () => {
  const { cookie } = await openSession();
  const ask = { headers: { Cookie: cookie } };
  const answer = await post('/altcha/verify', { authenticity_payload: await drawSolved() }, ask);
  expect(answer.body).toEqual({ success: true, verified: true });
});

it('counts a result once among 50 that are shown at the same time, spent or looked at', async () => {
  const payload = await drawSolved();
  const looks = await Promise.all(Array.from({ length: 50 }, () => look(payload)));
  expect(looks.filter(Boolean)).toHaveLength(1);
  const spends = await Promise.all(Array.from({ length: 50 }, () => spend(payload)));
  expect(spends.filter(Boolean)).toHaveLength(1);
});

it('refuses a result for anything once it was spent, also after a restart of its rate limiter', async () => {
  const drawn = await draw();
  const payload = await solve(drawn);
  expect(await spend(payload)).toBe(true);
  expect(await spend(payload)).toBe(false);
  expect(await look(payload)).toBe(false);
  const { limiter } = rateLimiterNameOf(stores.config.SHARD_KEY, `challenge:${drawn.challenge}`);
  await evictDurableObject(env.RATE_LIMITER.getByName(limiter));
  expect(await spend(payload)).toBe(false);
});

it('refuses a result late when its challenge has ended', async () => {
  const payload = await drawSolved();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (BOT_CHECK_SECONDS + 1) * 1000 });
  expect(await look(payload)).toBe(false);
  expect(await spend(payload)).toBe(false);
});

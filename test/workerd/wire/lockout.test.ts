import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, at, burn, conceal, get, numberAt, outcome, post, reveal } from '../client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { anyText } from './shapes.ts';

const MINUTES = 60;
const passphrase = 'right';
const WRONG = '422 passphrase_wrong';
const LOCKED = '429 passphrase_locked';

beforeEach(stopClock);
afterEach(startClock);

/** Makes so many wrong attempts, and returns their outcomes. */
async function miss(times: number, attempt: () => Promise<Answer>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time++) outcomes.push(outcome(await attempt()));
  return outcomes;
}

function repeated(count: number, word: string): string[] {
  return Array.from({ length: count }, () => word);
}

function wrongReveal(secretKey: string) {
  return () => reveal(secretKey, { passphrase: 'wrong' });
}

function expectLocked(answer: Answer, seconds: number): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    success: false,
    message: anyText,
    code: 'passphrase_locked',
    retry_after: seconds,
  });
  expect(answer.headers.get('Retry-After')).toBe(String(seconds));
}

describe('the lockout', () => {
  it('allows five misses, then nothing for ten minutes, not even the right passphrase', async () => {
    const { secretKey } = await conceal({ passphrase });
    expect(await miss(5, wrongReveal(secretKey))).toEqual(repeated(5, WRONG));
    for (const attempt of ['wrong', passphrase]) {
      expectLocked(await reveal(secretKey, { passphrase: attempt }), 10 * MINUTES);
      expectLocked(
        await post(`/secret/${secretKey}/reveal`, { continue: true, passphrase: attempt }),
        10 * MINUTES,
      );
    }
    atSecond(10 * MINUTES - 1);
    expectLocked(await reveal(secretKey, { passphrase }), 1);
    atSecond(10 * MINUTES);
    expect(at(await reveal(secretKey, { passphrase }), 'record.secret_value')).toBe('the secret');
  });

  it('returns after each miss how many tries are left, and starts over after a lockout', async () => {
    const { secretKey } = await conceal({ passphrase });
    const left = async () => at(await reveal(secretKey, { passphrase: 'wrong' }), 'tries_left');
    for (const tries of [4, 3, 2, 1, 0]) expect(await left()).toBe(tries);
    expect(await left()).toBeUndefined();
    atSecond(10 * MINUTES);
    expect(await left()).toBe(4);
    const without = await reveal(secretKey);
    expect(outcome(without)).toBe(WRONG);
    expect(at(without, 'tries_left')).toBeUndefined();
  });

  it('lasts twenty minutes after five more misses, then for forty', async () => {
    const { secretKey } = await conceal({ passphrase });
    let now = 0;
    for (const minutes of [10, 20, 40]) {
      expect(await miss(5, wrongReveal(secretKey))).toEqual(repeated(5, WRONG));
      expectLocked(await reveal(secretKey, { passphrase }), minutes * MINUTES);
      now += minutes * MINUTES;
      atSecond(now);
    }
    expect(outcome(await reveal(secretKey, { passphrase }))).toBe('200');
  });

  it('never lasts more than a day', async () => {
    const { secretKey } = await conceal({ passphrase, ttl: 604_800 });
    let now = 0;
    for (const minutes of [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) {
      await miss(5, wrongReveal(secretKey));
      expectLocked(await reveal(secretKey, { passphrase }), minutes * MINUTES);
      now += minutes * MINUTES;
      atSecond(now);
    }
  });

  it('does not count attempts during a lockout', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    await miss(5, wrongReveal(secretKey));
    expect(await miss(20, wrongReveal(secretKey))).toEqual(repeated(20, LOCKED));
    expect(at(await get(`/private/${metadataKey}`), 'details.misses')).toBe(5);
    expectLocked(await reveal(secretKey, { passphrase }), 10 * MINUTES);
  });

  it('of sixty-four attempts at once compares exactly five', async () => {
    const { secretKey } = await conceal({ passphrase });
    const attempts = Array.from({ length: 64 }, (_, n) =>
      reveal(secretKey, { passphrase: `no ${n}` }),
    );
    const outcomes = (await Promise.all(attempts)).map(outcome).toSorted();
    expect(outcomes).toEqual([...repeated(5, WRONG), ...repeated(59, LOCKED)]);
    expectLocked(await reveal(secretKey, { passphrase }), 10 * MINUTES);
  });

  it('counts for every secret apart', async () => {
    const [one, other] = [await conceal({ passphrase }), await conceal({ passphrase })];
    await miss(6, wrongReveal(one.secretKey));
    expect(outcome(await reveal(one.secretKey, { passphrase }))).toBe(LOCKED);
    expect(outcome(await reveal(other.secretKey, { passphrase }))).toBe('200');
  });

  it('counts the attempts of all callers together', async () => {
    const { secretKey } = await conceal({ passphrase });
    for (let n = 0; n < 5; n++) {
      await reveal(secretKey, { passphrase: 'wrong' }, { peer: `192.0.2.${n}:1000` });
    }
    const answer = await reveal(secretKey, { passphrase }, { peer: '192.0.2.99:1000' });
    expect(outcome(answer)).toBe(LOCKED);
  });

  it('is not ended by settings that disable volume limits', async () => {
    const { secretKey } = await conceal({ passphrase });
    const settings = { LIMIT_REVEAL: '0', LIMIT_CREATE: '0' };
    for (let n = 0; n < 5; n++) await reveal(secretKey, { passphrase: 'wrong' }, { settings });
    expect(outcome(await reveal(secretKey, { passphrase }, { settings }))).toBe(LOCKED);
  });

  it('shows the sender what happened, and the recipient how long to wait', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    await miss(3, wrongReveal(secretKey));
    expect((await get(`/private/${metadataKey}`)).body).toMatchObject({
      details: { misses: 3, locked_until: null, has_passphrase: true },
    });
    await miss(2, wrongReveal(secretKey));
    const answer = await get(`/private/${metadataKey}`);
    expect(at(answer, 'details.misses')).toBe(5);
    const until = numberAt(answer, 'details.locked_until');
    expect(until - epochSecond(10 * MINUTES)).toBeOneOf([0, 1]);
    expect(at(await get(`/secret/${secretKey}`), 'details.locked_until')).toBe(until);
  });
});

describe('the guard on burning', () => {
  it('is apart from the one on revealing: the sender burns meanwhile', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    await miss(6, wrongReveal(secretKey));
    expect(outcome(await burn(metadataKey, { passphrase }))).toBe('200');
    expect(at(await reveal(secretKey, { passphrase }), 'state')).toBe('burned');
  });

  it('is as strict, and leaves the recipient alone', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    const wrongBurn = () => burn(metadataKey, { passphrase: 'wrong' });
    expect(await miss(5, wrongBurn)).toEqual(repeated(5, WRONG));
    expectLocked(await burn(metadataKey, { passphrase }), 10 * MINUTES);
    expect(at(await get(`/private/${metadataKey}`), 'details.misses')).toBe(0);
    expect(outcome(await reveal(secretKey, { passphrase }))).toBe('200');
  });

  it('of sixty-four attempts at once compares exactly five', async () => {
    const { metadataKey } = await conceal({ passphrase });
    const attempts = Array.from({ length: 64 }, (_, n) =>
      burn(metadataKey, { passphrase: `no ${n}` }),
    );
    const outcomes = (await Promise.all(attempts)).map(outcome).toSorted();
    expect(outcomes).toEqual([...repeated(5, WRONG), ...repeated(59, LOCKED)]);
  });
});

describe('unlocking', () => {
  it('allows the recipient to try at once', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    await miss(6, wrongReveal(secretKey));
    const unlocked = await post(`/private/${metadataKey}/unlock`);
    expect(outcome(unlocked)).toBe('200');
    expect(at(await get(`/private/${metadataKey}`), 'details.locked_until')).toBeNull();
    expect(at(await reveal(secretKey, { passphrase }), 'record.secret_value')).toBe('the secret');
  });

  it('resets nothing: the next lockout is the longer one', async () => {
    const { secretKey, metadataKey } = await conceal({ passphrase });
    await miss(6, wrongReveal(secretKey));
    await post(`/private/${metadataKey}/unlock`);
    expect(await miss(5, wrongReveal(secretKey))).toEqual(repeated(5, WRONG));
    expectLocked(await reveal(secretKey, { passphrase }), 20 * MINUTES);
  });

  it('is up to the sender: the secret’s own key lifts nothing', async () => {
    const { secretKey } = await conceal({ passphrase });
    await miss(6, wrongReveal(secretKey));
    expect(outcome(await post(`/private/${secretKey}/unlock`))).toBe('404 secret_unknown');
    expect(outcome(await reveal(secretKey, { passphrase }))).toBe(LOCKED);
  });
});

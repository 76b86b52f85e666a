/** Unlocking after wrong passphrases: one further round each time, a few times in the life of a secret, and no more. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  defaultLimits,
  ATTEMPTS_PER_ROUND,
  LEASE_MISSES_MAX,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';
import {
  type Answer,
  type Ask,
  at,
  burn,
  conceal,
  type Concealed,
  get,
  numberAt,
  outcome,
  post,
  reveal,
} from '../client.ts';
import { ask } from '../v1/client.ts';
import { atSecond, epochSecond, startClock, stopClock } from './clock.ts';
import { anyText } from './shapes.ts';

const MINUTES = 60;
const WRONG = '422 passphrase_wrong';
const LOCKED = '429 passphrase_locked';
const USED = '422 unlocks_used';
const passphrase = 'right';

beforeEach(stopClock);
afterEach(startClock);

function unlock({ metadataKey }: Concealed, how?: Ask): Promise<Answer> {
  return post(`/private/${metadataKey}/unlock`, {}, how);
}

/** Sends wrong passphrases until the lockout. */
async function lockOut({ secretKey }: Concealed): Promise<void> {
  for (let miss = 0; miss < ATTEMPTS_PER_ROUND; miss++) {
    expect(outcome(await reveal(secretKey, { passphrase: 'wrong' }))).toBe(WRONG);
  }
  expect(outcome(await reveal(secretKey, { passphrase }))).toBe(LOCKED);
}

/** A secret that is locked, with all unlocks used. */
async function usedUp(): Promise<Concealed> {
  const secret = await conceal({ passphrase });
  for (let time = 0; time < UNLOCKS_MAX; time++) {
    await lockOut(secret);
    expect(outcome(await unlock(secret))).toBe('200');
  }
  await lockOut(secret);
  return secret;
}

describe('someone with the private page and the share link', () => {
  it('does not open a four-digit PIN by unlocking after each round', async () => {
    const secret = await conceal({ passphrase: '0899' });
    let compared = 0;
    let opened = false;
    for (let pin = 0; pin < 1000 && !opened; pin++) {
      const how = { peer: `192.0.2.${pin % 250}:1000` };
      const tried = { passphrase: String(pin).padStart(4, '0') };
      let answer = outcome(await reveal(secret.secretKey, tried, how));
      if (answer === LOCKED) {
        if (outcome(await unlock(secret, how)) !== '200') break;
        answer = outcome(await reveal(secret.secretKey, tried, how));
      }
      if (answer === WRONG) compared++;
      opened = answer === '200';
    }
    expect({ opened, compared }).toEqual({
      opened: false,
      compared: ATTEMPTS_PER_ROUND * (1 + UNLOCKS_MAX),
    });
  });
});

describe('an unlock', () => {
  it('is shown on the private page: how many, how many are left, and when', async () => {
    const secret = await conceal({ passphrase });
    const page = () => get(`/private/${secret.metadataKey}`);
    expect(at(await page(), 'details')).toMatchObject({
      unlocks: 0,
      unlocks_left: UNLOCKS_MAX,
      unlocked: [],
    });
    await lockOut(secret);
    atSecond(7);
    const shown = { unlocks: 1, unlocks_left: 2, unlocked: [epochSecond(7)], locked_until: null };
    expect(at(await unlock(secret), 'details')).toMatchObject(shown);
    await lockOut(secret);
    atSecond(9);
    await unlock(secret);
    expect(at(await page(), 'details')).toMatchObject({
      unlocks: 2,
      unlocks_left: 1,
      unlocked: [epochSecond(7), epochSecond(9)],
    });
  });

  it('counts once, however often it is asked for at once', async () => {
    const secret = await conceal({ passphrase });
    await lockOut(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(secret)));
    expect(answers.map(outcome)).toEqual(answers.map(() => '200'));
    expect(at(await get(`/private/${secret.metadataKey}`), 'details.unlocks')).toBe(1);
    await lockOut(secret);
  });

  it('of a secret that is not locked puts no round by', async () => {
    const secret = await conceal({ passphrase });
    for (let time = 0; time < 5; time++) {
      expect(at(await unlock(secret), 'details.unlocks')).toBe(0);
    }
    await lockOut(secret);
  });

  it('is refused once all are used, and time still helps', async () => {
    const secret = await usedUp();
    const answer = await unlock(secret);
    const page = await get(`/private/${secret.metadataKey}`);
    const until = numberAt(page, 'details.locked_until');
    expect(at(page, 'details')).toMatchObject({ unlocks: UNLOCKS_MAX, unlocks_left: 0 });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      success: false,
      message: anyText,
      code: 'unlocks_used',
      locked_until: until,
    });
    expect(until - epochSecond(80 * MINUTES)).toBeOneOf([0, 1]);
    atSecond(80 * MINUTES);
    expect(outcome(await unlock(secret))).toBe('200');
    expect(outcome(await reveal(secret.secretKey, { passphrase }))).toBe('200');
  });

  it('is not refused where nothing is left to unlock: burning still helps', async () => {
    const secret = await usedUp();
    expect(outcome(await unlock(secret))).toBe(USED);
    expect(outcome(await burn(secret.metadataKey, { passphrase }))).toBe('200');
    expect(at(await unlock(secret), 'record.state')).toBe('burned');
  });

  it('leaves the lockout of burning alone', async () => {
    const secret = await conceal({ passphrase });
    for (let miss = 0; miss < ATTEMPTS_PER_ROUND; miss++) {
      await burn(secret.metadataKey, { passphrase: 'wrong' });
    }
    expect(at(await unlock(secret), 'details.unlocks')).toBe(0);
    expect(outcome(await burn(secret.metadataKey, { passphrase }))).toBe(LOCKED);
  });

  it('is charged to a limit of its own, for each caller', async () => {
    const secret = await conceal({ passphrase });
    const from = (host: number, setting?: string): Ask => ({
      peer: `198.51.100.${host}:1000`,
      ...(setting === undefined ? {} : { settings: { LIMIT_UNLOCK: setting } }),
    });
    for (let call = 0; call < defaultLimits.LIMIT_UNLOCK; call++) await unlock(secret, from(1));
    const limited = await unlock(secret, from(1));
    expect(outcome(limited)).toBe('429 rate_limited');
    expect(limited.headers.get('Retry-After')).toBe(String(20 * MINUTES));
    expect(outcome(await unlock(secret, from(2)))).toBe('200');
    expect(outcome(await unlock(secret, from(1, '0')))).toBe('200');
    expect(outcome(await get(`/private/${secret.metadataKey}`, from(1)))).toBe('200');
    expect(outcome(await reveal(secret.secretKey, { passphrase }, from(1)))).toBe('200');
  });

  it('is not part of the older API', async () => {
    const plain = await conceal({ passphrase });
    const locked = await usedUp();
    const fields = async ({ metadataKey }: Concealed) =>
      Object.keys((await ask(`/private/${metadataKey}`)).body);
    expect(await fields(locked)).toEqual(await fields(plain));
  });
});

describe('the winner of a claim', () => {
  it('may mistype the passphrase four times, and the fifth time ends the minute', async () => {
    const rid = 'r'.repeat(22);
    const { secretKey, metadataKey } = await conceal({ passphrase });
    const again = (tried: string) => reveal(secretKey, { passphrase: tried, rid }).then(outcome);
    expect(await again(passphrase)).toBe('200');
    for (let miss = 1; miss < LEASE_MISSES_MAX; miss++) {
      expect(await again(`wrong ${miss}`)).toBe(WRONG);
      expect(await again(passphrase)).toBe('200');
    }
    expect(at(await get(`/private/${metadataKey}`), 'details.repeats')).toBe(LEASE_MISSES_MAX - 1);
    expect(await again('wrong at last')).toBe(WRONG);
    expect(await again('wrong')).toBe('404 secret_spent');
    expect(await again(passphrase)).toBe('404 secret_spent');
  });

  it('has five wrong ones compared and no more, however many come at once', async () => {
    const rid = 'r'.repeat(22);
    const { secretKey } = await conceal({ passphrase });
    await reveal(secretKey, { passphrase, rid });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => reveal(secretKey, { passphrase: `no ${n}`, rid })),
    );
    const wrong = answers.map(outcome).filter((word) => word === WRONG);
    expect(wrong).toHaveLength(LEASE_MISSES_MAX);
  });
});

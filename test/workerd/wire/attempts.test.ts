/**
 * No sequence of calls compares more passphrases against a secret than the documented number. A passphrase was compared when
 * its caller learns that it is wrong; during a lockout, or after the end, the answer is that instead.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLAIM_LEASE_SECONDS,
  ATTEMPTS_PER_ROUND,
  LEASE_MISSES_MAX,
  UNLOCKS_MAX,
} from '../../../shared/limits.ts';
import { secretKeyOf } from '../../../worker/crypto/keys.ts';
import { attemptsMax, attemptsWithin } from '../../../worker/secrets/rules/lockout.ts';
import {
  type Answer,
  type Ask,
  at,
  burn,
  conceal,
  type Concealed,
  get,
  numberAt,
  post,
  reveal,
  send,
  textAt,
} from '../client.ts';
import { postV1 } from '../v1/client.ts';
import { atSecond, startClock, stopClock } from './clock.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const passphrase = 'right';
const rid = 'r'.repeat(22);

beforeEach(stopClock);
afterEach(startClock);

const endpoints = {
  'reveal v2': ({ secretKey }: Concealed, tried: string, how: Ask) =>
    reveal(secretKey, { passphrase: tried }, how),
  'reveal v2 with a token': ({ secretKey }: Concealed, tried: string, how: Ask) =>
    reveal(secretKey, { passphrase: tried, rid }, how),
  'reveal v1': ({ secretKey }: Concealed, tried: string, how: Ask) =>
    postV1(`/secret/${secretKey}`, `passphrase=${tried}`, how),
  'burn v2': ({ metadataKey }: Concealed, tried: string, how: Ask) =>
    burn(metadataKey, { passphrase: tried }, how),
  'burn v1': ({ metadataKey }: Concealed, tried: string, how: Ask) =>
    postV1(`/private/${metadataKey}/burn`, `passphrase=${tried}`, how),
} as const;

type Endpoint = keyof typeof endpoints;

const names: readonly Endpoint[] = [
  'reveal v2',
  'reveal v2 with a token',
  'reveal v1',
  'burn v2',
  'burn v1',
];

type Verdict = 'right' | 'wrong' | 'locked' | 'spent';

/** What the caller learns, in either API. */
function verdictOf({ status, headers, body }: Answer): Verdict {
  if (status === 200) return 'right';
  const intended = Number(headers.get('X-Intended-Status') ?? status);
  if (intended === 429) return 'locked';
  if (intended === 404 || body['code'] === 'cannot_burn') return 'spent';
  expect(intended).toBe(422);
  return 'wrong';
}

/** From one of many addresses. */
function from(address: number): Ask {
  return { peer: `192.0.2.${address}:1000` };
}

function unlock({ metadataKey }: Concealed, how: Ask = {}): Promise<Answer> {
  return post(`/private/${metadataKey}/unlock`, {}, how);
}

let passphrases = 0;

async function attempt(
  secret: Concealed,
  endpoint: Endpoint,
  how: Ask,
  isRight = false,
): Promise<Verdict> {
  passphrases++;
  return verdictOf(
    await endpoints[endpoint](secret, isRight ? passphrase : `no${passphrases}`, how),
  );
}

interface Call {
  readonly endpoint: Endpoint | 'unlock';
  readonly address: number;
  readonly isRight: boolean;
}

describe('calls in any order, from anywhere, many of them at once', () => {
  const call = fc.record({
    endpoint: fc.constantFrom<Endpoint | 'unlock'>(...names, 'unlock', 'unlock'),
    address: fc.integer({ min: 1, max: 250 }),
    isRight: fc.integer({ min: 0, max: 99 }).map((drawn) => drawn === 0),
  });
  const batch = fc.record({
    passSeconds: fc.oneof(fc.constant(0), fc.constantFrom(600, 1200), fc.nat(900)),
    calls: fc.array(call, { minLength: 4, maxLength: 14 }),
  });

  interface Compared {
    reveal: number;
    burn: number;
    /** v1 has one answer for a wrong passphrase and a late burn: they differ only while the secret lives. */
    'burn v1': number;
  }

  async function make(secret: Concealed, { endpoint, address, isRight }: Call, compared: Compared) {
    if (endpoint === 'unlock') await unlock(secret, from(address));
    else if ((await attempt(secret, endpoint, from(address), isRight)) === 'wrong') {
      if (endpoint === 'burn v1') compared[endpoint]++;
      else compared[endpoint === 'burn v2' ? 'burn' : 'reveal']++;
    }
  }

  /** The wrong ones that came with the winner's token are counted with the reveals. */
  function expectBounded(
    { reveal: revealing, burn: burning }: Pick<Compared, 'reveal' | 'burn'>,
    { seconds, ttl, unlocks }: { seconds: number; ttl: number; unlocks: number },
  ): void {
    expect(unlocks).toBeLessThanOrEqual(UNLOCKS_MAX);
    const living = Math.min(seconds + 1, ttl);
    const leased = Math.min(seconds + 1, ttl + CLAIM_LEASE_SECONDS);
    expect(revealing).toBeLessThanOrEqual(attemptsWithin(living, unlocks) + LEASE_MISSES_MAX);
    expect(burning).toBeLessThanOrEqual(attemptsWithin(leased, 0));
    expect(revealing + burning).toBeLessThanOrEqual(attemptsMax(ttl));
  }

  it('compare no more than time and unlocks allow', async () => {
    let second = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(60, 1800, 3600),
        fc.array(batch, { minLength: 5, maxLength: 9 }),
        async (ttl, batches) => {
          const secret = await conceal({ passphrase, ttl });
          const madeAt = second;
          const compared = { reveal: 0, burn: 0, 'burn v1': 0 };
          let burnedByV1 = 0;
          for (const { passSeconds, calls } of batches) {
            second += passSeconds;
            atSecond(second);
            await Promise.all(calls.map((one) => make(secret, one, compared)));
            const page = await get(`/private/${secret.metadataKey}`);
            if (page.status !== 200) break;
            if (at(page, 'details.show_secret_link') === true) burnedByV1 = compared['burn v1'];
            const unlocks = numberAt(page, 'details.unlocks');
            const known = { ...compared, burn: compared.burn + burnedByV1 };
            expectBounded(known, { seconds: second - madeAt, ttl, unlocks });
          }
        },
      ),
      // Shrinking would make the same calls a hundred times.
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('the best attack on a secret of seven days', () => {
  /** Tries at an endpoint until it is locked, or should have been long ago. */
  async function round(secret: Concealed, endpoint: Endpoint): Promise<number> {
    let compared = 0;
    while (compared < 50 && (await attempt(secret, endpoint, from(1 + compared))) === 'wrong') {
      compared++;
    }
    return compared;
  }

  /** When an endpoint is unlocked again, in seconds from now, by its answer. */
  async function waitOf(secret: Concealed, endpoint: 'reveal v2' | 'burn v2'): Promise<number> {
    const answer = await endpoints[endpoint](secret, 'no', from(1));
    return numberAt(answer, 'retry_after');
  }

  it('compares exactly as many passphrases as documented', async () => {
    const secret = await conceal({ passphrase, ttl: WEEK_SECONDS });
    const opensAt = { 'reveal v2': 0, 'burn v2': 0 };
    let compared = 0;
    for (let second = 0; second < WEEK_SECONDS;) {
      atSecond(second);
      for (const endpoint of ['reveal v2', 'burn v2'] as const) {
        if (opensAt[endpoint] > second) continue;
        compared += await round(secret, endpoint);
        opensAt[endpoint] = second + (await waitOf(secret, endpoint));
      }
      second = Math.min(...Object.values(opensAt));
    }
    atSecond(WEEK_SECONDS - 1);
    // Unlocks are kept for the longest lockouts; the last attempt of all is right.
    for (let left = UNLOCKS_MAX; left > 1; left--) {
      await unlock(secret);
      compared += await round(secret, 'reveal v1');
    }
    await unlock(secret);
    for (let miss = 0; miss < ATTEMPTS_PER_ROUND - 1; miss++) {
      if ((await attempt(secret, 'reveal v2', from(2))) === 'wrong') compared++;
    }
    expect(await attempt(secret, 'reveal v2 with a token', from(3), true)).toBe('right');
    compared += 1 + (await round(secret, 'reveal v2 with a token'));
    expect(compared).toBe(attemptsMax(WEEK_SECONDS));
  });
});

it('an incoming secret has no passphrase: nothing is compared, and nothing is there to unlock', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ secret: 'about a ticket', ticketno: '4711' });
  const sent = await send('/incoming', { method: 'POST', headers, body });
  const metadataKey = textAt(sent, 'record.metadata.key');
  const secret = { metadataKey, secretKey: secretKeyOf(metadataKey) };
  expect(at(await unlock(secret), 'details')).toMatchObject({ has_passphrase: false, unlocks: 0 });
  expect(await attempt(secret, 'reveal v1', from(1))).toBe('right');
});

import { solveChallenge } from 'altcha-lib/v1';
import { expect, it } from 'vitest';
import type { BotChallenge } from '../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../shared/limits.ts';
import { checkSolution, generateChallenge } from './bot-check.ts';
import { base64, utf8 } from './encoding.ts';
import type { SigningKeys } from './signature.ts';

const NOW = Date.UTC(2026, 10, 21);
const WORK = 500;
const keys: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(1) }];
const others: SigningKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(2) }];

async function solve({ algorithm, challenge, salt, maxnumber, signature }: BotChallenge) {
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return { algorithm, challenge, salt, signature, number: found?.number ?? -1 };
}

function payload(solution: object): string {
  return base64(utf8(JSON.stringify(solution)));
}

const solved = await solve(await generateChallenge(keys, WORK, NOW));

it('accepts a correct solution until its challenge expires', async () => {
  const endsAt = NOW + BOT_CHECK_SECONDS * 1000;
  const accepted = { challenge: solved.challenge, endsAt };
  expect(await checkSolution(keys, payload(solved), NOW)).toEqual(accepted);
  expect(await checkSolution(keys, payload({ ...solved, took: 7 }), endsAt - 1)).toEqual(accepted);
  expect(await checkSolution(keys, payload(solved), endsAt)).toBeNull();
});

it('refuses a challenge of another installation or with a forged signature', async () => {
  expect(await checkSolution(others, payload(solved), NOW)).toBeNull();
  const renamed: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(1) }];
  expect(await checkSolution(renamed, payload(solved), NOW)).toBeNull();
  const forged = { ...solved, signature: 'ab'.repeat(32) };
  expect(await checkSolution(keys, payload(forged), NOW)).toBeNull();
});

it('signs with the first key, and accepts every configured key', async () => {
  const rotated: SigningKeys = [{ id: 'k2', bytes: new Uint8Array(32).fill(3) }, ...keys];
  expect(await checkSolution(rotated, payload(solved), NOW)).not.toBeNull();
  const later = payload(await solve(await generateChallenge(rotated, WORK, NOW)));
  expect(await checkSolution(rotated, later, NOW)).not.toBeNull();
  expect(await checkSolution(keys, later, NOW)).toBeNull();
});

it('refuses an expired challenge whose expiry was moved into the number', async () => {
  const [front = '', params = ''] = solved.salt.split('expires=');
  const moved = { ...solved, salt: front, number: `expires=${params}${solved.number}` };
  const afterwards = NOW + 2 * BOT_CHECK_SECONDS * 1000;
  expect(await checkSolution(keys, payload(moved), afterwards)).toBeNull();
  expect(await checkSolution(keys, payload(moved), NOW)).toBeNull();
  const lengthened = solved.salt.replace(/expires=\d/, 'expires=9');
  expect(await checkSolution(keys, payload({ ...solved, salt: lengthened }), NOW)).toBeNull();
});

it.each([
  ['a wrong number', { ...solved, number: solved.number + 1 }],
  ['a number as text', { ...solved, number: String(solved.number) }],
  ['no number', { ...solved, number: null }],
  ['another algorithm', { ...solved, algorithm: 'SHA-512' }],
  ['an algorithm in lower case', { ...solved, algorithm: 'sha-256' }],
  ['a challenge in upper case', { ...solved, challenge: solved.challenge.toUpperCase() }],
  ['no salt', { ...solved, salt: 7 }],
  ['no fields', {}],
  ['a list around it', [solved]],
])('refuses a solution with %s', async (_, given) => {
  expect(await checkSolution(keys, payload(given), NOW)).toBeNull();
});

it.each(['', 'x', '%%%', base64(utf8('null')), base64(utf8('{')), base64(new Uint8Array([255]))])(
  'refuses a malformed payload: %j',
  async (given) => {
    expect(await checkSolution(keys, given, NOW)).toBeNull();
  },
);

it('draws challenges of which half take less than 80 % of the maximum work', async () => {
  const numbers: number[] = [];
  for (let count = 0; count < 41; count++) {
    numbers.push((await solve(await generateChallenge(keys, WORK, NOW))).number);
  }
  numbers.sort((a, b) => a - b);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(WORK);
  // 41 draws: the middle one is above 80 % less than once in ten thousand runs.
  expect(numbers[20]).toBeLessThan(WORK * 0.8);
});

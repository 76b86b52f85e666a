/** Guesses at passwords and tokens are counted exactly, whatever happens to the object that counts them. */
import { env } from 'cloudflare:workers';
import { evictDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';

const GUESSES_MAX = 5;
let limiters = 0;

function limiter() {
  limiters++;
  return env.LIMITER.getByName(`guesses:${limiters}`);
}

async function chargeAll(count: number, one = limiter()): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async () => one.chargeGuess('ada', GUESSES_MAX)),
  );
}

it('of 100 parallel guesses as many are made as a window allows, and not one more', async () => {
  const waits = await chargeAll(100);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(GUESSES_MAX);
  for (const wait of waits.filter((seconds) => seconds !== 0)) expect(wait).toBeGreaterThan(1190);
});

it('a restart forgets no guess', async () => {
  const one = limiter();
  await chargeAll(GUESSES_MAX, one);
  await evictDurableObject(one);
  expect(await one.chargeGuess('ada', GUESSES_MAX)).toBeGreaterThan(0);
});

it('a right guess ends the count, of its own counter alone', async () => {
  const one = limiter();
  await chargeAll(GUESSES_MAX, one);
  await one.chargeGuess('bob', 1);
  await one.clearGuesses('ada');
  expect(await one.chargeGuess('ada', GUESSES_MAX)).toBe(0);
  expect(await one.chargeGuess('bob', 1)).toBeGreaterThan(0);
});

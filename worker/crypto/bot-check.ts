/**
 * Challenges of the bot check. They are signed, so nothing has to be kept of one until it is used; that each is used
 * once is the limiter's promise, not made here.
 */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { type BotChallenge, botChallenge } from '../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../shared/limits.ts';
import { base64url, fromBase64 } from './encoding.ts';
import { derive } from './hash.ts';
import type { SigningKey, SigningKeys } from './signature.ts';

const ALGORITHM = 'SHA-256';

/** A result that is right, of a challenge that has not ended. */
export interface SolvedChallenge {
  /** Names the challenge; no two have the same. */
  readonly challenge: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

/**
 * What a device sends back. The number has to be one: as a text it could take over the end of the salt, and the time
 * of the expiry with it, without changing what was signed.
 */
const solution = v.object({
  algorithm: v.literal(ALGORITHM),
  challenge: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  salt: v.string(),
  signature: v.string(),
});

/**
 * Draws a challenge.
 *
 * @param keys the first one signs
 * @param maxnumber the most hashes that it may take to solve; half of them on average
 * @param now epoch ms
 */
export async function drawChallenge(
  [key]: SigningKeys,
  maxnumber: number,
  now: number,
): Promise<BotChallenge> {
  const drawn = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: secretOf(key),
    maxnumber,
    expires: new Date(now + BOT_CHECK_SECONDS * 1000),
    params: { key: key.id },
  });
  return v.parse(botChallenge, drawn);
}

/**
 * Checks what a device made of a challenge.
 *
 * @param payload base64 of the result as JSON, as it came
 * @param now epoch ms
 * @returns null for what is not ours, not right, or too late
 */
export async function checkSolution(
  keys: SigningKeys,
  payload: string,
  now: number,
): Promise<SolvedChallenge | null> {
  const given = v.safeParse(solution, parsed(payload));
  if (!given.success) return null;
  const { output } = given;
  const { expires, key: id } = extractParams({ ...output, maxnumber: 0 });
  const key = keys.find((candidate) => candidate.id === id);
  const endsAt = Number(expires) * 1000;
  if (!key || !(now < endsAt)) return null;
  const isRight = await verifySolution(output, secretOf(key), false);
  return isRight ? { challenge: output.challenge, endsAt } : null;
}

function secretOf({ bytes }: SigningKey): string {
  return base64url(derive(bytes, 'bot-check'));
}

function parsed(payload: string): unknown {
  const bytes = fromBase64(payload);
  if (!bytes) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

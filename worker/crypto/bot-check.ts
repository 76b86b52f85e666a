/**
 * Proof-of-work challenges of the bot check. They are signed, so none is stored until it is solved. The rate limiter
 * ensures that each is used only once.
 */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { type BotChallenge, botChallenge } from '../../shared/contract/bot-check.ts';
import { BOT_CHECK_SECONDS } from '../../shared/limits.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { base64url, fromBase64 } from './encoding.ts';
import { derive } from './hash.ts';
import type { SigningKey, SigningKeys } from './signature.ts';

const ALGORITHM = 'SHA-256';

/** A correct solution of a challenge that has not expired. */
export interface SolvedChallenge {
  /** Identifies the challenge; unique. */
  readonly challenge: string;
  /** Epoch ms. */
  readonly endsAt: number;
}

/**
 * A solution as a device sends it. `number` must be a number: as a text it could absorb the end of the salt, and with it
 * the expiry, without changing what was signed.
 */
const solution = v.object({
  algorithm: v.literal(ALGORITHM),
  challenge: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  salt: v.string(),
  signature: v.string(),
});

/**
 * Creates a challenge.
 *
 * @param keys the first one signs
 * @param maxnumber the maximum number of hashes to solve it; half of it on average
 * @param now epoch ms
 */
export async function generateChallenge(
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
 * Verifies a solution.
 *
 * @param payload base64 of the solution as JSON, unvalidated
 * @param now epoch ms
 * @returns null when it is malformed, wrong, expired or not signed by one of the keys
 */
export async function checkSolution(
  keys: SigningKeys,
  payload: string,
  now: number,
): Promise<SolvedChallenge | null> {
  const given = v.safeParse(solution, parseJson(decoded(payload)));
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

function decoded(payload: string): string {
  return new TextDecoder().decode(fromBase64(payload) ?? new Uint8Array());
}

/**
 * The bot check: a little work that a visitor's own device does, on a challenge that the server has signed. A challenge
 * is good for one submission, for a few minutes.
 */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { noFields, shortText } from './fields.ts';

const CHALLENGE_CHARACTERS_MIN = 40;
const SALT_CHARACTERS_MIN = 10;

/** What a device works on: find the number, up to `maxnumber`, that makes `salt` hash to `challenge`. */
export const botChallenge = v.object({
  algorithm: v.picklist(['SHA-256', 'SHA-384', 'SHA-512']),
  challenge: v.pipe(v.string(), v.minLength(CHALLENGE_CHARACTERS_MIN)),
  salt: v.pipe(v.string(), v.minLength(SALT_CHARACTERS_MIN)),
  signature: v.pipe(v.string(), v.nonEmpty()),
  maxnumber: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export type BotChallenge = v.InferOutput<typeof botChallenge>;

export const challengeBotCheck = endpoint({
  method: 'GET',
  path: '/api/v2/altcha/challenge',
  token: 'any',
  isPoll: true,
  bare: true,
  body: noFields,
  reply: botChallenge,
});

/** Tells once whether a result is right; it stays good for the one submission that it was made for. */
export const verifyBotCheck = endpoint({
  method: 'POST',
  path: '/api/v2/altcha/verify',
  token: 'any',
  shrimp: 'exempt',
  bare: true,
  body: v.pipe(
    v.object({ payload: v.nullish(shortText, ''), authenticity_payload: v.nullish(shortText, '') }),
    v.transform(({ payload, authenticity_payload }) => payload || authenticity_payload),
  ),
  reply: v.object({ verified: v.boolean() }),
});

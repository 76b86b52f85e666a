/**
 * The bot check: proof of work by the visitor's device, on a challenge that the server has signed. A challenge is valid for
 * one submission, for a few minutes.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { shortText } from './fields.ts';

const CHALLENGE_CHARACTERS_MIN = 40;
const SALT_CHARACTERS_MIN = 10;

/** The work: find the number, up to `maxnumber`, that makes `salt` hash to `challenge`. */
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
  isForRecipients: true,
  token: 'any',
  isPoll: true,
  bare: true,
  body: noFields,
  reply: botChallenge,
});

/** Checks a result, once; it stays valid for the submission that it was made for. */
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

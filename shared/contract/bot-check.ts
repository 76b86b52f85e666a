/**
 * The bot check: proof of work by the visitor's device, on a challenge that the server has signed. A challenge is valid for
 * one submission, for a few minutes.
 */
import * as v from 'valibot';
import { endpoint, noFields } from './endpoint.ts';
import { shortText } from './fields.ts';

const CHALLENGE_CHARACTERS_MIN = 40;
const SALT_CHARACTERS_MIN = 10;

export const botChallenge = v.object({
  /** The hash to work with. */
  algorithm: v.picklist(['SHA-256', 'SHA-384', 'SHA-512']),
  /** The hash to find. */
  challenge: v.pipe(v.string(), v.minLength(CHALLENGE_CHARACTERS_MIN)),
  /** What the number is hashed with. */
  salt: v.pipe(v.string(), v.minLength(SALT_CHARACTERS_MIN)),
  /** Proves that the challenge is ours. */
  signature: v.pipe(v.string(), v.nonEmpty()),
  /** The number is at most this. */
  maxnumber: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export type BotChallenge = v.InferOutput<typeof botChallenge>;

/** Get a challenge of the bot check. Find the number, up to `maxnumber`, that, appended to `salt`, hashes to `challenge`. */
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

/** Check the result of the bot check. Works once; the result stays valid for the submission that it was made for. */
export const verifyBotCheck = endpoint({
  method: 'POST',
  path: '/api/v2/altcha/verify',
  token: 'any',
  shrimp: 'exempt',
  bare: true,
  body: v.pipe(
    v.object({
      /** The result of the bot check. */
      payload: v.nullish(shortText, ''),
      /** The same as `payload`. */
      authenticity_payload: v.nullish(shortText, ''),
    }),
    v.transform(({ payload, authenticity_payload }) => payload || authenticity_payload),
  ),
  reply: v.object({
    /** Whether the work was done. */
    verified: v.boolean(),
  }),
});

/** Requests and answers for the tests of asking. */
import {
  add,
  type AddOutcome,
  ask,
  type AskDecision,
  type AskRow,
  type NewAnswer,
  type NewAsk,
} from '../../worker/asks/rules/ask.ts';
import { bytes, SECOND } from './secret-sample.ts';

const ASK_SECONDS = 3600;
export const ASK_EXPIRY = ASK_SECONDS * SECOND;
export const ANSWER_LIFE = 2 * ASK_EXPIRY;

export const manageHash = bytes(1);
export const proofHash = bytes(2);

export const newAsk: NewAsk = {
  manageHash,
  proofHash,
  box: bytes(3),
  part: bytes(4),
  ttlSeconds: ASK_SECONDS,
  answersMax: 1,
  answerSeconds: ANSWER_LIFE / SECOND,
  bytesMax: 1000,
};

/** A request that was made at 0. */
export function askRow(over: Partial<NewAsk> = {}): AskRow {
  const { next } = ask(null, { ...newAsk, ...over }, 0);
  if (next === null) throw new Error('there is no row');
  return next;
}

/** The answer of a number, which may stand for any, that was stored at a time. */
export function answerOf(number: number, createdAt = 0, over: Partial<NewAnswer> = {}): NewAnswer {
  return {
    callHash: bytes(100 + number),
    nonce: bytes(10 + number).subarray(0, 16),
    enc: bytes(60 + number),
    createdAt,
    expiresAt: createdAt + ANSWER_LIFE,
    bytes: 300,
    parts: 0,
    ...over,
  };
}

/** Lists an answer as whoever has the ask link. */
export function adding(
  row: AskRow | null,
  number: number,
  now = 0,
  over: Partial<NewAnswer> = {},
): AskDecision<AddOutcome> {
  return add(row, { proofHash, ...answerOf(number, now, over) }, now);
}

/** A request with so many answers. */
export function answeredRow(answers: number, over: Partial<NewAsk> = {}, now = 0): AskRow {
  let row = askRow({ answersMax: Math.max(answers, 1), ...over });
  for (let number = 1; number <= answers; number++) row = adding(row, number, now).next ?? row;
  return row;
}

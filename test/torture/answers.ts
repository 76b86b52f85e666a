/** What an answer, or a missing one, reveals about the state of a secret. */
import { type Answer, CallRefused, type Client, describe } from '../support/client.ts';
import type { Opener } from '../support/sealing.ts';
import type { Result } from './history.ts';

type AnswerTo<Call extends keyof Client> = Awaited<ReturnType<Client[Call]>>;
type Refusal = Extract<Answer<unknown>, { readonly ok: false }>;

/** @param opener of a secret that was encrypted before it was sent; null where the site encrypts */
export async function observeReveal(
  answer: AnswerTo<'reveal'>,
  opener: Opener | null,
): Promise<Result> {
  if (!answer.ok) return refused(answer);
  const { share, sealed } = answer.reply.record;
  if (opener && share !== undefined) {
    return { kind: 'value', value: await opener.open({ share, sealed: sealed ?? '' }) };
  }
  const { secret_value: value } = answer.reply.record;
  return value === undefined
    ? { kind: 'other', words: 'without the value' }
    : { kind: 'value', value };
}

/** @param done the result of a call that was done */
export function observe(answer: Answer<unknown>, done: Result): Result {
  return answer.ok ? done : refused(answer);
}

/** @param hashes as the sender has them */
export function observeList(answer: AnswerTo<'listParts'>, hashes: readonly string[]): Result {
  if (!answer.ok) return refused(answer);
  const isSame = answer.reply.details.part_hashes?.join() === hashes.join();
  return isSame ? { kind: 'state', state: 'new' } : { kind: 'other', words: 'with other hashes' };
}

/**
 * Before it is opened, a part is for everyone with the link, and afterwards for who opened it.
 *
 * @param bytes as the sender has them
 */
export function observeDownload(
  answer: AnswerTo<'downloadPart'>,
  token: string | null,
  bytes: Uint8Array,
): Result {
  if (!answer.ok) return refused(answer);
  if (Buffer.compare(answer.reply, bytes) !== 0)
    return { kind: 'other', words: 'with other bytes' };
  return token === null ? { kind: 'state', state: 'new' } : { kind: 'part' };
}

export function observeBurn(answer: AnswerTo<'burn'>): Result {
  if (answer.ok) return { kind: 'burned' };
  return answer.failure.code === 'cannot_burn' ? { kind: 'too_late' } : refused(answer);
}

export function observeReceipt(answer: AnswerTo<'receipt'>): Result {
  return answer.ok ? { kind: 'state', state: answer.reply.record.state } : refused(answer);
}

/** A running server may limit unlocks. */
export function observeUnlock(answer: AnswerTo<'unlock'>): Result {
  const isLimited = !answer.ok && answer.failure.code === 'rate_limited';
  return isLimited ? { kind: 'unknown' } : observeReceipt(answer);
}

/** @throws CallRefused when it is an error of the server, such as a store that failed */
function refused(answer: Refusal): Result {
  if (answer.status >= 500) throw new CallRefused('a call', answer);
  const { code, state, parts } = answer.failure;
  if (code === 'secret_spent' && state !== undefined) return { kind: 'state', state };
  if (code === 'proof_invalid' || code === 'sealed_in_browser') return { kind: 'unproven' };
  if (code === 'ticket_needed') return { kind: 'unverified' };
  if (code === 'passphrase_wrong') return { kind: 'wrong' };
  if (code === 'passphrase_locked') return { kind: 'locked' };
  if (code === 'secret_unknown') return { kind: 'gone' };
  if (code === 'part_damaged') return { kind: 'damaged' };
  if (code === 'upload_ended') return { kind: 'ended' };
  if (code === 'upload_incomplete' && parts) return { kind: 'incomplete', parts };
  return { kind: 'other', words: describe(answer) };
}

/** Whether the port was closed or the connection broke; null when it was neither. */
export function connectionFailure(error: unknown): 'unsent' | 'unknown' | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return error.code === 'ECONNREFUSED' ? 'unsent' : 'unknown';
}

/** What an answer, or a missing one, reveals about the state of a secret. */
import { type Client, describe } from '../support/client.ts';
import { valueOf } from './claims.ts';
import type { Result } from './ledger.ts';

type AnswerTo<Call extends keyof Client> = Awaited<ReturnType<Client[Call]>>;
type Refusal = Extract<AnswerTo<'reveal'>, { readonly ok: false }>;

export function observeReveal(answer: AnswerTo<'reveal'>): Result {
  const value = valueOf(answer);
  if (value !== undefined) return { kind: 'value', value };
  return answer.ok ? { kind: 'other', words: 'without the value' } : refused(answer);
}

export function observeBurn(answer: AnswerTo<'burn'>): Result {
  if (answer.ok) return { kind: 'burned' };
  return answer.failure.code === 'cannot_burn' ? { kind: 'too_late' } : refused(answer);
}

export function observeReceipt(answer: AnswerTo<'receipt'>): Result {
  return answer.ok ? { kind: 'state', state: answer.reply.record.state } : refused(answer);
}

/** An answer to a reader who may open it: unread is all that it reveals. */
export function observeShow(answer: AnswerTo<'show'>): Result {
  return answer.ok ? { kind: 'state', state: 'new' } : refused(answer);
}

function refused(answer: Refusal): Result {
  const { code, state } = answer.failure;
  if (code === 'secret_spent' && state !== undefined) return { kind: 'state', state };
  return { kind: 'other', words: describe(answer) };
}

/** Whether the port was closed or the connection broke; null when it was neither. */
export function connectionFailure(error: unknown): 'unsent' | 'unknown' | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return error.code === 'ECONNREFUSED' ? 'unsent' : 'unknown';
}

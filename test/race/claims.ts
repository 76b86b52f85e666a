/** Checks the answers that concurrent readers got against the guarantee that a secret is read once. */
import { describe, type Answer, type Client, type RevealOptions } from '../support/client.ts';

type Revealed = Awaited<ReturnType<Client['reveal']>>;

/** The refusals that a reader who did not win may get. */
const SPENT = ['404 secret_spent'];
/** With a passphrase every attempt is counted first, so that a reader may find the secret locked. */
export const SPENT_OR_LOCKED = [...SPENT, '429 passphrase_locked'];

/** Sends all calls at the same moment: every request is written before any answer is read. */
export function together<Result>(count: number, ask: (caller: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: count }, (_, caller) => ask(caller)));
}

export function valueOf(answer: Revealed): string | undefined {
  return answer.ok ? answer.reply.record.secret_value : undefined;
}

/** One reader has the exact value, and every other was refused. */
export function exactlyOne(
  answers: readonly Revealed[],
  value: string,
  losers: readonly string[] = SPENT,
): string[] {
  const winners = answers.filter((answer) => answer.ok);
  return [
    ...(winners.length === 1 ? [] : [`${winners.length} of ${answers.length} readers got it`]),
    ...winners.flatMap((answer) => wrongValue(answer, value)),
    ...unexpected(answers, losers),
  ];
}

/** All readers share the claim token, so all have the exact value. */
export function everyOne(answers: readonly Revealed[], value: string): string[] {
  return answers.flatMap((answer) => wrongValue(answer, value));
}

/** The secret is gone for all later readers, with or without a claim token. */
export async function goneAfterwards(
  client: Client,
  key: string,
  options: RevealOptions,
): Promise<string[]> {
  const late = await client.reveal(key, options);
  return unexpected([late], SPENT).concat(late.ok ? ['a latecomer got it'] : []);
}

/** The answers that are not among the expected refusals. */
export function unexpected(
  answers: readonly Answer<unknown>[],
  allowed: readonly string[],
): string[] {
  return answers
    .filter((answer) => !answer.ok)
    .map(describe)
    .filter((words) => !allowed.includes(words))
    .map((words) => `unexpected answer ${words}`);
}

function wrongValue(answer: Revealed, value: string): string[] {
  const got = valueOf(answer);
  if (got === value) return [];
  return [`expected the exact value, got ${got === undefined ? describe(answer) : 'another one'}`];
}

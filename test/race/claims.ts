/** What a crowd of readers got, and what of it breaks the promise that a secret is read once. */
import { describe, type Answer, type Client, type Guess } from '../support/client.ts';

type Revealed = Awaited<ReturnType<Client['reveal']>>;

/** What a loser may be told. */
const SPENT = ['404 secret_spent'];
/** With a passphrase every attempt is charged first, so a loser of a crowd may find the guesses used up. */
export const SPENT_OR_LOCKED = [...SPENT, '429 passphrase_locked'];

/** Lets all callers ask at the same moment: every request is written before any answer is read. */
export function together<Result>(count: number, ask: (caller: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: count }, (_, caller) => ask(caller)));
}

export function valueOf(answer: Revealed): string | undefined {
  return answer.ok ? answer.reply.record.secret_value : undefined;
}

/** One reader has the exact value, and every other was told that it is gone. */
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

/** Everyone holds the winner's token, so everyone has the exact value. */
export function everyOne(answers: readonly Revealed[], value: string): string[] {
  return answers.flatMap((answer) => wrongValue(answer, value));
}

/** Nobody gets anything any more, with or without a token of their own. */
export async function goneAfterwards(client: Client, key: string, guess: Guess): Promise<string[]> {
  const late = await client.reveal(key, guess);
  return unexpected([late], SPENT).concat(late.ok ? ['a latecomer got it'] : []);
}

/** Answers among the refusals that no loser should see. */
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

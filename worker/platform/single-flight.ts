/** One call for many callers: the stores are called no more than once in a period. */
import type { Answering } from './call-object.ts';

/**
 * Wraps a call whose result may be as old as `ageMsMax`.
 *
 * @param ask continues after its first caller has left, because others wait for the same result
 */
export function shared<Result>(
  ageMsMax: number,
  ask: (stores: Answering) => Promise<Result>,
): (stores: Answering) => Promise<Result> {
  const answers = new WeakMap<
    Env,
    { readonly askedAt: number; readonly answer: Promise<Result> }
  >();
  return (stores) => {
    const now = Date.now();
    const known = answers.get(stores.env);
    if (known && now - known.askedAt < ageMsMax) return known.answer;
    const answer = ask(stores);
    answers.set(stores.env, { askedAt: now, answer });
    stores.later(answer.then(nothing, nothing));
    return answer;
  };
}

function nothing(): void {}

/** Asking once for many: however often somebody wants to know, the stores are asked no more than so often. */
import type { Answering } from './call-object.ts';

/**
 * Wraps a question whose answer may be as old as this.
 *
 * @param ask it goes on when whoever asked first has left, for others wait for the same answer
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

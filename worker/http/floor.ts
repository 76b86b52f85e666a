/** Answers that take as long whatever they found out. */

/**
 * Hands on what some work came to, no sooner than after so many milliseconds; a failure waits as long.
 *
 * @param work started already
 */
export async function noSoonerThan<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const floor = scheduler.wait(ms);
  await Promise.allSettled([work, floor]);
  return work;
}

/** Answers that take as long whatever they found out. */

/**
 * Does some work and hands on what it came to, no sooner than after so many milliseconds; a failure waits as long.
 */
export async function withMinimumDuration<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // The clock starts first: bcrypt keeps the thread for a while before it lets go of it.
  const floor = scheduler.wait(ms);
  const [outcome] = await Promise.allSettled([work(), floor]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
